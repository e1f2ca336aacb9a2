// What can be scrolled on shows it: its lower edge fades (`data-more` in app.css) until its end is in sight.

/** Scrolls a box, and nothing around it, until one of its parts is in sight. */
export function bring(part: Element | null, box: Element): void {
  if (!part) return;
  const inner = part.getBoundingClientRect();
  const outer = box.getBoundingClientRect();
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
}

/** Svelte action for a box that scrolls down. */
export function fade(node: HTMLElement): { destroy: () => void } {
  const look = () => node.toggleAttribute('data-more', node.scrollHeight - node.scrollTop - node.clientHeight > 4);
  const size = new ResizeObserver(look);
  const watch = () => [node, ...node.children].forEach((part) => size.observe(part));
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
