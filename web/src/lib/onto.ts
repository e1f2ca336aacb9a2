// The game out of what is sent of it: a change put onto the last one, and what follows from the rest filled in.
import type { CardView, GameChange, GameView, Part } from '../wire';

/** The game after a change; without an old game the change has everything. */
export function onto(old: GameView | null, change: GameChange): GameView {
  return complete({
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

/** Fills in what is not sent: places in the list, what lies on and beneath a card, and which options are about it. */
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
  for (const option of game.prompt?.options ?? []) {
    if (option.card !== undefined) cards[option.card]?.options.push(option.index);
  }
  return { ...game, cards };
}
