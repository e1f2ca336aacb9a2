// What can be scrolled on shows it: its lower edge fades (`data-more` in app.css) until its end is in sight, and so does its
// upper edge (`data-above`) once its beginning is out of sight.

/** Pixels at the edges of a box that may be faded. */
const EDGE = 28;

/** Scrolls a box, and nothing around it, until one of its parts is in sight. */
export function bring(part: Element | null, box: Element): void {
  if (!part) return;
  const inner = part.getBoundingClientRect();
  const outer = box.getBoundingClientRect();
  const above = outer.top + EDGE - inner.top;
  const below = inner.bottom - (outer.bottom - EDGE);
  if (above > 0) box.scrollTop -= above;
  else if (below > 0) box.scrollTop += below;
}

/** Svelte action for a box that scrolls down. */
export function fade(node: HTMLElement): { destroy: () => void } {
  const look = () => {
    node.toggleAttribute('data-more', node.scrollHeight - node.scrollTop - node.clientHeight > 4);
    node.toggleAttribute('data-above', node.scrollTop > 4);
  };
  const size = new ResizeObserver(look);
  const watched = new WeakSet<Element>();
  const watch = () => {
    for (const part of [node, ...node.children]) {
      if (!watched.has(part)) size.observe(part);
      watched.add(part);
    }
  };
  watch();
  const content = new MutationObserver(() => {
    watch();
    look();
  });
  content.observe(node, { childList: true, subtree: true, characterData: true });
  node.addEventListener('scroll', look, { passive: true });
  look();
  return {
    destroy() {
      size.disconnect();
      content.disconnect();
      node.removeEventListener('scroll', look);
    },
  };
}
