// The browser's Back and Forward, and signing out, for pages that ask before the user leaves them that way.

/** Leaves, or calls `stay` if the user stays after all. */
export type LeaveAction = (stay: () => void) => void;
/** Asks the user; `go` leaves. */
type Ask = (go: LeaveAction) => void;

let guard: { here: string; ask: Ask } | null = null;

/** Call once, before the router adds its own listener: `stopImmediatePropagation` only stops listeners added later. */
export function registerBackGuard(): void {
  window.addEventListener("popstate", (event) => {
    if (!guard || window.location.pathname === new URL(guard.here).pathname) return;
    const { here, ask } = guard;
    event.stopImmediatePropagation();
    // The browser already shows the other address; it is restored before the router reads it.
    history.pushState({ scrollTop: window.scrollY }, "", here);
    ask(() => history.back());
  });
}

/** Leaves at once if no page asks. */
export function confirmThenLeave(go: LeaveAction): void {
  if (guard) guard.ask(go);
  else go(() => {});
}

/** From now on Back asks before it leaves this page. Returns the function that removes the question. */
export function guardNavigation(ask: Ask): () => void {
  const own = { here: window.location.href, ask };
  guard = own;
  return () => {
    if (guard === own) guard = null;
  };
}
