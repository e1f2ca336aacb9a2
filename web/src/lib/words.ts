// Words for what is on the board, as a screen reader says them.
import type { CardFace, CardView, Mark, OptionKind, OptionView } from '../wire';
import { element } from './element';

const MARKS: Record<Mark, string> = {
  exhausted: 'exhausted',
  face_down: 'face down',
  frightened: 'frightened',
  boosted: 'boosted',
  token: 'token',
  cutie_marked: 'cutie marked',
  ignored: 'ignored',
  involved: 'in the faceoff',
  confronted: 'confronted',
  solved: 'solved',
};

export function markWord(mark: Mark): string {
  return MARKS[mark];
}

/** A card in one line. */
export function described(card: CardView, face: CardFace | undefined, options: number): string {
  const parts = [card.name];
  if (face) parts.push(face.kind_word);
  if (card.zone === 'hand' && face?.cost != null) parts.push(`cost ${face.cost}`);
  if (card.power !== undefined) parts.push(`power ${card.power}`);
  const colors = card.colors ?? face?.front.colors ?? [];
  if (colors.length > 0) parts.push(colors.join(' and '));
  for (const mark of card.marks ?? []) parts.push(MARKS[mark]);
  for (const counter of card.counters ?? []) parts.push(`${counter.n} ${counter.name}`);
  if (card.attachments?.length) parts.push(`${card.attachments.length} attached`);
  if (card.beneath?.length) parts.push(`${card.beneath.length} beneath`);
  if (options > 0) parts.push(options === 1 ? '1 action' : `${options} actions`);
  return parts.join(', ');
}

/** A text with a capital at its front. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A sentence without the number of its rule at the end, where the number stands beside it as a link. */
export function unruled(text: string, rule: string | null): string {
  const end = ` (${rule})`;
  return rule !== null && text.endsWith(end) ? text.slice(0, -end.length) : text;
}

/** What is done at an area, said at the area itself: without its name, and without that of where a card comes from. */
export function here(label: string, area: string, areas: string[] = []): string {
  if (!label.endsWith(` to ${area}`)) return label;
  const act = label.slice(0, -area.length - 4);
  const from = areas.find((name) => act.endsWith(` from ${name}`));
  return `${from === undefined ? act : act.slice(0, -from.length - 6)} here`;
}

/** A heading for answers of a kind. */
export function heading(kind: OptionKind): string {
  switch (kind) {
    case 'pass':
    case 'done':
      return 'Go on';
    case 'play':
      return 'Play';
    case 'activate':
      return 'Use';
    case 'move':
      return 'Move';
    case 'draw':
    case 'rally':
      return 'Other actions';
    case 'challenge':
      return 'Challenge';
    default:
      return 'Choose';
  }
}

/** The cost of an option. */
export function costWord(option: OptionView): string {
  if (option.cost === undefined) return '';
  return option.cost === 1 ? '1 token' : `${option.cost} tokens`;
}

/** Milliseconds as a clock shows them: `4:05`. */
export function clockWord(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const rest = String(seconds % 60).padStart(2, '0');
  return `${Math.floor(seconds / 60)}:${rest}`;
}

/** A sign in the text of a card: a colour, or a number of action tokens. */
export interface Sign {
  sign: 'color' | 'tokens';
  word: string;
}

/** A text cut at its signs in brackets; a word in brackets that is no sign stays text. */
export function pieces(text: string): (string | Sign)[] {
  const parts = text.split(/\[([a-z]+|[0-9]+|X)\]/);
  return parts
    .map((part, i): string | Sign => {
      if (i % 2 === 0) return part;
      if (element(part)) return { sign: 'color', word: part };
      return /^([0-9]+|X)$/.test(part) ? { sign: 'tokens', word: part } : `[${part}]`;
    })
    .filter((part) => part !== '');
}

/** A text cut at the names of cards, so that they can be links. */
export function linked(
  text: string,
  cards: readonly { name: string; id: string }[],
): (string | { name: string; id: string })[] {
  let parts: (string | { name: string; id: string })[] = [text];
  const longest = [...cards].sort((a, b) => b.name.length - a.name.length);
  for (const card of longest) {
    if (card.name === '') continue;
    parts = parts.flatMap((part) => {
      if (typeof part !== 'string') return [part];
      return part.split(card.name).flatMap((piece, i) => (i === 0 ? [piece] : [card, piece]));
    });
  }
  return parts.filter((part) => part !== '');
}
