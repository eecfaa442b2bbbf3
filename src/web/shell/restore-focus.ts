// Where the focus goes when what has it is taken away: a row that is deleted, a filter's chip, a button whose work is done.

/** In ms. A dialog gives the focus back a moment after it has closed, and some parts give it to what comes in their place. */
const PATIENCE_MS = 50;

/** Once. Browsers drop such a focus on the body, and Tab begins at the top again: it goes to the page's content instead. */
export function restoreFocus(): void {
  let last: Node | null = null;
  const isLost = () => last?.isConnected === false && document.activeElement === document.body;
  const regain = () => isLost() && document.getElementById("main")?.focus({ preventScroll: true });
  document.addEventListener("focusin", ({ target }) => {
    last = target as Node;
  });
  // Whoever clicks beside everything leaves it. Chromium also says so of what is taken away, just before it is gone.
  document.addEventListener("focusout", ({ target }) =>
    queueMicrotask(() => {
      if (last === target && last?.isConnected) last = null;
    }),
  );
  new MutationObserver(() => isLost() && setTimeout(regain, PATIENCE_MS)).observe(document.body, {
    childList: true,
    subtree: true,
  });
}
