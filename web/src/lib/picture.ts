// A picture for every card, made from nothing but its id, kind and colours: the same card always gets the same picture.

export interface Shape {
  d: string;
  fill: string;
  opacity: number;
}

export interface Picture {
  sky: [string, string];
  shapes: Shape[];
}

const HUES: Record<string, number> = { blue: 212, orange: 26, yellow: 47, pink: 328, white: 262, purple: 268 };

/** A stream of numbers from 0 to 1, fixed by a text. */
export function stream(text: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const round = (n: number) => Math.round(n * 10) / 10;

function hill(next: () => number, base: number, height: number): string {
  const points = 4;
  let d = `M0 ${round(base - next() * height)}`;
  for (let i = 1; i <= points; i++) {
    const x = (120 / points) * i;
    const y = base - next() * height;
    d += ` Q${round(x - 15)} ${round(base - next() * height * 1.4)} ${round(x)} ${round(y)}`;
  }
  return `${d} L120 80 L0 80Z`;
}

function spikes(next: () => number, base: number, height: number): string {
  let d = `M0 80 L0 ${round(base)}`;
  for (let x = 0; x < 120; x += 12) {
    d += ` L${x + 6} ${round(base - height * (0.4 + next() * 0.6))} L${x + 12} ${round(base - next() * 8)}`;
  }
  return `${d} L120 80Z`;
}

/** A closed figure with so many arms around a centre, its radius swinging between two values. */
function star(cx: number, cy: number, arms: number, outer: number, inner: number, turn: number): string {
  let d = '';
  for (let i = 0; i < arms * 2; i++) {
    const r = i % 2 === 0 ? outer : inner;
    const a = (Math.PI / arms) * i + turn;
    d += `${i === 0 ? 'M' : 'L'}${round(cx + Math.cos(a) * r)} ${round(cy + Math.sin(a) * r)}`;
  }
  return `${d}Z`;
}

function petals(cx: number, cy: number, count: number, long: number, wide: number, turn: number): string {
  let d = '';
  for (let i = 0; i < count; i++) {
    const a = ((Math.PI * 2) / count) * i + turn;
    const at = (r: number, off: number) => `${round(cx + Math.cos(a + off) * r)} ${round(cy + Math.sin(a + off) * r)}`;
    d += `M${cx} ${cy}Q${at(long * 0.7, wide)} ${at(long, 0)}Q${at(long * 0.7, -wide)} ${cx} ${cy}Z`;
  }
  return d;
}

function disc(cx: number, cy: number, r: number): string {
  return `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

function emblem(next: () => number, kind: string, hue: number): Shape[] {
  const cx = 60;
  const cy = 38;
  const turn = next() * Math.PI;
  const arms = 3 + Math.floor(next() * 5);
  const light = `hsl(${hue} 90% 93%)`;
  const strong = `hsl(${(hue + 40 + next() * 280) % 360} 75% 62%)`;
  const dark = `hsl(${hue} 45% 22%)`;
  switch (kind) {
    case 'event':
      return [
        { d: star(cx, cy, 9 + arms, 44, 10, turn), fill: light, opacity: 0.55 },
        { d: star(cx, cy, arms + 2, 20, 8, turn), fill: strong, opacity: 1 },
      ];
    case 'troublemaker':
      return [
        { d: spikes(next, 66, 50), fill: dark, opacity: 0.85 },
        { d: star(44, 36, 4, 8, 3, turn), fill: strong, opacity: 1 },
        { d: star(76, 36, 4, 8, 3, turn), fill: strong, opacity: 1 },
      ];
    case 'resource': {
      const w = 16 + next() * 14;
      const roof = 10 + next() * 12;
      return [
        { d: `M${round(cx - w)} 64V36L${cx} ${round(36 - roof)}L${round(cx + w)} 36V64Z`, fill: light, opacity: 0.95 },
        { d: `M${cx - 5} 64V48a5 5 0 0 1 10 0V64Z`, fill: dark, opacity: 0.8 },
        { d: disc(cx, 32, 4), fill: strong, opacity: 1 },
      ];
    }
    case 'problem':
    case 'dilemma':
      return [
        {
          d: 'M52 80C56 60 78 58 62 46 54 40 60 34 66 32L70 32C66 36 64 40 72 46 88 58 74 64 84 80Z',
          fill: light,
          opacity: 0.85,
        },
        { d: star(96, 20, arms + 3, 11, 6, turn), fill: strong, opacity: 0.95 },
      ];
    default:
      return [
        { d: disc(cx, cy, 27), fill: light, opacity: 0.92 },
        { d: petals(cx, cy, arms, 25, 0.5 + next() * 0.35, turn), fill: strong, opacity: 0.95 },
        { d: star(cx, cy, arms, 11, 5, turn), fill: dark, opacity: 0.8 },
      ];
  }
}

/** The picture of a card in a box of 120 by 80. */
export function picture(id: string, kind: string, colors: readonly string[]): Picture {
  const next = stream(id);
  const hue = (HUES[colors[0]?.toLowerCase() ?? ''] ?? Math.floor(next() * 360)) + next() * 16 - 8;
  const pale = colors[0]?.toLowerCase() === 'white' ? 30 : 65;
  const grim = kind === 'troublemaker' ? 22 : 0;
  const shapes: Shape[] = [
    {
      d: disc(round(14 + next() * 92), round(10 + next() * 22), round(6 + next() * 8)),
      fill: 'hsl(48 100% 90%)',
      opacity: 0.7,
    },
    { d: hill(next, 62, 26), fill: `hsl(${hue} ${pale}% ${52 - grim}%)`, opacity: 0.8 },
    { d: hill(next, 72, 18), fill: `hsl(${hue + 14} ${pale}% ${42 - grim}%)`, opacity: 0.9 },
    ...emblem(next, kind, hue),
  ];
  return { sky: [`hsl(${hue - 18} ${pale}% ${82 - grim * 1.6}%)`, `hsl(${hue + 8} ${pale}% ${66 - grim}%)`], shapes };
}
