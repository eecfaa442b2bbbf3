// The Quotes tab of Settings: its seven sections, each a form of its own.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { listAuditLogs } from "#contract/audit/audit.ts";
import { updateCompany } from "#contract/companies.ts";
import { previewSettingsImpact } from "#contract/quotes/price-impact.ts";
import { literal } from "#test/kit/literals.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, holdAnswer, refuse, sampleOf } from "#test/screens/answers.ts";
import { answerCompany, companyChanges } from "#test/screens/company.ts";
import { unfelt } from "#test/screens/items.ts";
import { type Options, openScreen, reopenScreen } from "#test/screens/open.tsx";
import {
  alertWith,
  button,
  expectCount,
  expectFailure,
  expectTexts,
  field,
  findPanel,
  notification,
  pageTitle,
  toastWith,
} from "#test/screens/parts.ts";
import { quoteSections } from "./settings-url-state.ts";

async function openSettings(section = "", size: Options["size"] = "laptop"): Promise<void> {
  await openScreen(section === "" ? "/settings?tab=quotes" : `/settings#quotes/${section}`, { size });
  await expect.element(pageTitle("Settings Management")).toBeVisible();
}
const index = () => page.getByRole("navigation", { name: "Quote settings" });
const sectionLink = (name: string | RegExp) => index().getByRole("link", { name, exact: true });
const sectionSelect = () => page.getByRole("combobox", { name: "Section", exact: true });
const document_ = () => page.getByRole("figure").filter({ hasText: "To pay, including VAT" });

test("On a laptop links lead to seven sections, each with its address, and a reload stays in it", async () => {
  await openSettings();
  await expectTexts(
    index().getByRole("link"),
    quoteSections.map(({ label }) => label),
  );
  await expect.element(sectionLink("Quote Display Settings")).toHaveAttribute("aria-current", "true");
  await sectionLink("Cancelling").click();
  await expect.poll(() => window.location.pathname + window.location.hash).toBe("/settings#quotes/cancelling");
  await expect.element(page.getByRole("heading", { level: 2, name: "Cancelling" })).toHaveFocus();
  await expectCount(page.getByRole("heading", { level: 2 }), 1);
  await reopenScreen();
  await expect.element(sectionLink("Cancelling")).toHaveAttribute("aria-current", "true");
  await expect.element(button("Save cancelling settings")).toBeVisible();
  (page.getByRole("link", { name: "Skip to main content" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("main")).toHaveFocus();
  await expect.poll(() => window.location.hash).toBe("#quotes/cancelling");
  await expect.element(findPanel("Cancelling")).toBeVisible();
  await page.getByRole("tab", { name: "Rules" }).click();
  await expect.poll(() => window.location.search + window.location.hash).toBe("?tab=rules");
});

test("On a phone a select leads to the sections and marks what is not saved", async () => {
  answerCompany();
  await openSettings("", "phone");
  await expectCount(index(), 0);
  await sectionSelect().selectOptions("Offline");
  await expect.poll(() => window.location.hash).toBe("#quotes/offline");
  await field("Keep a Shown Price (days)").fill("5");
  await expect.element(sectionSelect().getByRole("option", { name: "Offline (not saved)" })).toBeInTheDocument();
  await expectAccessible();
  await sectionSelect().selectOptions("Documents and VAT");
  await expectCount(document_(), 0);
  await page.getByText("What the customer’s document looks like").click();
  await expect.element(document_()).toBeVisible();
  await expectAccessible();
});

const sizes = ["laptop", "phone"] as const;
test.each(sizes)("On a %s every section is accessible, and has one button to save it", async (size) => {
  await openSettings("display", size);
  for (const { id, label } of quoteSections) {
    window.location.hash = `#quotes/${id}`;
    await expect.element(findPanel(label)).toBeVisible();
    await expectCount(button(/^Save/), 1);
    await expectAccessible();
  }
});

test("Nothing typed in one section is lost in another: it is marked, asked for, saved alone or discarded", async () => {
  const company = answerCompany();
  await openSettings("sending");
  await field("Telephone (optional)").fill("0117 496 0122");
  await sectionLink("Company particulars").click();
  await field("Legal Name (optional)").fill("Mine Ltd");
  await expect.element(sectionLink(/^Sending and reminders\s*Not saved$/)).toBeVisible();
  await expect.element(sectionLink(/^Company particulars\s*Not saved$/)).toBeVisible();
  await expectAccessible();
  await page.getByRole("tab", { name: "Rules" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect.poll(() => window.location.search).toBe("?tab=quotes");
  await button("Save company particulars").click();
  await expect.element(toastWith("Quote settings updated")).toBeVisible();
  expect(companyChanges()).toEqual([{ legalName: "Mine Ltd", version: 1 }]);
  await expect.element(sectionLink("Company particulars")).toBeVisible();

  await sectionLink(/^Sending and reminders/).click();
  await expect.element(field("Telephone (optional)")).toHaveValue("0117 496 0122");
  await button("Discard").click();
  await expect.element(field("Telephone (optional)")).toHaveValue("0161 496 0170");
  await expectCount(button("Discard"), 0);
  await notification().getByRole("button", { name: "Undo" }).click();
  await expect.element(field("Telephone (optional)")).toHaveValue("0117 496 0122");
  await button("Save sending and reminders").click();
  await expect.poll(() => company.read().contactPhone).toBe("0117 496 0122");
  await expectCount(page.getByText("Not saved"), 0);
  await page.getByRole("tab", { name: "Rules" }).click();
  await expect.poll(() => window.location.search).toBe("?tab=rules");
});

test("Each section says who saved it last, as far as the audit log tells", async () => {
  const { logs, ...page_ } = sampleOf(listAuditLogs);
  const [entry] = logs;
  const entryOf = (changes: object, createdAt: string, more: object = {}) => ({
    ...(entry as typeof entry & object),
    action: "update",
    entityType: "company",
    userName: "Aisha Khan",
    metadata: { event: "company.updated", changes },
    createdAt,
    success: true,
    ...more,
  });
  const change = { before: 3, after: 4 };
  answer(listAuditLogs, {
    ...page_,
    logs: [
      entryOf({ offlinePriceGraceDays: change }, "2026-11-14T09:00:00.000Z", { success: false }),
      entryOf({ offlinePriceGraceDays: change }, "2026-11-12T09:00:00.000Z"),
      entryOf({ offlinePriceGraceDays: change }, "2026-11-10T09:00:00.000Z", { userName: "Joanne Ramsbottom" }),
      entryOf({ declineReasons: change }, "2026-11-09T09:00:00.000Z", { userName: null }),
    ],
  });
  await openSettings("offline");
  await expect.element(page.getByText("Saved Nov 12, 2026 by Aisha Khan")).toBeVisible();
  await sectionLink("Cancelling").click();
  await expect.element(page.getByText("Saved Nov 09, 2026", { exact: true })).toBeVisible();
  await sectionLink("Customer data").click();
  await expect.element(findPanel("Customer data")).not.toMatchTextContent("Saved");
  expect(callsOf(listAuditLogs)[0]?.query).toEqual({ entityType: "company", action: "update", limit: "50" });
});

test("Consumers have no right to cancel only on advice, with its reason and its day", async () => {
  const company = answerCompany();
  await openSettings("cancelling");
  const choice = page.getByRole("group", { name: "Right to cancel for consumers" });
  const none = choice.getByRole("radio", { name: "None, on professional advice" });
  await expect.element(choice.getByRole("radio", { name: "14 days, cancellation form included" })).toBeChecked();
  await none.click();
  await expectAccessible();
  await field("Reason").fill("Our solicitor’s letter");
  await field("Date of the advice").fill("2026-11-03");
  await button("Save cancelling settings").click();
  await expect.element(toastWith("Quote settings updated")).toBeVisible();
  const advice = { cancellationAdvice: "Our solicitor’s letter", cancellationAdviceDate: "2026-11-03" };
  expect(companyChanges()).toEqual([{ defaultNoCancellation: "advised", ...advice, version: 1 }]);
  company.change({ defaultNoCancellation: "advised", ...advice });

  answer(updateCompany, refuse(400, { error: "Enter the reason", fields: { cancellationAdvice: "Enter the reason" } }));
  await field("Reason").fill("");
  await button("Save cancelling settings").click();
  await expect.element(field("Reason")).toHaveAccessibleDescription(/^Enter the reason/);
  (none.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowUp}");
  await expectCount(field("Reason"), 0);
});

test("What a company is in law decides what it is asked for, and what its documents say", async () => {
  const company = answerCompany({
    legalForm: null,
    legalName: null,
    registeredIn: null,
    companyNumber: "07654321",
    registeredAddress: "1 Quay",
  });
  const { name } = company.read();
  await openSettings("company");
  const legal = findPanel("Company particulars");
  const document = document_();
  await legal.getByLabelText("Legal Form").selectOptions("Limited company");
  await legal.getByLabelText("Legal Name").fill("Severn Example Limited");
  await legal.getByLabelText("Registered In").selectOptions("England and Wales");
  await expect.element(document).toMatchTextContent(`Severn Example Limited, trading as ${name}`);
  await expect.element(document).toMatchTextContent("Registered in England and Wales, no. 07654321.");
  await legal.getByLabelText("Legal Form").selectOptions("Sole trader");
  await expectCount(legal.getByLabelText("Registered In"), 0);
  await expectCount(legal.getByLabelText("Company Number"), 0);
  await expect.element(legal.getByLabelText("Address for Documents")).toHaveValue("1 Quay");
  await legal.getByLabelText("Legal Name").fill("Ann Example");
  await expect.element(document).toMatchTextContent(`${name} is the business name of Ann Example.`);
  await expect.element(document).not.toMatchTextContent("07654321");
  await expectAccessible();
  await button("Save company particulars").click();
  await expect.element(toastWith("Quote settings updated")).toBeVisible();
  expect(companyChanges()).toEqual([
    { legalForm: "sole_trader", legalName: "Ann Example", registeredIn: "england_wales", version: 1 },
  ]);
  await legal.getByLabelText("Legal Form").selectOptions("Not set");
  await expect.element(legal.getByLabelText("Company Number")).toHaveValue("07654321");
  await button("Save company particulars").click();
  await expect.poll(() => company.read().legalForm).toBe(null);
});

test("Reminders and reasons for declining are set and checked, each in its section", async () => {
  const company = answerCompany({ quoteValidityDays: 30, declineReasons: [] });
  await openSettings("sending");
  const after = page.getByLabelText("Days After Sending");
  await after.fill("3, soon");
  await button("Save sending and reminders").click();
  await expect
    .element(after)
    .toHaveAccessibleDescription(/^Enter at most 5 whole numbers of days from 1 to 365, such as 3, 10/);
  await expectAccessible();
  await after.fill("45; 7, 7");
  await page.getByLabelText("Days Before the End").fill("5 1");
  await expect
    .element(page.getByText("An email 7 and 45 days after sending, and 5 and 1 days before the end."))
    .toBeVisible();
  await expect
    .element(page.getByText("A quote is valid for 30 days, so that nothing is sent 45 days after sending."))
    .toBeVisible();
  await button("Save sending and reminders").click();
  await expect.element(after).toHaveValue("7, 45");

  await sectionLink("Cancelling").click();
  const reasons = page.getByLabelText("Reasons for Declining");
  await reasons.fill(`${"x".repeat(101)}\nToo expensive`);
  await button("Save cancelling settings").click();
  await expect.element(reasons).toHaveAccessibleDescription(/^At most 100 characters a line/);
  await reasons.fill("Too expensive\n\nPut off\nToo expensive");
  await button("Save cancelling settings").click();
  await expect.element(reasons).toHaveValue("Too expensive\nPut off");
  expect(companyChanges()).toEqual([
    { remindersAfter: [7, 45], remindersBefore: [1, 5], version: 1 },
    { declineReasons: ["Too expensive", "Put off"], version: 2 },
  ]);

  await sectionLink("Sending and reminders").click();
  await after.fill("4");
  company.change({ remindersAfter: [9], declineReasons: ["Another firm"] });
  await button("Save sending and reminders").click();
  const note = alertWith("Somebody else has changed this in the meantime.");
  await expect.element(note).toMatchTextContent("Days After Sending: theirs 9, yours 4");
  await note.getByRole("button", { name: "Save mine over it" }).click();
  await expect.poll(() => company.read().remindersAfter).toEqual([4]);
  expect(company.read().declineReasons).toEqual(["Another firm"]);
});

test("How long prices and customers' data are kept is set and checked", async () => {
  answerCompany();
  await openSettings("data");
  const accepted = field("After an Acceptance (years)");
  await accepted.fill("31");
  await button("Save customer data").click();
  await expect.element(accepted).toHaveAccessibleDescription(/^Enter a whole number of years from 1 to 30/);
  await accepted.fill("7");
  await field("After Any Other Quote (years)").fill("1");
  await button("Save customer data").click();
  await expect.element(toastWith("Quote settings updated")).toBeVisible();
  await sectionLink("Offline").click();
  await field("Keep a Shown Price (days)").fill("0");
  await button("Save offline settings").click();
  await expect.poll(companyChanges).toEqual([
    { retentionYearsAccepted: 7, retentionYearsOther: 1, version: 1 },
    { offlinePriceGraceDays: 0, version: 2 },
  ]);
});

test("What people see of quotes and prices is set", async () => {
  answer(previewSettingsImpact, unfelt);
  answerCompany();
  await openSettings("display");
  await expect
    .element(findPanel("Quote Display Settings"))
    .toMatchTextContent("When off, engineers see totals and zone rates only.");
  for (const name of ["Show pricing to users", "Apply the access multiplier to labour"]) {
    await page.getByRole("switch", { name }).click();
  }
  await page.getByLabelText("Engineers see").selectOptions("All company quotes");
  await button("Save quote display settings").click();
  await expect.element(toastWith("Quote settings updated")).toBeVisible();
  expect(companyChanges()).toEqual([
    { engineersSee: "company", showPricingToUsers: true, applyAccessMultiplier: true, version: 1 },
  ]);
});

test("What documents show, VAT, validity and terms are checked, kept and shown in the document", async () => {
  answerCompany({ vatRegistered: false, vatNumber: null, termsVersion: 4 });
  await openSettings("documents");
  await expectCount(page.getByText(/not legal advice/), 1);
  const panel = findPanel("Documents and VAT");
  await expect.element(panel).toMatchTextContent(/The next quote is [A-Z][A-Z0-9]*-\d{6};/);
  const terms = page.getByLabelText("Terms");
  await page.getByLabelText("VAT Number").fill("GB 12");
  await page.getByLabelText("VAT Rate").fill("101");
  await field("Quote Validity (days)").fill("0");
  await terms.fill("x".repeat(20_001));
  await expect.element(terms).toHaveAccessibleDescription(/20,001 of 20,000 characters/);
  await userEvent.tab();
  await button("Save documents and VAT").click();
  const summary = alertWith("There is a problem");
  for (const words of [
    "This is not a UK VAT number (GB 123 4567 89)",
    "At most 100",
    "Enter a whole number of days from 1 to 365",
    "At most 20,000 characters",
  ]) {
    await expect.element(summary).toMatchTextContent(words);
  }
  await expect.element(summary).toHaveFocus();
  await expectAccessible();
  await page.getByLabelText("VAT Number").fill("GB 123 4567 89");
  await expect.element(page.getByText("The check digits do not fit.")).toBeVisible();
  await page.getByLabelText("VAT Number").fill("gb 999 9999 73");
  await page.getByLabelText("VAT Rate").fill("17.5");
  await field("Quote Validity (days)").fill("45");
  await terms.fill("Payment is due in 14 days.");
  await page.getByLabelText("Price detail shown to customers").selectOptions("Labour and materials");
  await page.getByRole("switch", { name: "Registered for VAT" }).click();
  for (const words of ["VAT at 17.5%", "VAT no. GB999999973.", "Valid for 45 days"]) {
    await expect.element(document_()).toMatchTextContent(words);
  }
  await expect.element(document_()).not.toMatchTextContent(/Labour|Material/);
  await button("Save documents and VAT").click();
  await expect.element(toastWith("Quote settings updated")).toBeVisible();
  await expect.element(page.getByLabelText("VAT Number")).toHaveValue("GB999999973");
  await expect.element(terms).toHaveAccessibleDescription(/, version 5; quotes already sent keep their terms\.$/);
  expect(companyChanges()).toEqual([
    {
      maxPriceDetail: "split",
      quoteValidityDays: 45,
      vatRegistered: true,
      vatNumber: "GB999999973",
      vatRate: 17.5,
      terms: "Payment is due in 14 days.",
      version: 1,
    },
  ]);
});

test("What a company sends is set: where answers go, the message, and who records answers", async () => {
  answerCompany();
  await openSettings("sending");
  await field("Reply Address (optional)").fill("office");
  await field("Telephone (optional)").fill("ask Ann");
  await button("Save sending and reminders").click();
  await expect
    .element(field("Reply Address (optional)"))
    .toHaveAccessibleDescription(/^Enter one email address, such as name@example\.com/);
  await expect.element(field("Telephone (optional)")).toHaveAccessibleDescription(/^Use digits, spaces/);
  const change = {
    contactEmail: "office@severn.test",
    contactPhone: "0117 496 0122",
    defaultEmailMessage: "Thank you for asking us.\n\nHere is our quote.",
  };
  await field("Reply Address (optional)").fill(change.contactEmail);
  await field("Telephone (optional)").fill(change.contactPhone);
  await field("Default email message (optional)").fill(change.defaultEmailMessage);
  await page.getByRole("switch", { name: "Engineers record answers" }).click();
  await button("Save sending and reminders").click();
  await expect.element(toastWith("Quote settings updated")).toBeVisible();
  expect(companyChanges()).toEqual([{ ...change, engineersRecordAnswers: true, version: 1 }]);
});

test("What I type on while it is saved stays, and is saved the next time", async () => {
  const company = answerCompany();
  await openSettings("documents");
  const saving = button(/^(Save documents and VAT|Saving)/);
  const release = holdAnswer(updateCompany);
  await field("Quote Validity (days)").fill("46");
  await saving.click();
  await expect.element(saving).toHaveAttribute("aria-busy");
  await page.getByLabelText("Terms").fill("Payment is due in 30 days.");
  release();
  await expect.element(saving).not.toHaveAttribute("aria-busy");
  await expect.element(page.getByLabelText("Terms")).toHaveValue("Payment is due in 30 days.");
  await saving.click();
  await expect.poll(company.read).toMatchObject({ terms: "Payment is due in 30 days.", quoteValidityDays: 46 });
});

test("Two who save at once: other fields are put together, the same one is asked about", async () => {
  const company = answerCompany();
  await openSettings("company");
  const save = () => button("Save company particulars").click();
  const legalName = page.getByLabelText("Legal Name");
  await legalName.fill("Mine Ltd");
  company.change({ companyNumber: "77777777" });
  await save();
  await expect.element(toastWith("Quote settings updated")).toBeVisible();
  await expect.element(page.getByLabelText("Company Number")).toHaveValue("77777777");
  expect(company.read()).toMatchObject({ legalName: "Mine Ltd", companyNumber: "77777777" });

  await legalName.fill("Mine again Ltd");
  company.change({ legalName: "Theirs Ltd" });
  await save();
  const note = alertWith("Somebody else has changed this in the meantime.");
  await expect.element(note).toMatchTextContent("Legal Name: theirs Theirs Ltd, yours Mine again Ltd");
  await expect.element(legalName).toHaveValue("Mine again Ltd");
  await expectAccessible();
  await note.getByRole("button", { name: "Save mine over it" }).click();
  await expectCount(note, 0);
  await expect.poll(() => company.read().legalName).toBe("Mine again Ltd");

  await legalName.fill("Mine a third time Ltd");
  company.change({ legalName: "Theirs again Ltd" });
  await save();
  await note.getByRole("button", { name: "Load their version" }).click();
  await expect.element(legalName).toHaveValue("Theirs again Ltd");
  await expect.element(page.getByRole("main")).toHaveFocus();
});

test("Quote settings that cannot be saved say so, and keep what was typed", async () => {
  answer(updateCompany, refuse(500, ""));
  await openSettings("documents");
  await field("Quote Validity (days)").fill("14");
  await button("Save documents and VAT").click();
  await expectFailure("Error", literal("AD 8 Company settings", "Failed to update quote settings. Please try again."));
  await expect.element(field("Quote Validity (days)")).toHaveValue("14");
});
