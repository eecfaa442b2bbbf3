import { setTimeout } from "node:timers/promises";

/** Where a pause is what the test is about; whatever is waited for by name needs none. */
export const pauseFor = (ms: number): Promise<void> => setTimeout(ms);

/** Looks again and again, also outside of tests; throws, naming what it waits for, when that has not come in time. */
export async function waitUntil(what: string, isSo: () => boolean | Promise<boolean>, ms = 120_000): Promise<void> {
  const end = performance.now() + ms;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Waited ${ms / 1000} s for ${what}`);
    await setTimeout(20);
  }
}
