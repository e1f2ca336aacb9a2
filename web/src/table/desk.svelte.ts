// What the player is doing at the board: which card is chosen or looked at, which dialog is open. It knows no rule:
// what a card can do is the options that name it.
import { getContext, setContext, untrack } from 'svelte';
import type { CardFace, CardView, GameView, OptionView, Reason } from '../wire';

/** Where a board comes from: a table, or a replay. */
export interface Source {
  readonly game: GameView | null;
  /** The seat at the bottom of the board. */
  readonly me: number;
  /** Nobody plays here: no seat is "you". */
  readonly watching: boolean;
  /** Options to be listed, without those that are the same to a person. */
  readonly options: OptionView[];
  face(id: string | undefined): CardFace | undefined;
  card(handle: number | null | undefined): CardView | undefined;
  choose(option: number, value?: number): void;
  /** Why nothing can be done with a card, or why none can be drawn. */
  whyNot?: (about: number | 'draw') => Promise<Reason[]>;
  /** Ids of cards for which the player is not asked; absent where nobody plays. */
  readonly yields?: string[] | undefined;
  /** From now on, be asked or not be asked for a card. */
  setYield?: (id: string) => void;
}

/** Piles that may be looked through; of the two decks, the places that are known. */
export type Pile =
  { seat: number; zone: 'discard' | 'banished' | 'flipped' | 'draw_deck' | 'problem_deck' } | { beneath: number };

/** A card that is looked at: one on the board, or just a face. */
export type Looked = { handle: number } | { id: string };

/** What a bot would do, and the option that does it. */
export interface Hinted {
  option: number | null;
  text: string;
  reasons: string[];
}

const KEY = Symbol('desk');

export class Desk {
  selected = $state<number | null>(null);
  looked = $state.raw<Looked | null>(null);
  zoomed = $state.raw<Looked | null>(null);
  pile = $state.raw<Pile | null>(null);
  rule = $state<string | null>(null);
  help = $state(false);
  /** The board is uncovered while a faceoff goes on. */
  peek = $state(false);
  /** The card last clicked: on a narrow screen it opens in a sheet. */
  clicked = $state<number | null>(null);
  /** The last answer was given by a button with the keyboard: the focus goes on to the next question. */
  keyed = false;
  reasons = $state.raw<{ card: number; list: Reason[] } | null>(null);

  constructor(readonly source: Source) {}

  /** Every state numbers cards anew: what pointed at one is let go, what was looked at is found again. */
  renew(old: GameView | null, now: GameView | null): void {
    this.selected = null;
    this.clicked = null;
    this.reasons = null;
    this.pile = this.pile && 'beneath' in this.pile ? null : this.pile;
    this.looked = again(this.looked, old, now);
    this.zoomed = again(this.zoomed, old, now);
  }

  /** Renews itself with every state that a component shows; to be called while the component is made. */
  follow(game: () => GameView | null, also: () => void = () => {}): void {
    let last: GameView | null = null;
    $effect.pre(() => {
      const now = game();
      untrack(() => {
        if (now === last) return;
        this.renew(last, now);
        if (!now?.faceoff) this.peek = false;
        also();
        last = now;
      });
    });
  }

  /** The options about a card; those of a further copy in the hand are called as those of the first. */
  about(handle: number): OptionView[] {
    const game = this.source.game;
    if (this.source.options.length === 0) return [];
    const all = game?.prompt?.options ?? [];
    const named = game?.cards[handle]?.options ?? [];
    const said = (option: OptionView) => all.find((one) => one.index === option.same_as)?.label ?? option.label;
    return all.filter((option) => named.includes(option.index)).map((option) => ({ ...option, label: said(option) }));
  }

  /** Options of the chosen card that end at an area, or on a card. */
  into(area: number): OptionView[] {
    const from =
      this.selected === null ? this.source.options.filter((o) => o.card === undefined) : this.about(this.selected);
    return from.filter((option) => option.area === area && option.host === undefined);
  }

  onto(host: number): OptionView[] {
    return this.selected === null ? [] : this.about(this.selected).filter((option) => option.host === host);
  }

  /** What a seat is called: `You`, or the player's name. */
  who(seat: number): string {
    return seat === this.source.me && !this.source.watching ? 'You' : (this.source.game?.players[seat]?.name ?? 'They');
  }

  /** `Your`, `Their`, or whose it is where nobody is "you". */
  whose(seat: number): string {
    if (this.source.watching) return `${this.who(seat)}'s`;
    return seat === this.source.me ? 'Your' : 'Their';
  }

  /** The number a player types for an option, or 0. */
  numberOf(option: OptionView): number {
    const wanted = option.same_as ?? option.index;
    return this.source.options.findIndex((o) => o.index === wanted) + 1;
  }

  clickCard(handle: number): void {
    this.look({ handle });
    const target = this.onto(handle);
    if (target.length === 1 && target[0] && handle !== this.selected) {
      this.source.choose(target[0].index);
      return;
    }
    const options = this.about(handle);
    const only = options[0];
    // Where a card itself is the answer, one click gives it; an action asks for a second click.
    if (only && options.length === 1 && only.kind === 'card') {
      this.source.choose(only.index);
      return;
    }
    this.clicked = handle;
    this.selected = this.selected === handle || options.length === 0 ? null : handle;
    if (options.length === 0) void this.explain(handle);
  }

  clickArea(area: number): void {
    const options = this.into(area);
    if (options.length === 1 && options[0]) this.source.choose(options[0].index);
  }

  look(what: Looked): void {
    if (this.reasons && 'handle' in what && what.handle !== this.reasons.card) this.reasons = null;
    this.looked = what;
  }

  async explain(handle: number): Promise<void> {
    const list = (await this.source.whyNot?.(handle)) ?? [];
    if (this.looked && 'handle' in this.looked && this.looked.handle === handle) this.reasons = { card: handle, list };
  }

  /** Closes the topmost thing that is open; gives whether there was any. */
  escape(): boolean {
    if (this.zoomed) this.zoomed = null;
    else if (this.rule !== null) this.rule = null;
    else if (this.pile) this.pile = null;
    else if (this.help) this.help = false;
    else if (this.selected !== null) this.selected = null;
    else return false;
    return true;
  }
}

/** The same card in the next state. */
function again(what: Looked | null, old: GameView | null, now: GameView | null): Looked | null {
  if (!what || !('handle' in what)) return what;
  const card = old?.cards[what.handle];
  if (!card) return null;
  const found = card.key === undefined ? undefined : now?.cards.find((c) => c.key === card.key);
  if (found) return { handle: found.handle };
  return card.id === undefined ? null : { id: card.id };
}

export function setDesk(desk: Desk): void {
  setContext(KEY, desk);
}

export function getDesk(): Desk {
  return getContext<Desk>(KEY);
}
