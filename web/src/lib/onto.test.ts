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
    const options = [{ label: 'on' }, { label: 'c', card: 2 }] as OptionView[];
    const prompt = { question: 'cards', text: '', flow: 'choice' as const, options };
    const asked = onto(first, change({ prompt }));
    expect(asked.cards[2]?.options).toEqual([1]);
    expect(asked.prompt?.options.map((option) => option.index)).toEqual([0, 1]);
    expect(onto(asked, change({})).cards[2]?.options).toEqual([]);
    expect(onto(asked, change({})).prompt).toBeNull();
  });

  it('finds the cards of a player by where they lie', () => {
    const players = [{ seat: 0, draw_deck: 9, problem_deck: 1 }] as unknown as GameChange['players'];
    const cards = [
      card('on the table'),
      card('theirs', { zone: 'hand', owner: 1 }),
      card('first', { zone: 'hand' }),
      card('second', { zone: 'hand' }),
      card('top', { zone: 'discard' }),
      card('banished', { zone: 'banished' }),
      card('beneath', { zone: 'banished', above: 0 }),
      card('flipped', { zone: 'flip' }),
      card('third from the top', { zone: 'draw_deck', key: 1, unknown_below: 3 }),
      card('last but two', { zone: 'draw_deck', key: 2, unknown_below: 2 }),
      card('somewhere', { zone: 'draw_deck' }),
      card('the last Problem', { zone: 'problem_deck', key: 3 }),
    ];
    const [player] = onto(null, change({ players, areas: [], cards })).players;
    expect(player).toMatchObject({ hand: [2, 3], discard: [4], banished: [5], flipped: [7] });
    expect(player?.known).toEqual([
      { deck: 'draw_deck', from_top: 2, card: 8 },
      { deck: 'draw_deck', from_top: 6, card: 9 },
      { deck: 'problem_deck', from_top: 0, card: 11 },
    ]);
  });

  it('fills in what a player has none of', () => {
    const players = [{ seat: 0, draw_deck: 9, problem_deck: 1 }] as unknown as GameChange['players'];
    const game = onto(null, change({ players, areas: [], cards: [] }));
    expect(game.players[0]).toMatchObject({
      hand: [],
      discard: [],
      banished: [],
      flipped: [],
      known: [],
      mulligan: null,
    });
    expect(game.queue).toEqual([]);
  });
});
