// Where cards lie on the board.
import type { AreaView, CardView, GameView } from '../wire';

/** The cards at an area that stand on their own. */
export function at(game: GameView, area: number): CardView[] {
  return game.cards.filter(
    (c) => c.zone === 'play' && c.area === area && c.host === undefined && c.above === undefined,
  );
}

export function homeOf(game: GameView, seat: number): AreaView | undefined {
  return game.areas.find((area) => area.kind === 'home' && area.owner === seat);
}

/** Problems and Dilemmas, one's own first. */
export function fields(game: GameView, me: number): AreaView[] {
  const rank = (area: AreaView) => (area.kind === 'problem' ? 0 : 2) + (area.owner === me ? 0 : 1);
  return game.areas.filter((area) => area.kind !== 'home').sort((a, b) => rank(a) - rank(b));
}

export function opponent(game: GameView, me: number): number {
  return game.players.find((player) => player.seat !== me)?.seat ?? me;
}

export function cardsOf(game: GameView, handles: readonly number[]): CardView[] {
  return handles.map((handle) => game.cards[handle]).filter((card) => card !== undefined);
}
