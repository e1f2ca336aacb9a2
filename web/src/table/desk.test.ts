import { describe, expect, it, vi } from 'vitest';
import type { CardView, GameView, OptionView } from '../wire';
import { Desk, type Source } from './desk.svelte';

const card = (handle: number, more: Partial<CardView> = {}): CardView => ({
  handle,
  key: handle + 100,
  id: `C${handle}`,
  name: `card ${handle}`,
  zone: 'hand',
  owner: 0,
  controller: 0,
  ...more,
});
const option = (index: number, more: Partial<OptionView> = {}): OptionView => ({
  index,
  label: `option ${index}`,
  kind: 'play',
  primary: false,
  ...more,
});

function board(cards: CardView[], options: OptionView[]): { desk: Desk; choose: ReturnType<typeof vi.fn> } {
  const game = { cards, prompt: { options } } as unknown as GameView;
  const choose = vi.fn();
  const source: Source = {
    game,
    me: 0,
    watching: false,
    options: options.filter((o) => o.same_as === undefined),
    face: () => undefined,
    card: (handle) => (handle == null ? undefined : cards[handle]),
    choose,
  };
  return { desk: new Desk(source), choose };
}

describe('desk', () => {
  it('takes a card that is itself the answer at once', () => {
    const { desk, choose } = board([card(0, { options: [4] })], [option(4, { kind: 'card', card: 0 })]);
    desk.clickCard(0);
    expect(choose).toHaveBeenCalledWith(4);
  });

  it('asks for a second click where a card can act: an area, or a card to go on', () => {
    const options = [option(1, { card: 0, area: 2 }), option(2, { card: 0, host: 1 })];
    const { desk, choose } = board([card(0, { options: [1, 2] }), card(1)], options);
    desk.clickCard(0);
    expect(choose).not.toHaveBeenCalled();
    expect(desk.selected).toBe(0);
    desk.clickArea(3);
    expect(choose).not.toHaveBeenCalled();
    desk.clickArea(2);
    expect(choose).toHaveBeenLastCalledWith(1);
    desk.clickCard(1);
    expect(choose).toHaveBeenLastCalledWith(2);
  });

  it('lets a chosen card go by another click or Esc', () => {
    const { desk } = board([card(0, { options: [1] })], [option(1, { card: 0, area: 2 })]);
    desk.clickCard(0);
    desk.clickCard(0);
    expect(desk.selected).toBeNull();
    desk.clickCard(0);
    expect(desk.escape()).toBe(true);
    expect(desk.selected).toBeNull();
    expect(desk.escape()).toBe(false);
  });

  it('gives a further copy in the hand the number of the first', () => {
    const options = [option(0, { primary: true }), option(1, { card: 0 }), option(2, { card: 1, same_as: 1 })];
    const { desk } = board([card(0, { options: [1] }), card(1, { options: [2] })], options);
    expect(desk.about(1).map((o) => desk.numberOf(o))).toEqual([2]);
  });

  it('finds the card looked at again in the next state', () => {
    const { desk } = board([card(0), card(1)], []);
    desk.look({ handle: 1 });
    const old = desk.source.game;
    const moved = { cards: [card(0, { key: 101 })] } as unknown as GameView;
    desk.renew(old, moved);
    expect(desk.looked).toEqual({ handle: 0 });
    desk.renew(moved, { cards: [] } as unknown as GameView);
    expect(desk.looked).toEqual({ id: 'C0' });
  });
});
