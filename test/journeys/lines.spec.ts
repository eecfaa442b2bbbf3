// Lines and a discount: on a quote's page on a laptop, and in the wizard's review on a phone, to the penny.
import type { Page } from "@playwright/test";
import { aQuote, pounds, type Wire } from "./edit-steps.ts";
import { test as offlineTest, ready, without } from "./offline-steps.ts";
import { accounts, ask, button, enter, expect, sendChange, test } from "./support.ts";
import { unique } from "./user-steps.ts";
import { JOB, numberAtTop, openWizard, priceByHand, reachReview } from "./wizard-steps.ts";

const NAME = "Journey valve";
const field = (page: Page, name: string) => page.getByRole("dialog").getByLabel(name, { exact: true });
const rows = (page: Page) => page.getByRole("list", { name: "Lines" }).getByRole("listitem");

/** Two extras of the company's price list. */
async function addExtras(page: Page): Promise<void> {
  const extras = await ask<{ name: string }[]>(page, "/api/lookup/extras");
  for (const [name, price] of [
    [NAME, 18.35],
    [`${NAME}, stainless`, 44.5],
  ] as const) {
    if (!extras.some((extra) => extra.name === name))
      await sendChange(page, "POST", "/api/admin/extras", { name, price });
  }
}

/** Add line, the suggestion, Save. */
async function addFromList(page: Page, name: string, quantity: string): Promise<void> {
  await button(page, "Add line").click();
  await field(page, "What").fill(name.slice(0, 10));
  await page.getByRole("option").filter({ hasText: name }).last().click();
  await expect(field(page, "Quantity")).toBeFocused();
  await field(page, "Quantity").fill(quantity);
  await button(page, "Save").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function addOwn(page: Page, words: string, price: string): Promise<void> {
  await button(page, "Add line").click();
  await field(page, "What").fill(words);
  await field(page, "Price").fill(price);
  await button(page, "Save").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("On a laptop two lines from the price list, one of one's own and a discount make the total @laptop", async ({
  page,
}) => {
  await enter(page, accounts.northernAdmin);
  await addExtras(page);
  const quote = await aQuote(page, "Barton Arcade");
  await page.goto(`/quotes/${quote.id}`);
  await addFromList(page, `${NAME}£18.35`, "3");
  await addFromList(page, `${NAME}, stainless`, "0.5");
  await addOwn(page, "Parking", "12");
  await button(page, "Add discount").click();
  await field(page, "Discount").fill("5");
  await button(page, "Save").click();
  await expect(rows(page)).toHaveCount(4);
  const before = Math.round((quote.totalCost ?? 0) * 100) + 5505 + 2225 + 1200;
  const total = before - Math.floor((before * 5 + 50) / 100);
  const shown = page.getByText(pounds.format(total / 100), { exact: true });
  await expect(shown.first()).toBeVisible();
  await page.reload();
  await expect(rows(page)).toHaveText([/55\.05/, /22\.25/, /12\.00/, /5% off the job/]);
  await expect(shown.first()).toBeVisible();
  const stored = await ask<Wire>(page, `/api/quotes/${quote.id}`);
  expect(stored.totalCost).toBe(total / 100);
});

test("On a phone lines in the review are created with the quote, and the total is what was shown @phone", async ({
  page,
}) => {
  await enter(page, accounts.northernAdmin);
  await addExtras(page);
  await openWizard(page);
  await reachReview(page, "Corn Exchange");
  await addFromList(page, `${NAME}£18.35`, "2");
  await addFromList(page, `${NAME}, stainless`, "1");
  await addOwn(page, "Parking", "£12.50");
  const { total: job } = await priceByHand(page, "Manchester Central", JOB);
  const total = pounds.format((Math.round(Number(job.replace(/[£,]/g, "")) * 100) + 3670 + 4450 + 1250) / 100);
  const bar = page.getByRole("button", { name: /^Open price breakdown/ });
  await expect(bar).toContainText(total);
  await button(page, "Create and Calculate").click();
  await expect(numberAtTop(page)).toBeVisible();
  await expect(bar).toContainText("Calculated");
  await expect(bar).toContainText(total);
  await expect(rows(page)).toHaveCount(3);
});

offlineTest(
  "Without a network lines wait with the quote, which is then calculated at the total that was shown @laptop",
  async ({ page, network }) => {
    without(page);
    const name = `Vault ${unique()}`;
    await enter(page, accounts.northernAdmin);
    await addExtras(page);
    await ready(page, accounts.northernEngineer);
    network.cut();
    await page.goto("/wizard");
    await reachReview(page, name);
    await addFromList(page, `${NAME}£18.35`, "2");
    await addOwn(page, "Parking", "12");
    const shown = (await page.locator(".total output").textContent()) ?? "";
    await button(page, "Create and Calculate").click();
    await expect(page.getByText("No number yet")).toBeVisible({ timeout: 120_000 });
    await expect(page.locator(".total output")).toHaveText(shown);
    network.open();
    const findQuotes = async () =>
      (await ask<(Wire & { linesCost: number })[]>(page, "/api/quotes")).filter((quote) => quote.customerName === name);
    await expect.poll(async () => (await findQuotes()).length, { timeout: 120_000 }).toBe(1);
    const [quote] = await findQuotes();
    expect(quote).toMatchObject({ status: "calculated", linesCost: 48.7 });
    expect(pounds.format(quote?.totalCost ?? 0)).toBe(shown);
  },
);
