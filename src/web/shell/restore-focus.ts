// Where the focus goes when its element is removed: a deleted row, a filter's chip, a button whose work is done.

/** In ms. A dialog returns the focus a moment after it has closed, and some components move it to their successor. */
const PATIENCE_MS = 50;

/** Call once. Browsers move such a focus to the body, and Tab starts at the top: it goes to the content instead. */
export function restoreFocus(): void {
  let lastFocused: Node | null = null;
  const isLost = () => lastFocused?.isConnected === false && document.activeElement === document.body;
  const restoreFocus = () => isLost() && document.getElementById("main")?.focus({ preventScroll: true });
  document.addEventListener("focusin", ({ target }) => {
    lastFocused = target as Node;
  });
  // A click on empty space leaves it. Chromium also sends this event for an element just before it is removed.
  document.addEventListener("focusout", ({ target }) =>
    queueMicrotask(() => {
      if (lastFocused === target && lastFocused?.isConnected) lastFocused = null;
    }),
  );
  new MutationObserver(() => isLost() && setTimeout(restoreFocus, PATIENCE_MS)).observe(document.body, {
    childList: true,
    subtree: true,
  });
}
