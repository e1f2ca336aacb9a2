// The keyboard at the table: digits answer, Space takes the marked answer, letters do the rest.

export interface Keys {
  /** How many answers there are. */
  count(): number;
  answer(n: number): void;
  primary(): void;
  escape(): void;
  letter(key: string): void;
}

const PAUSE = 700;

/** Whether a key belongs to what has the focus: a field that is typed in, or a button pressed by Space or Enter. */
export function belongs(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('dialog')) return true;
  if (target.matches('textarea, select, [contenteditable]')) return true;
  if (target instanceof HTMLInputElement) return key === ' ' || (target.type !== 'checkbox' && target.type !== 'radio');
  return (key === ' ' || key === 'Enter') && target.matches('a, summary, button');
}

/** Gathers digits: a number is complete when no longer one could be meant, or after a pause. */
export class Digits {
  private typed = '';
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private done: (n: number) => void) {}

  type(digit: string, most: number): void {
    clearTimeout(this.timer);
    const text = this.typed + digit;
    const n = Number(text);
    if (n === 0 || n > most) {
      this.typed = '';
      return;
    }
    if (n * 10 > most) {
      this.finish(n);
      return;
    }
    this.typed = text;
    this.timer = setTimeout(() => this.finish(n), PAUSE);
  }

  clear(): void {
    clearTimeout(this.timer);
    this.typed = '';
  }

  private finish(n: number): void {
    this.typed = '';
    this.done(n);
  }
}

/** Listens until the returned function is called. */
export function listen(keys: Keys): () => void {
  const digits = new Digits((n) => keys.answer(n));
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || belongs(event.target, event.key)) return;
    if (/^[0-9]$/.test(event.key)) {
      digits.type(event.key, keys.count());
    } else if (event.key === ' ') {
      event.preventDefault();
      keys.primary();
    } else if (event.key === 'Escape') {
      digits.clear();
      keys.escape();
    } else if (/^[a-z?]$/i.test(event.key)) {
      keys.letter(event.key.toLowerCase());
    } else {
      return;
    }
    event.stopPropagation();
  };
  addEventListener('keydown', press);
  // A button pressed by the mouse does not keep the focus, or it would take the next Space.
  const click = (event: MouseEvent) => {
    const button = event.detail > 0 && event.target instanceof Element ? event.target.closest('button') : null;
    if (button && !button.closest('dialog')) button.blur();
  };
  addEventListener('click', click);
  return () => {
    digits.clear();
    removeEventListener('keydown', press);
    removeEventListener('click', click);
  };
}
