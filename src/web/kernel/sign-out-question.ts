// The question before signing out: the menu knows when to ask, and only signed-in.tsx above it knows what.
import type { ComponentType } from "react";

/** Asks, or not, and signs out; calls `onStay` if the user stays. */
export type SignOutQuestion = ComponentType<{ onStay: () => void }>;

let fetch: () => Promise<SignOutQuestion>;

export const loadSignOutQuestion = (): Promise<SignOutQuestion> => fetch();
export function setSignOutQuestion(nextFetch: () => Promise<SignOutQuestion>): void {
  fetch = nextFetch;
}
