// The six colours of the game: name, element, letter and the path of the symbol we draw for it.

export type Color = 'blue' | 'orange' | 'yellow' | 'pink' | 'white' | 'purple';

export interface Element {
  color: Color;
  name: string;
  letter: string;
  /** Drawn in a box of 24 by 24. */
  path: string;
  /** Ink on a ground of this colour. */
  ink: string;
}

const ALL: Element[] = [
  { color: 'blue', name: 'Loyalty', letter: 'B', ink: '#ffffff', path: 'M14 2 5 13h5l-2 9 11-13h-6z' },
  {
    color: 'orange',
    name: 'Honesty',
    letter: 'O',
    ink: '#2a1000',
    path: 'M12 7c-1-3 1-5 4-5 0 2-1 4-3 5 5-2 8 1 8 5 0 5-4 10-7 10-1 0-1-.6-2-.6S11 22 10 22c-3 0-7-5-7-10 0-4 4-7 9-5z',
  },
  {
    color: 'yellow',
    name: 'Kindness',
    letter: 'Y',
    ink: '#2b2100',
    path: 'M12 8C10 3 3 2 2 5c-1 4 1 7 5 7-3 1-4 4-2 7 2 2 6 0 7-4 1 4 5 6 7 4 2-3 1-6-2-7 4 0 6-3 5-7-1-3-8-2-10 3z',
  },
  {
    color: 'pink',
    name: 'Laughter',
    letter: 'Pk',
    ink: '#ffffff',
    path: 'M12 2c4 0 7 3 7 7 0 4-3 7-6 8l1 2h-1.200c.2 1-.4 2-.8 3-.8-.6-1-2-.7-3H10l1-2c-3-1-6-4-6-8 0-4 3-7 7-7z',
  },
  { color: 'white', name: 'Generosity', letter: 'W', ink: '#2a2440', path: 'M6 3h12l4 6-10 13L2 9z' },
  {
    color: 'purple',
    name: 'Magic',
    letter: 'Pu',
    ink: '#ffffff',
    path: 'M12 1l3 7.500 8 .5-6.200 5.200 2 7.800L12 17.800 5.200 22l2-7.800L1 9l8-.5z',
  },
];

const BY_COLOR = new Map(ALL.map((e) => [e.color, e]));

export const ELEMENTS: readonly Element[] = ALL;

/** The element of a colour word, whatever its case; nothing for a word that is no colour. */
export function element(word: string): Element | undefined {
  return BY_COLOR.get(word.toLowerCase() as Color);
}

/** The custom property that holds a colour. */
export function paint(word: string | undefined): string {
  const found = word === undefined ? undefined : element(word);
  return found ? `var(--c-${found.color})` : 'var(--c-none)';
}

/** How much of a frame the first colour takes: what is written on the frame stands on it. */
const FIRST = 64;

/** A ground for a frame: one colour, or the first on top and the others beneath. */
export function ground(colors: readonly string[]): string {
  const [first, ...rest] = colors.filter((c) => element(c));
  if (first === undefined || rest.length === 0) return paint(first);
  const step = (100 - FIRST) / rest.length;
  const stops = rest.map((c, i) => `${paint(c)} ${FIRST + i * step}% ${FIRST + (i + 1) * step}%`);
  return `linear-gradient(180deg, ${paint(first)} ${FIRST}%, ${stops.join(', ')})`;
}

/** Ink that can be read on such a ground. */
export function ink(colors: readonly string[]): string {
  const first = colors.map((c) => element(c)).find((e) => e !== undefined);
  return first?.ink ?? '#ffffff';
}
