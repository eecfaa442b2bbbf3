// How notifications behave (QB 9): one at a time, five seconds, stopped by the pointer, reached and closed by keyboard.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { calculateQuote } from "#contract/quotes/quotes.ts";
import { sampleQuotes } from "#test/kit/samples.ts";
import { answer, refuse } from "#test/screens/answers.ts";
import { stopClock } from "#test/screens/clock.ts";
import { emulateMedia } from "#test/screens/media.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, expectCount, expectFailure, notification } from "#test/screens/parts.ts";

const WORDS = "Failed to calculate quote. Please try again.";

// They are animated.
beforeEach(async () => {
  await emulateMedia({ "prefers-reduced-motion": "no-preference" });
  answer(calculateQuote, refuse(500, ""));
  await openScreen(`/quotes/${sampleQuotes.draft.quote.id}`, { as: "northernEngineer" });
  await expect.element(button("Calculate")).toBeVisible();
  stopClock();
});
afterEach(() => emulateMedia({}));

/** By then the effects of the rendering have run. */
const nextFrame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

/** Presses a button that fails each time, and waits for its own notification. */
async function fail(): Promise<void> {
  const before = notification().query();
  await button("Calculate").click();
  await expect.poll(() => notification().query()).not.toBe(before);
  await expectFailure("Error", WORDS);
}

test("A notification goes after five seconds, and one takes the place of the other", async () => {
  await fail();
  const announced = page.getByRole("status").filter({ hasText: WORDS }).first();
  // A failure interrupts what is being announced.
  await expect.element(announced).toHaveAttribute("aria-live", "assertive");
  await vi.advanceTimersByTimeAsync(3_000);
  await expectCount(notification(), 1);
  await fail();
  await vi.advanceTimersByTimeAsync(4_000);
  // The second has its own five seconds.
  await expectCount(notification(), 1);
  await vi.advanceTimersByTimeAsync(1_100);
  await expectCount(notification(), 0);
});

test("While I point at it, it stays", async () => {
  await fail();
  await notification().hover();
  await vi.advanceTimersByTimeAsync(20_000);
  await expectCount(notification(), 1);
  await page.getByRole("heading", { level: 1 }).hover();
  await vi.advanceTimersByTimeAsync(5_000);
  await expectCount(notification(), 0);
});

test("F8 leads to it, and Escape closes it", async () => {
  await fail();
  const region = page.getByRole("region", { name: "Notifications (F8)" });
  // Once it accepts the pointer it also receives the focus, which stops the timer.
  await expect.element(region).not.toHaveStyle({ pointerEvents: "none" });
  await nextFrame();
  await userEvent.keyboard("{F8}");
  await expect.element(region.getByRole("list")).toHaveFocus();
  await vi.advanceTimersByTimeAsync(20_000);
  // It stays while the focus is there.
  await expectCount(notification(), 1);
  await userEvent.tab();
  await expect.element(notification()).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expectCount(notification(), 0);
});

test("I push it away to the right, by more than fifty pixels", async () => {
  await fail();
  await push(40);
  await expect.element(notification()).toHaveAttribute("data-swipe", "cancel");
  await push(-200);
  await expectCount(notification(), 1);
  await push(60);
  await expectCount(notification(), 0);
});

/** With the mouse button pressed. */
async function push(by: number): Promise<void> {
  const box = notification().element().getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0 };
  const at = (moved: number) => ({ x: frame.x + box.x + 60 + moved, y: frame.y + box.y + box.height / 2 });
  const send = (type: "mousePressed" | "mouseMoved" | "mouseReleased", moved: number) =>
    cdp().send("Input.dispatchMouseEvent", { type, ...at(moved), button: "left", buttons: 1, clickCount: 1 });
  await cdp().send("Input.dispatchMouseEvent", { type: "mouseMoved", ...at(0) });
  await send("mousePressed", 0);
  for (const part of [0.25, 0.5, 0.75, 1]) await send("mouseMoved", by * part);
  await send("mouseReleased", by);
}
