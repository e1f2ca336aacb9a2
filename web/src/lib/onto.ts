// The game out of what is sent of it: a change put onto the last one, and what follows from the rest filled in.
import type { CardView, GameChange, GameView, Known, Part, PlayerView, ZoneName } from '../wire';

/** The game after a change; without an old game the change has everything. */
export function onto(old: GameView | null, change: GameChange): GameView {
  return complete({
    queue: [],
    faceoff: null,
    prompt: null,
    waiting: null,
    score: null,
    outcome: null,
    ...change,
    players: joined(old?.players ?? [], change.players),
    areas: joined(old?.areas ?? [], change.areas),
    cards: joined(old?.cards ?? [], change.cards),
  });
}

/** The list that parts make out of the one before. */
function joined<T extends object>(before: T[], parts: Part<T>[] | undefined): T[] {
  if (!parts) return before;
  return parts.flatMap((part) => (Array.isArray(part) ? before.slice(part[0], part[0] + part[1]) : [part]));
}

/** A player with the cards of their zones, which are those that say so, in their order. */
function player(sent: PlayerView, cards: CardView[]): PlayerView {
  const own = cards.filter((card) => card.owner === sent.seat);
  const lie = (zone: ZoneName) => own.filter((card) => card.zone === zone && card.above === undefined);
  const zone = (name: ZoneName) => lie(name).map((card) => card.handle);
  // The places of known cards in a deck are counted from the bottom up.
  const places = (deck: ZoneName, count: number) =>
    lie(deck)
      .filter((card) => card.key !== undefined)
      .reduceRight<Known[]>((below, card) => {
        const lowest = below[0]?.from_top ?? count;
        return [{ deck, from_top: lowest - 1 - (card.unknown_below ?? 0), card: card.handle }, ...below];
      }, []);
  return {
    ...{ starting: null, mulligan: null },
    ...sent,
    hand: zone('hand'),
    discard: zone('discard'),
    banished: zone('banished'),
    flipped: zone('flip'),
    known: [...places('draw_deck', sent.draw_deck), ...places('problem_deck', sent.problem_deck)],
  };
}

/** Fills in what is not sent: places in lists, what lies on and beneath a card, which options are about it, players' zones. */
export function complete(game: GameView): GameView {
  const cards = game.cards.map((card, handle): CardView & { options: number[] } => {
    const fresh = { ...card, handle, options: [] };
    delete fresh.attachments;
    delete fresh.beneath;
    return fresh;
  });
  cards.forEach((card, handle) => {
    const host = card.host === undefined ? undefined : cards[card.host];
    if (host) host.attachments = [...(host.attachments ?? []), handle];
    const above = card.above === undefined ? undefined : cards[card.above];
    if (above) above.beneath = [...(above.beneath ?? []), handle];
  });
  const options = game.prompt?.options.map((option, index) => ({ ...option, index })) ?? [];
  for (const option of options) {
    if (option.card !== undefined) cards[option.card]?.options.push(option.index);
  }
  const prompt = game.prompt && { ...game.prompt, options };
  const players = game.players.map((one) => player(one, cards));
  return { ...game, players, cards, prompt };
}
