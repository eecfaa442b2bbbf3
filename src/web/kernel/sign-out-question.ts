// What is asked before somebody signs out: the menu knows when, and only what stands above it (signed-in.tsx) knows what.
import type { ComponentType } from "react";

/** Asks, or not, and signs out; `onStay` where the person stays. */
export type SignOutQuestion = ComponentType<{ onStay: () => void }>;

let fetch: () => Promise<SignOutQuestion>;

export const loadSignOutQuestion = (): Promise<SignOutQuestion> => fetch();
export function setSignOutQuestion(given: () => Promise<SignOutQuestion>): void {
  fetch = given;
}
