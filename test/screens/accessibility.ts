// Runs axe on the open screen. src/web/accessibility.screen.test.tsx checks each page in both themes and sizes;
// dialogs, errors and empty states are checked only in `npm run test:all`.
import axe from "axe-core";
import { expect } from "vitest";

declare const __TESTS_EVERYTHING__: boolean;

/** Does nothing in `npm test`. */
export async function expectAccessible(): Promise<void> {
  if (__TESTS_EVERYTHING__) expect(await findViolations()).toEqual([]);
}

/** As texts, none if there is no violation. */
export async function findViolations(): Promise<string[]> {
  // axe would wait for ever, and every later run in this page would be refused.
  if ("clock" in clearTimeout)
    throw new Error("The clock has been stopped: call vi.useRealTimers() before running axe");
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(hasEnd)
      .map((animation) => animation.finished),
  );
  // No rule of these reads the style sheets, which axe would download again.
  const { violations } = await axe.run(document, { resultTypes: ["violations"], preload: { assets: ["media"] } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

/** A spinner never ends. */
function hasEnd(animation: Animation): boolean {
  return animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
}
