import { describe, expect, it } from 'vitest';
import type { CardView, GameChange, OptionView } from '../wire';
import { onto } from './onto';

const card = (name: string, more: Partial<CardView> = {}): CardView =>
  ({ name, zone: 'play', owner: 0, controller: 0, ...more }) as CardView;
const change = (more: Partial<GameChange>): GameChange => ({
  seat: 0,
  turn: 1,
  turn_player: 0,
  phase: 'main',
  place: 'Main Phase',
  queue: [],
  faceoff: null,
  prompt: null,
  waiting: null,
  score: null,
  outcome: null,
  ...more,
});

describe('onto', () => {
  const first = onto(null, change({ players: [], areas: [], cards: [card('a'), card('b', { host: 0 }), card('c')] }));

  it('makes the new list of pieces of the old one', () => {
    const game = onto(first, change({ cards: [[1, 2], card('d', { above: 1 }), [0, 1]] }));
    expect(game.cards.map((c) => c.name)).toEqual(['b', 'c', 'd', 'a']);
    expect(game.cards.map((c) => c.handle)).toEqual([0, 1, 2, 3]);
    expect(game.cards[1]?.beneath).toEqual([2]);
    expect(first.cards.map((c) => c.handle)).toEqual([0, 1, 2]);
  });

  it('keeps what a change leaves out', () => {
    const game = onto(first, change({ place: 'Score Phase' }));
    expect(game.cards.map((c) => c.name)).toEqual(['a', 'b', 'c']);
    expect(game.cards[0]?.attachments).toEqual([1]);
    expect(game.place).toBe('Score Phase');
  });

  it('says which options are about a card, and no longer when they are gone', () => {
    const options = [{ index: 0 }, { index: 1, card: 2 }] as OptionView[];
    const prompt = { question: 'cards', text: '', about: null, about_text: null, flow: 'choice' as const, options };
    const asked = onto(first, change({ prompt }));
    expect(asked.cards[2]?.options).toEqual([1]);
    expect(onto(asked, change({})).cards[2]?.options).toEqual([]);
  });
});
