import { describe, expect, it } from 'vitest';
import type { CardView } from '../wire';
import { clockWord, described, here, linked, pieces, unruled } from './words';

const card: CardView = {
  handle: 3,
  name: 'Meadow Runner',
  zone: 'play',
  owner: 0,
  controller: 0,
  power: 2,
  colors: ['blue', 'white'],
  marks: ['exhausted'],
  counters: [{ name: 'party', n: 2 }],
};

describe('words', () => {
  it('describe a card', () => {
    expect(described(card, undefined, 1)).toBe('Meadow Runner, power 2, blue and white, exhausted, 2 party, 1 action');
  });

  it('show a clock', () => {
    expect(clockWord(0)).toBe('0:00');
    expect(clockWord(61_001)).toBe('1:02');
    expect(clockWord(-5)).toBe('0:00');
  });

  it('link the longest names', () => {
    const cards = [
      { name: 'Oak', id: 'A' },
      { name: 'Oak Hill', id: 'B' },
    ];
    expect(linked('Oak Hill beats Oak', cards)).toEqual([cards[1], ' beats ', cards[0]]);
    expect(linked('', cards)).toEqual([]);
    expect(linked('none', [])).toEqual(['none']);
  });

  it('find the signs in a text', () => {
    expect(pieces('Pay [3]: +1 [blue] or [X].')).toEqual([
      'Pay ',
      { sign: 'tokens', word: '3' },
      ': +1 ',
      { sign: 'color', word: 'blue' },
      ' or ',
      { sign: 'tokens', word: 'X' },
      '.',
    ]);
    expect(pieces('[wild] stays')).toEqual(['[wild]', ' stays']);
    expect(pieces('')).toEqual([]);
  });
});

describe('texts beside what they speak of', () => {
  it('leaves out the name of the area one is at', () => {
    expect(here('Play Oat Harvest to your Problem Leaky Barn', 'your Problem Leaky Barn')).toBe(
      'Play Oat Harvest here',
    );
    expect(here("Move Dapple Dew from your home to Bot's Problem X", "Bot's Problem X", ['your home'])).toBe(
      'Move Dapple Dew here',
    );
    expect(here('Play Oat Harvest to your home', 'your Problem Leaky Barn')).toBe('Play Oat Harvest to your home');
  });
  it('leaves out a rule that is a link beside it, and no other', () => {
    expect(unruled('It costs 4 action tokens and you have 2 (508.1d)', '508.1d')).toBe(
      'It costs 4 action tokens and you have 2',
    );
    expect(unruled('Not now (508.1)', '508.1d')).toBe('Not now (508.1)');
    expect(unruled('Not now (508.1)', null)).toBe('Not now (508.1)');
  });
});
