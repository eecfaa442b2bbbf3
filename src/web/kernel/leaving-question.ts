// What is asked before somebody signs out: the menu knows when, and only what stands above it (signed-in.tsx) knows what.
import type { ComponentType } from "react";

/** Asks, or not, and signs out; `onStay` where the person stays. */
export type LeavingQuestion = ComponentType<{ onStay: () => void }>;

let fetch: () => Promise<LeavingQuestion>;

export const fetchQuestion = (): Promise<LeavingQuestion> => fetch();
export function askBeforeLeaving(given: () => Promise<LeavingQuestion>): void {
  fetch = given;
}
