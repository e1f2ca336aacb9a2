// What is drawn of a card: its face as printed, with what is different about it now.
import type { CardFace, CardView, Need } from '../wire';

export interface Facts {
  id: string;
  name: string;
  title: string;
  subtitle: string;
  /** `friend`, `event`: for the picture. */
  kind: string;
  kindWord: string;
  colors: string[];
  frame: string[];
  cost: number | null;
  requirements: Need[];
  power: number | null;
  traits: string[];
  keywords: { word: string; text: string }[];
  text: string[];
  homeLimit: number | null;
  points: number | null;
  problem: { owner: Need[]; opponent: Need[]; bonus: number } | null;
  rulings: string[];
  setName: string;
  rarity: string | null;
}

export function facts(face: CardFace, card?: CardView): Facts {
  const turned = card?.marks?.includes('boosted') ?? false;
  const side = turned && face.boosted ? face.boosted : face.front;
  return {
    id: face.id,
    name: face.name,
    title: face.title,
    subtitle: face.subtitle,
    kind: face.kind,
    kindWord: face.kind_word,
    colors: card?.colors ?? side.colors,
    frame: face.frame,
    cost: face.cost,
    requirements: face.requirements,
    power: side.power,
    traits: card?.traits ?? side.traits,
    keywords: side.keywords,
    text: side.text,
    homeLimit: side.home_limit,
    points: face.points,
    problem: face.problem,
    rulings: face.rulings,
    setName: face.set_name,
    rarity: face.rarity,
  };
}

/** The other side of a Mane Character. */
export function otherSide(face: CardFace, card?: CardView): Facts | undefined {
  if (!face.boosted) return undefined;
  const turned = card?.marks?.includes('boosted') ?? false;
  return facts({ ...face, front: turned ? face.front : face.boosted, boosted: null });
}

/** A kind of power as the element badge takes it: `blue`, `not-blue`, `any`. */
export function needColor(need: Need): string {
  switch (need.kind) {
    case 'color':
      return need.color ?? 'any';
    case 'not':
      return `not-${need.color ?? ''}`;
    case 'wild':
      return 'any';
  }
}
