// The check before sending: what is wrong is put right where it stands, each check in turn, as the customer's office does.
import type { Page } from "@playwright/test";
import { sendChecks } from "#domain/offers/checks/checks.ts";
import { aQuote, quoteOf, type Wire } from "./edit-steps.ts";
import { test } from "./offer-steps.ts";
import {
  type Case,
  choicesBy,
  fineChoices,
  fineCompany,
  fineQuote,
  ofTheCompany,
  ofTheDocument,
  ofTheJob,
  ofThePrice,
  ofVat,
  onTheirOwn,
} from "./send-check-cases.ts";
import { accounts, ask, button, enter, expect, expectAccessible, tell, toastWith } from "./support.ts";

interface Check {
  lines: { key: string; blocks: boolean; sentence: string }[];
}
const checkOf = (page: Page, { id }: Wire) => ask<Check>(page, `/api/quotes/${id}/send-check`);
const plateOf = (page: Page) => page.getByRole("region", { name: "Before you send" });
const lineOf = (page: Page, sentence: string) => plateOf(page).getByRole("listitem").filter({ hasText: sentence });

type ById = Awaited<ReturnType<typeof choicesBy>>;

/** The one quote, as each case wants it: with what all cases want, priced by the tables. */
async function asTripped(page: Page, quote: Wire, byId: ById, one: Omit<Case, "right">) {
  const { key, quote: ofQuote, company, jobType, choices, after, arrange } = one;
  const path = `/api/quotes/${quote.id}`;
  const { id } = await ask<{ id: number }>(page, "/api/company");
  await tell(page, "PUT", `/api/company/${id}`, { ...fineCompany, ...company });
  const chosen = byId({ ...fineChoices, ...choices });
  const { jobTypeId } = await tell<{ jobTypeId: number }>(page, "PUT", path, { ...fineQuote, ...chosen, ...ofQuote });
  if (jobType) await tell(page, "PUT", `/api/admin/job-types/${jobTypeId}`, jobType);
  await tell(page, "POST", `${path}/calculate`);
  if (after) await tell(page, "PUT", path, byId(after));
  await arrange?.(page, quote);
  const line = (await checkOf(page, quote)).lines.find((one) => one.key === key);
  await page.goto(`/quotes/${quote.id}/send`);
  return { sentence: line?.sentence ?? `${key} says nothing`, blocks: line?.blocks };
}

test("each check has its case", { tag: "@once" }, () => {
  const tried = [...ofTheDocument, ...ofTheJob, ...ofThePrice, ...ofVat, ...ofTheCompany].map(({ key }) => key);
  expect([...tried, ...onTheirOwn].sort()).toEqual(sendChecks.map(({ key }) => key).sort());
});

for (const [what, cases] of [
  ["the document", ofTheDocument],
  ["the job", ofTheJob],
  ["the price", ofThePrice],
  ["VAT", ofVat],
  ["the company", ofTheCompany],
] as const) {
  const tag = what === "the price" ? [] : what === "VAT" || what === "the company" ? ["@once", "@long"] : "@once";
  test(`I put right what each check of ${what} says, where it says it`, { tag }, async ({ page }) => {
    await enter(page, accounts.northernAdmin);
    const quote = await aQuote(page, "Hope Mill Dairy");
    const byId = await choicesBy(page);
    for (const one of cases) {
      await test.step(one.key, async () => {
        const { sentence, blocks } = await asTripped(page, quote, byId, one);
        const line = lineOf(page, sentence);
        await expect(line).toBeVisible();
        const sending = page.getByRole("button", { name: /^Send / }).first();
        const isOff = blocks || one.key === "nothing_to_pay";
        await expect(sending).toBeEnabled({ enabled: !isOff });
        await one.right(line);
        await expect(sending).toBeEnabled();
        await expect(line).toHaveCount(one.informs ? 1 : 0);
        if (one.informs) return;
        expect((await checkOf(page, quote)).lines.map(({ key }) => key)).not.toContain(one.key);
      });
    }
  });
}

test("What I typed stays over an error, a press can be undone, and the rest of the page follows", {
  tag: "@once",
}, async ({ page }) => {
  await enter(page, accounts.northernAdmin);
  const quote = await aQuote(page, "Worsley Village Hall");
  const { sentence } = await asTripped(page, quote, await choicesBy(page), {
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
  // Its time does not go on while the pointer is on it.
  await toastWith(page, "Quote Updated").hover();
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

test("An engineer reads whom to ask, and is offered no costs to show", { tag: "@once" }, async ({ page }) => {
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

test("A draft gets its price here, a declined quote is revised, and of an accepted one I make another", {
  tag: "@once",
}, async ({ page }) => {
  await enter(page, accounts.northernAdmin);
  const draft = await aQuote(page, "Salford Baths", false);
  const path = `/api/quotes/${draft.id}`;
  await page.goto(`/quotes/${draft.id}/send`);
  await expect(page.getByText("Calculate this quote before you send it.")).toBeVisible();
  await expectAccessible(page);
  await button(page, "Calculate").click();
  await expect(plateOf(page).getByText("Before you send", { exact: true })).toBeFocused();

  const answered = async (answer: "accepted" | "declined") => {
    const { version } = await quoteOf(page, draft);
    const letter = { to: "", subject: "Quotation", message: "", attachDocument: false, copyToSelf: false };
    const sent = await tell<Wire>(page, "POST", `${path}/send`, { version, ...letter });
    await tell(page, "POST", `${path}/answer`, {
      version: sent.version,
      answer,
      how: "telephone",
      name: "Mia Salford",
    });
    await page.goto(`/quotes/${draft.id}/send`);
  };
  await answered("declined");
  // What the customer has stays: the kind of customer is said in the next revision.
  const kind = lineOf(page, "Nobody has said whether the customer is a consumer or a business.");
  await kind.getByRole("button", { name: "Revise" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revise" }).click();
  await kind.getByRole("button", { name: "Consumer" }).click();
  await expect(kind).toHaveCount(0);

  await answered("accepted");
  await expect(page.getByText("This quote was accepted. Duplicate it to make another one.")).toBeVisible();
  await expectAccessible(page);
  await button(page, "Duplicate Quote").click();
  await expect(toastWith(page, "Quote Duplicated")).toBeVisible();
  await expect(page).toHaveURL(/\/quotes\/[\w-]+$/);
});

test("I send again what shows costs that I may not see once it is revised to show the total alone", {
  tag: "@once",
}, async ({ page }) => {
  await enter(page, accounts.northernEngineer);
  const quote = await aQuote(page, "Chorlton Water Park");
  await enter(page, accounts.northernAdmin);
  const { id } = await ask<{ id: number }>(page, "/api/company");
  await tell(page, "PUT", `/api/company/${id}`, fineCompany);
  const lines = { ...fineQuote, presentation: "lines" };
  const { version } = await tell<Wire>(page, "PUT", `/api/quotes/${quote.id}`, lines);
  const letter = { to: "", subject: "Quotation", message: "", attachDocument: false, copyToSelf: false };
  await tell(page, "POST", `/api/quotes/${quote.id}/send`, { version, ...letter });

  await enter(page, accounts.northernEngineer);
  await page.goto(`/quotes/${quote.id}/send`);
  const blocking = lineOf(page, "The quote shows costs that you may not see.");
  await expect(blocking).toContainText("Ask an administrator: Aisha Khan");
  await expectAccessible(page);
  await blocking.getByRole("button", { name: "Revise" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revise" }).click();
  await blocking.getByRole("button", { name: "The total only" }).click();
  await expect(blocking).toHaveCount(0);
  await expect(button(page, "Send Without a Letter").first()).toBeEnabled();
});
