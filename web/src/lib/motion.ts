// Short movements of cards: where each card was before a change and where it is after it. Off where none are wanted.

const QUICK = 240;
const STILL = 3;

export type Places = Map<string, DOMRect>;

/** Where the cards beneath an element are now. */
export function places(root: HTMLElement | undefined): Places {
  const found: Places = new Map();
  for (const node of root?.querySelectorAll<HTMLElement>('[data-key]') ?? []) {
    const key = node.dataset['key'];
    if (key !== undefined) found.set(key, node.getBoundingClientRect());
  }
  return found;
}

/** Lets every card glide from where it was; a card that was nowhere appears. */
export function glide(root: HTMLElement | undefined, before: Places): void {
  if (!root || before.size === 0 || document.documentElement.dataset['motion'] === 'off') return;
  const zoom = Number(getComputedStyle(root).getPropertyValue('--zoom')) || 1;
  for (const node of root.querySelectorAll<HTMLElement>('[data-key]')) {
    const was = before.get(node.dataset['key'] ?? '');
    if (!was) {
      node.animate(
        [
          { opacity: 0, transform: 'scale(0.85)' },
          { opacity: 1, transform: 'none' },
        ],
        { duration: QUICK, easing: 'ease-out' },
      );
      continue;
    }
    const now = node.getBoundingClientRect();
    const x = (was.left - now.left) / zoom;
    const y = (was.top - now.top) / zoom;
    if (Math.abs(x) < STILL && Math.abs(y) < STILL) continue;
    node.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], {
      duration: QUICK,
      easing: 'ease-in-out',
    });
  }
}
