// What a player set for this browser: theme, motion, chat. Kept in local storage.

export interface Chosen {
  theme: 'auto' | 'light' | 'dark';
  motion: 'auto' | 'on' | 'off';
  chat: 'on' | 'muted';
  tips: 'on' | 'off';
}

const KEY = 'faceoff.settings';
const DEFAULTS: Chosen = { theme: 'auto', motion: 'auto', chat: 'on', tips: 'on' };

/** Settings out of a stored text; what is missing or unknown becomes the default. */
export function parse(text: string | null): Chosen {
  let stored: Partial<Record<keyof Chosen, unknown>> = {};
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value === 'object' && value !== null) stored = value;
  } catch {
    // Somebody else's text under our key: begin anew.
  }
  const one = <T extends string>(value: unknown, of: readonly T[], fallback: T): T =>
    of.find((o) => o === value) ?? fallback;
  return {
    theme: one(stored.theme, ['auto', 'light', 'dark'], DEFAULTS.theme),
    motion: one(stored.motion, ['auto', 'on', 'off'], DEFAULTS.motion),
    chat: one(stored.chat, ['on', 'muted'], DEFAULTS.chat),
    tips: one(stored.tips, ['on', 'off'], DEFAULTS.tips),
  };
}

class Settings {
  chosen = $state<Chosen>({ ...DEFAULTS });

  start(): void {
    this.chosen = parse(localStorage.getItem(KEY));
    for (const query of ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)']) {
      matchMedia(query).addEventListener('change', () => this.show());
    }
    this.show();
  }

  set(change: Partial<Chosen>): void {
    this.chosen = { ...this.chosen, ...change };
    localStorage.setItem(KEY, JSON.stringify(this.chosen));
    this.show();
  }

  private show(): void {
    const { theme, motion } = this.chosen;
    const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
    const still = motion === 'off' || (motion === 'auto' && matchMedia('(prefers-reduced-motion: reduce)').matches);
    document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
    document.documentElement.dataset['motion'] = still ? 'off' : 'on';
  }
}

export const settings = new Settings();
