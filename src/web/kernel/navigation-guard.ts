// The browser's Back and Forward, and signing out, for pages that ask before the user leaves them that way.

/** Leaves, or calls `onStay` if the user stays after all. */
export type LeaveAction = (onStay: () => void) => void;
/** Asks the user; `leave` leaves. */
type Ask = (leave: LeaveAction) => void;

let guard: { address: string; ask: Ask } | null = null;

/** Call once, before the router adds its own listener: `stopImmediatePropagation` only stops listeners added later. */
export function registerBackGuard(): void {
  window.addEventListener("popstate", (event) => {
    if (!guard || window.location.pathname === new URL(guard.address).pathname) return;
    const { address, ask } = guard;
    event.stopImmediatePropagation();
    // The browser already shows the other address; it is restored before the router reads it.
    history.pushState({ scrollTop: window.scrollY }, "", address);
    ask(() => history.back());
  });
}

/** Leaves at once if no page asks. */
export function confirmThenLeave(leave: LeaveAction): void {
  if (guard) guard.ask(leave);
  else leave(() => {});
}

/** From now on Back asks before it leaves this page. Returns the function that removes the question. */
export function guardNavigation(ask: Ask): () => void {
  const ownGuard = { address: window.location.href, ask };
  guard = ownGuard;
  return () => {
    if (guard === ownGuard) guard = null;
  };
}
