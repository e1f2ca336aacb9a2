// What can be scrolled on shows it: its lower edge fades (`data-more` in app.css) until its end is in sight.

/** Svelte action for a box that scrolls down. */
export function fade(node: HTMLElement): { destroy: () => void } {
  const look = () => node.toggleAttribute('data-more', node.scrollHeight - node.scrollTop - node.clientHeight > 4);
  const size = new ResizeObserver(look);
  size.observe(node);
  const content = new MutationObserver(look);
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
