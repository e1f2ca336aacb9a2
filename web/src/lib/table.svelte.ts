// A table as this browser sees it: the model, the line it comes by, and what the player can ask of it.
import type { CardFace, CardView, GameView, OptionView, Reply, Say, StateMessage, Viewer } from '../wire';
import { complete } from './onto';
import { empty, fold, follows, type Model } from './fold';
import { Line, Refusal, type Standing } from './line';

export interface Notice {
  text: string;
  rule: string | null;
}

export class Table {
  model = $state.raw<Model>(empty());
  standing = $state<Standing>('connecting');
  viewer = $state.raw<Viewer | null>(null);
  /** Why the line is closed for good, or what is wrong at the server. */
  why = $state('');
  trouble = $state('');
  notice = $state.raw<Notice | null>(null);
  /** A choice is on its way. */
  sending = $state(false);
  /** An earlier moment that is shown instead of now. */
  past = $state.raw<{ step: number; game: GameView } | null>(null);
  private line: Line;

  constructor(readonly id: string) {
    this.line = new Line(`/ws/tables/${encodeURIComponent(id)}`, {
      standing: (now, why) => {
        this.standing = now;
        this.why = why;
        // A new line means a server that is up again; what was wrong there stays until a choice is taken.
        this.trouble = '';
        if (now !== 'open') this.sending = false;
      },
      welcome: (viewer) => (this.viewer = viewer),
      state: (message) => this.take(message),
      trouble: (why) => (this.trouble = why),
      have: () => ({ number: this.model.number, log: this.model.log.at(-1)?.n ?? 0 }),
    });
  }

  open(): void {
    this.line.open();
  }

  close(): void {
    this.line.close();
  }

  /** What is drawn: now, or the earlier moment that was asked for. */
  get game(): GameView | null {
    return this.past?.game ?? this.model.game;
  }

  /** The seat at the bottom of the board: one's own, or the first for somebody who watches. */
  get me(): number {
    return this.viewer?.as === 'seat' ? this.viewer.seat : 0;
  }

  get watching(): boolean {
    return this.viewer?.as === 'spectator';
  }

  /** The answers that can be given just now, without those that are the same to a person. */
  get options(): OptionView[] {
    if (this.past || this.watching || this.model.table?.result) return [];
    return (this.model.game?.prompt?.options ?? []).filter((o) => o.same_as === undefined);
  }

  face(id: string | undefined): CardFace | undefined {
    return id === undefined ? undefined : this.model.faces.get(id);
  }

  card(handle: number | null | undefined): CardView | undefined {
    return handle === null || handle === undefined ? undefined : this.game?.cards[handle];
  }

  async choose(option: number, value = 0): Promise<void> {
    if (this.sending || this.past) return;
    this.sending = true;
    await this.say({ type: 'choose', number: this.model.number, option, value });
    // What was taken is followed by a state; until it comes the old question is not to be answered again.
    if (this.notice) this.sending = false;
    else this.trouble = '';
  }

  /** Says something; a refusal becomes a notice. Gives what was answered. */
  async say(say: Say): Promise<Reply | undefined> {
    this.notice = null;
    try {
      return await this.line.say(say);
    } catch (error) {
      const rule = error instanceof Refusal ? error.rule : null;
      this.notice = { text: error instanceof Error ? error.message : String(error), rule };
      return undefined;
    }
  }

  async lookBack(step: number): Promise<void> {
    const reply = await this.say({ type: 'past', step });
    if (reply?.about === 'past') this.past = { step: reply.step, game: complete(reply.game) };
  }

  lookNow(): void {
    this.past = null;
  }

  private take(message: StateMessage): boolean {
    if (!follows(this.model, message)) return false;
    this.model = fold(this.model, message, Date.now());
    if (message.game) this.sending = false;
    return true;
  }
}
