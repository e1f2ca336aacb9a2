// A game that is over: its log, its faces, and the board at any step, fetched as it is wanted and kept.
import type { CardFace, CardView, GameView, OptionView, ReplayInfo } from '../wire';
import { api } from '../lib/api';
import { complete } from '../lib/onto';
import type { Source } from '../table/desk.svelte';

export class Replay implements Source {
  info = $state.raw<ReplayInfo | null>(null);
  game = $state.raw<GameView | null>(null);
  step = $state(0);
  me = $state(0);
  error = $state('');
  readonly watching = true;
  readonly options: OptionView[] = [];
  private faces = $state.raw(new Map<string, CardFace>());
  private kept = new Map<number, GameView>();

  constructor(readonly id: string) {}

  async start(): Promise<void> {
    try {
      const info = await api.replay(this.id);
      this.faces = new Map(info.faces.map((face) => [face.id, face]));
      this.info = info;
      await this.go(0);
    } catch (why) {
      this.error = why instanceof Error ? why.message : String(why);
    }
  }

  /** Shows a step; if another was asked for while it came, that one is shown. */
  async go(step: number): Promise<void> {
    const last = this.info?.steps ?? 0;
    const wanted = Math.min(Math.max(step, 0), last);
    this.step = wanted;
    try {
      const game = this.kept.get(wanted) ?? complete((await api.step(this.id, wanted)).game);
      this.kept.set(wanted, game);
      if (this.step === wanted) this.game = game;
      this.error = '';
    } catch (why) {
      this.error = why instanceof Error ? why.message : String(why);
    }
  }

  face(id: string | undefined): CardFace | undefined {
    return id === undefined ? undefined : this.faces.get(id);
  }

  card(handle: number | null | undefined): CardView | undefined {
    return handle === null || handle === undefined ? undefined : this.game?.cards[handle];
  }

  choose(): void {
    // Nothing is chosen in a game that is over.
  }
}
