// The browser's Back and Forward, and signing out, for pages that want to be asked before they are left that way.

/** Leaves, or calls `stay` where the person stays nevertheless. */
export type LeaveAction = (stay: () => void) => void;
/** Asks the person; `go` leaves after all. */
type Ask = (go: LeaveAction) => void;

let guard: { here: string; ask: Ask } | null = null;

/** Once, before the router adds its own listener: `stopImmediatePropagation` only stops listeners that come later. */
export function registerBackGuard(): void {
  window.addEventListener("popstate", (event) => {
    if (!guard || window.location.pathname === new URL(guard.here).pathname) return;
    const { here, ask } = guard;
    event.stopImmediatePropagation();
    // By now the browser shows the other address; it is put back before the router reads it.
    history.pushState({ scrollTop: window.scrollY }, "", here);
    ask(() => history.back());
  });
}

/** At once where nobody wants to be asked. */
export function confirmThenLeave(go: LeaveAction): void {
  if (guard) guard.ask(go);
  else go(() => {});
}

/** Back now asks before it leaves this page. Returns the function that takes the question away again. */
export function guardNavigation(ask: Ask): () => void {
  const own = { here: window.location.href, ask };
  guard = own;
  return () => {
    if (guard === own) guard = null;
  };
}
