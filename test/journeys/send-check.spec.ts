// The check before sending: what is wrong is put right where it stands, each check in turn, as the customer's office does.
import type { Page } from "@playwright/test";
import { sendChecks } from "#domain/offers/checks/checks.ts";
import { aQuote, quoteOf, type Wire } from "./edit-steps.ts";
import { test } from "./offer-steps.ts";
import {
  type Case,
  elsewhere,
  fineCompany,
  fineQuote,
  ofTheCompany,
  ofTheDocument,
  ofVat,
} from "./send-check-cases.ts";
import { accounts, ask, button, enter, expect, expectAccessible, tell, toastWith } from "./support.ts";

interface Check {
  lines: { key: string; blocks: boolean; sentence: string }[];
}
const checkOf = (page: Page, { id }: Wire) => ask<Check>(page, `/api/quotes/${id}/send-check`);
const plateOf = (page: Page) => page.getByRole("region", { name: "Before you send" });
const lineOf = (page: Page, sentence: string) => plateOf(page).getByRole("listitem").filter({ hasText: sentence });

async function asTripped(page: Page, quote: Wire, { key, quote: ofQuote, company, jobType }: Omit<Case, "right">) {
  const { id } = await ask<{ id: number }>(page, "/api/company");
  await tell(page, "PUT", `/api/company/${id}`, { ...fineCompany, ...company });
  await tell(page, "PUT", `/api/quotes/${quote.id}`, { ...fineQuote, ...ofQuote });
  if (jobType) {
    const { jobTypeId } = await ask<{ jobTypeId: number }>(page, `/api/quotes/${quote.id}`);
    await tell(page, "PUT", `/api/admin/job-types/${jobTypeId}`, jobType);
  }
  const line = (await checkOf(page, quote)).lines.find((one) => one.key === key);
  await page.goto(`/quotes/${quote.id}/send`);
  return { sentence: line?.sentence ?? `${key} says nothing`, blocks: line?.blocks };
}

test("each check has its case", () => {
  const tried = [...ofTheDocument, ...ofVat, ...ofTheCompany].map(({ key }) => key);
  expect([...tried, ...elsewhere].sort()).toEqual(sendChecks.map(({ key }) => key).sort());
});

for (const [what, cases] of [
  ["the document", ofTheDocument],
  ["VAT", ofVat],
  ["the company", ofTheCompany],
] as const) {
  test(`I put right what each check of ${what} says, where it says it`, async ({ page }) => {
    await enter(page, accounts.northernAdmin);
    const quote = await aQuote(page, "Hope Mill Dairy");
    for (const one of cases) {
      await test.step(one.key, async () => {
        const { sentence, blocks } = await asTripped(page, quote, one);
        const line = lineOf(page, sentence);
        await expect(line).toBeVisible();
        await expect(page.getByRole("button", { name: /^Send / }).first()).toBeEnabled({ enabled: !blocks });
        await one.right(line);
        await expect(line).toHaveCount(0);
        expect((await checkOf(page, quote)).lines.map(({ key }) => key)).not.toContain(one.key);
      });
    }
  });
}

test("What I typed stays over an error, a press can be undone, and the rest of the page follows", async ({ page }) => {
  await enter(page, accounts.northernAdmin);
  const quote = await aQuote(page, "Worsley Village Hall");
  const { sentence } = await asTripped(page, quote, {
    key: "reverse_charge_number",
    quote: { vatTreatment: "reverse_charge" },
  });
  await page.getByLabel("Your own words").fill("Dear Ann, as we said.");
  const number = lineOf(page, sentence).getByRole("textbox", { name: "Customer’s VAT number" });
  await number.fill("12");
  await number.press("Enter");
  await expect(number).toHaveAccessibleDescription(/not a UK VAT number/);
  await expect(number).toBeFocused();
  await expect(number).toHaveValue("12");
  await lineOf(page, sentence).getByRole("button", { name: "Why?" }).click();
  await expect(lineOf(page, sentence)).toContainText("The reverse charge needs a customer who is registered for VAT.");
  await expectAccessible(page);

  // Somebody else changes another field meanwhile: both changes stand.
  await tell(page, "PUT", `/api/quotes/${quote.id}`, { notes: "Ring first" });
  await number.fill("GB 482 1177 03");
  await number.press("Enter");
  await expect(toastWith(page, "Quote Updated")).toBeVisible();
  await expect(plateOf(page).getByText("Before you send", { exact: true })).toBeFocused();
  expect(await quoteOf(page, quote)).toMatchObject({ notes: "Ring first", customerVatNumber: "GB482117703" });
  await button(page, "Undo").click();
  await expect(lineOf(page, sentence)).toBeVisible();

  // The document becomes an estimate, and back: the subject and the figures follow, my words stay.
  await tell(page, "PUT", `/api/quotes/${quote.id}`, { ...fineQuote, documentKind: "estimate" });
  await expect(page.getByLabel("Subject")).toHaveValue(/^Estimate /);
  await expect(page.getByText("Estimated total without VAT", { exact: true })).toBeVisible();
  await plateOf(page).getByRole("button", { name: "Quotation" }).click();
  await expect(page.getByLabel("Subject")).toHaveValue(/^Quotation /);
  await expect(plateOf(page).getByText("Nothing stands in the way.")).toBeVisible();
  await expect(page.getByLabel("Your own words")).toHaveValue("Dear Ann, as we said.");
  await expectAccessible(page);
});

test("An engineer reads whom to ask, and is offered no costs to show", async ({ page }) => {
  await enter(page, accounts.northernAdmin);
  const { id } = await ask<{ id: number }>(page, "/api/company");
  await tell(page, "PUT", `/api/company/${id}`, { ...fineCompany, legalForm: null });
  await enter(page, accounts.northernEngineer);
  const quote = await aQuote(page, "Irlam Sports Club");
  await page.goto(`/quotes/${quote.id}/send`);
  await expect(lineOf(page, "what your company is in law")).toContainText("Ask an administrator: Aisha Khan");
  await page.goto(`/quotes/${quote.id}/edit`);
  await button(page, "Edit Details").click();
  await expect(page.getByLabel("Kind of document")).toBeVisible();
  await expect(page.getByLabel("Price shown")).toHaveCount(0);
});
