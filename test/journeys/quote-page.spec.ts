// A quote's page where it leaves the browser: as a file and on paper. Its screens have tests beside src/web/quotes/detail.
import { readFile } from "node:fs/promises";
import { aQuote } from "./edit-steps.ts";
import { accounts, button, enter, expect, test } from "./support.ts";

test("The PDF and the CSV of a quote are downloaded", async ({ page }) => {
  await enter(page, accounts.northernAdmin);
  const quote = await aQuote(page, "Kearsley Mill");
  await page.goto(`/quotes/${quote.id}`);
  for (const [name, ending, beginning] of [
    ["Download PDF", "-office.pdf", "%PDF"],
    ["PDF", "-office.pdf", "%PDF"],
    ["CSV", ".csv", "\uFEFF"],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
    expect(download.suggestedFilename()).toBe(`${quote.quoteNumber}${ending}`);
    expect((await readFile(await download.path(), "utf8")).startsWith(beginning), name).toBe(true);
  }
});

test("On paper there is what the quote says, in dark ink also in the dark theme", async ({ page }) => {
  await enter(page, accounts.northernAdmin);
  const quote = await aQuote(page, "Prestolee Aqueduct");
  await page.goto(`/quotes/${quote.id}`);
  const history = page.getByRole("heading", { name: "History" });
  await expect(history).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(history).toBeHidden();
  const ink = () =>
    page.evaluate("['body', 'main a'].map((one) => getComputedStyle(document.querySelector(one)).color)");
  const light = await ink();
  await page.evaluate(`document.documentElement.dataset.theme = "dark"`);
  expect(await ink()).toEqual(light);
  await page.emulateMedia({ media: "screen" });
  await expect.poll(ink).not.toEqual(light);
});
