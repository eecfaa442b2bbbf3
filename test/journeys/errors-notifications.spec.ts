// How notifications behave (QB 9): one at a time, five seconds, stopped by the pointer, reached and closed by keyboard.
import type { Page } from "@playwright/test";
import { draftOf, expectFailure, notification } from "./errors-steps.ts";
import { accounts, button, expect, stopClock, test } from "./support.ts";

// They come and go by moving.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** A page with a button that fails each time, and with a clock that stands still between its steps. */
async function aFailure(page: Page): Promise<() => Promise<void>> {
  const draft = await draftOf(page, accounts.northernEngineer);
  await page.route("**/calculate", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto(`/quotes/${draft.id}`);
  await expect(button(page, "Calculate")).toBeVisible();
  await stopClock(page);
  return async () => {
    await page.evaluate('for (const toast of document.querySelectorAll(".toast")) toast.dataset.old = ""');
    await button(page, "Calculate").click();
    await expect(notification(page).and(page.locator(":not([data-old])"))).toBeVisible();
    await expectFailure(page, "Error", "Failed to calculate quote. Please try again.");
  };
}

test("A notification goes after five seconds, and one takes the place of the other", async ({ page }) => {
  const fail = await aFailure(page);
  await fail();
  // Read out two frames later, for a second.
  await page.clock.runFor(100);
  const announced = page.getByRole("status").filter({ hasText: "Failed to calculate quote. Please try again." });
  await expect(announced.first(), "a failure interrupts what is being read out").toHaveAttribute(
    "aria-live",
    "assertive",
  );
  await page.clock.runFor(3000);
  await expect(notification(page)).toHaveCount(1);
  await fail();
  await page.clock.runFor(4000);
  await expect(notification(page), "the second has its own five seconds").toHaveCount(1);
  await page.clock.runFor(1100);
  await expect(notification(page)).toHaveCount(0);
});

test("While I point at it, it stays", async ({ page }) => {
  const fail = await aFailure(page);
  await fail();
  await notification(page).hover();
  await page.clock.runFor(20_000);
  await expect(notification(page)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(5000);
  await expect(notification(page)).toHaveCount(0);
});

test("F8 leads to it, and Escape closes it", async ({ page }) => {
  const fail = await aFailure(page);
  await fail();
  await page.keyboard.press("F8");
  const area = page.getByRole("region", { name: "Notifications (F8)" }).getByRole("list");
  await expect(area).toBeFocused();
  await page.clock.runFor(20_000);
  await expect(notification(page), "it stays while the focus is there").toBeVisible();
  await page.keyboard.press("Tab");
  await expect(notification(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(notification(page)).toHaveCount(0);
});

test("I push it away to the right, by more than fifty pixels", async ({ page }) => {
  const fail = await aFailure(page);
  await fail();
  const push = async (by: number) => {
    const box = await notification(page).boundingBox();
    if (!box) throw new Error("There is no notification to push");
    const [x, y] = [box.x + 60, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by / 2, y, { steps: 3 });
    await page.mouse.move(x + by, y, { steps: 3 });
    await page.mouse.up();
  };
  await push(40);
  await expect(notification(page)).toBeVisible();
  await push(-200);
  await expect(notification(page)).toBeVisible();
  await push(60);
  await expect(notification(page)).toHaveCount(0);
});
