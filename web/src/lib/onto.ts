// The game out of what is sent of it: a change put onto the last one, and what follows from the rest filled in.
import type { AreaView, CardView, GameChange, GameView, Part, PlayerView } from '../wire';

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

/** Fills in what is not sent of a player: empty lists, and what there is none of. */
function player(sent: PlayerView): PlayerView {
  return { ...{ known: [], discard: [], banished: [], flipped: [], starting: null, mulligan: null }, ...sent };
}

/** The same of an area. */
function area(sent: AreaView): AreaView {
  return { ...sent, tallies: sent.tallies.map((tally) => ({ ...{ gives: [], blocked_by: null }, ...tally })) };
}

/** Fills in what is not sent: places in lists, what lies on and beneath a card, and which options are about it. */
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
  return { ...game, players: game.players.map(player), areas: game.areas.map(area), cards, prompt };
}
