// The customer accepts on the engineer's own screen.
import type { Locator, Page } from "@playwright/test";
import { ANN, aQuoteToSend, panel, receiveEmail, test, titleOf } from "./offer-steps.ts";
import { test as offline, ready, without } from "./offline-steps.ts";
import { accounts, button, enter, expect, expectAccessible } from "./support.ts";
import { reachReview } from "./wizard-steps.ts";

const screen = (page: Page): Locator => page.getByRole("dialog");

async function draw(page: Page): Promise<void> {
  const canvas = screen(page).locator("canvas");
  await canvas.scrollIntoViewIfNeeded();
  const pad = await canvas.boundingBox();
  if (!pad) throw new Error("There is nothing to draw on");
  await page.mouse.move(pad.x + 30, pad.y + pad.height / 2);
  await page.mouse.down();
  await page.mouse.move(pad.x + 90, pad.y + 20, { steps: 5 });
  await page.mouse.move(pad.x + 150, pad.y + pad.height - 20, { steps: 5 });
  await page.mouse.up();
}

/** With everything that an acceptance needs. */
async function accept(page: Page, name: string): Promise<void> {
  await screen(page).getByLabel("Your full name").fill(name);
  await draw(page);
  await screen(page)
    .getByLabel(/and I agree/)
    .check();
  const accepting = screen(page).getByRole("button", { name: /^Accept and agree to pay £/ });
  await accepting.click();
  await expect(screen(page).getByLabel("I have been shown my right to cancel")).toBeFocused();
  await screen(page).getByLabel("I have been shown my right to cancel").check();
  await accepting.click();
}

test("I show the quote to my customer, who accepts it on my screen and gets a copy", async ({ page, mail }) => {
  await enter(page, accounts.northernAdmin);
  const { quoteNumber } = await aQuoteToSend(page, "Ladle Lane Brewery");
  await button(page, "Show to Customer").click();
  await expect(screen(page)).toContainText(quoteNumber);
  await accept(page, "Jane Smith");
  await expect(screen(page)).toContainText(`You have accepted ${quoteNumber}. A copy is sent to ${ANN}.`);
  await button(page, "Hand back").click();
  await expect(titleOf(page)).toContainText("Accepted");
  await expect(panel(page)).toContainText("Jane Smith accepted on");
  await expect(panel(page)).toContainText("Signed on the screen of");
  await receiveEmail(mail, ANN, new RegExp(quoteNumber));
});

test("What my customer accepts in the wizard is sent while they read, by my other tab, and I go on to the quote", {
  tag: "@long",
}, async ({ page }) => {
  without(page);
  await enter(page, accounts.northernAdmin);
  await page.goto("/wizard");
  await reachReview(page, "Tramway Brewery");
  const other = await page.context().newPage();
  await other.goto("/");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await page.bringToFront();
  // What this tab has sent it knows without looking.
  await page.route("**/api/quotes/offline", (route) => route.abort());
  await button(page, "Show to Customer").click();
  // A pass of the sender, which may find that this tab has just tried.
  const recorded = other.waitForResponse((answer) => answer.url().endsWith("/on-site"), { timeout: 120_000 });
  await accept(page, "Jane Smith");
  await recorded;
  // The sender takes it off the device behind the answer.
  await expect.poll(() => page.evaluate(waitingHere)).toBe(0);
  await button(page, "Hand back").click();
  await page.getByRole("link", { name: "View Quote" }).click();
  await expect(titleOf(page)).toContainText("Accepted");
  await expect(panel(page)).toContainText("Jane Smith accepted on");
});

/** How many quotes lie in the queue's own database. */
const waitingHere = `new Promise((done, failed) => {
  const opening = indexedDB.open("volute-queue", 1);
  opening.onerror = failed;
  opening.onsuccess = () => {
    const counting = opening.result.transaction("entries").objectStore("entries").count();
    counting.onsuccess = () => { opening.result.close(); done(counting.result); };
    counting.onerror = failed;
  };
})`;

/** Whoever wants to read or write it waits until `releaseQueue()`. */
const holdQueue = `new Promise((done) => {
  let held = true;
  window.releaseQueue = () => { held = false; };
  indexedDB.open("volute-queue", 1).onsuccess = ({ target: { result } }) => {
    const store = result.transaction("entries", "readwrite").objectStore("entries");
    const hold = () => {
      done();
      if (held) store.count().onsuccess = hold;
      else result.close();
    };
    store.count().onsuccess = hold;
  };
})`;

offline(
  "Without a network the customer accepts what the wizard shows, and it is recorded when there is one",
  async ({ page, network }) => {
    without(page);
    await ready(page, accounts.northernAdmin);
    await page.setViewportSize({ width: 360, height: 740 });
    network.cut();
    await page.goto("/wizard");
    await reachReview(page, "Undercroft Brewery");
    await button(page, "Show to Customer").click();
    await expect(screen(page)).toContainText("No number yet");
    await expectAccessible(page);
    await page.evaluate(holdQueue);
    await accept(page, "Jane Smith");
    await expect(screen(page)).toContainText("One moment…");
    await expect(button(page, "Hand back")).toBeDisabled();
    await page.evaluate("releaseQueue()");
    await expect(screen(page)).toContainText("Your acceptance is saved on this device");
    await button(page, "Hand back").click();
    await expect(page.getByText("Waiting for a signal").first()).toBeVisible();
    network.open();
    await page.getByRole("link", { name: "View Quote" }).click({ timeout: 120_000 });
    await expect(titleOf(page)).toContainText("Accepted");
    await expect(panel(page)).toContainText("Jane Smith accepted on");
    await expect(panel(page)).toContainText("By that device’s clock it was");
    await expect(panel(page)).toContainText("The customer confirmed being shown the right to cancel.");
  },
);
