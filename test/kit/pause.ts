import { setTimeout } from "node:timers/promises";

/** For tests whose subject is a pause; to wait for something, use `waitUntil`. */
export const pauseFor = (ms: number): Promise<void> => setTimeout(ms);

/** Polls, also outside tests; throws, naming what it waits for, if that has not happened in time. */
export async function waitUntil(what: string, isSo: () => boolean | Promise<boolean>, ms = 120_000): Promise<void> {
  const end = performance.now() + ms;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Waited ${ms / 1000} s for ${what}`);
    await setTimeout(20);
  }
}
