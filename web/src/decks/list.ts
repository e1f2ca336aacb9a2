// A deck as text, the way it is pasted and kept: `2 PR27` a line. The page adds and removes lines; what the text means
// and whether the deck may be played is the server's to say.
import type { DeckCheck } from '../wire';

/** The text of what the server understood. */
export function written(deck: DeckCheck): string {
  const lines = deck.mane ? [`1 ${deck.mane}`] : [];
  for (const slot of [...deck.draw, ...deck.problems]) lines.push(`${slot.count} ${slot.id}`);
  return `${lines.join('\n')}\n`;
}

/** The text with so many more, or fewer, of a card. */
export function changed(text: string, id: string, by: number): string {
  const lines = text.split('\n');
  const wanted = id.toUpperCase();
  const at = lines.findIndex((line) => read(line)?.id === wanted);
  const found = at < 0 ? undefined : read(lines[at] ?? '');
  if (!found) {
    if (by <= 0) return text;
    while (lines.at(-1)?.trim() === '') lines.pop();
    return `${[...lines, `${by} ${id}`].join('\n')}\n`;
  }
  const count = found.count + by;
  if (count > 0) lines[at] = `${count} ${id}`;
  else lines.splice(at, 1);
  return lines.join('\n');
}

function read(line: string): { count: number; id: string } | undefined {
  const match = /^\s*(\d+)\s*x?\s+([A-Za-z0-9]+)\s*$/.exec(line);
  if (!match?.[1] || !match[2]) return undefined;
  return { count: Number(match[1]), id: match[2].toUpperCase() };
}
