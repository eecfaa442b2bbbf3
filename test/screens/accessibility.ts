// axe on what is open. Each page is looked at once in both themes and sizes by src/web/accessibility.screen.test.tsx;
// dialogs, errors and empty states only in `npm run test:all`.
import axe from "axe-core";
import { expect } from "vitest";

declare const __TESTS_EVERYTHING__: boolean;

/** Does nothing in `npm test`. */
export async function expectAccessible(): Promise<void> {
  if (__TESTS_EVERYTHING__) expect(await findViolations()).toEqual([]);
}

/** In words, none when all is well. */
export async function findViolations(): Promise<string[]> {
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(hasEnd)
      .map((animation) => animation.finished),
  );
  // No rule of these reads the style sheets, which it would fetch once more.
  const { violations } = await axe.run(document, { resultTypes: ["violations"], preload: { assets: ["media"] } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

/** A spinner never ends. */
function hasEnd(animation: Animation): boolean {
  return animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
}
