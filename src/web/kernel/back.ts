// The browser's Back and Forward, for pages that want to be asked before they are left that way.

/** Asks the person; `go` leaves after all. */
type Ask = (go: () => void) => void;

let guard: { here: string; ask: Ask } | null = null;

/** Once, before the router listens: whoever is asked first may keep the others from hearing of it. */
export function followBack(): void {
  window.addEventListener("popstate", (event) => {
    if (!guard || window.location.pathname === new URL(guard.here).pathname) return;
    const { here, ask } = guard;
    event.stopImmediatePropagation();
    // The address has changed already. Put back at once, nothing else ever sees the other one.
    history.pushState({ scrollTop: window.scrollY }, "", here);
    ask(() => history.back());
  });
}

/** From now on the page that is open is left by Back only with leave; the answer ends that. */
export function guardBack(ask: Ask): () => void {
  const own = { here: window.location.href, ask };
  guard = own;
  return () => {
    if (guard === own) guard = null;
  };
}
