// What the sections of the Quotes tab set, check and save.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { updateCompany } from "#contract/companies.ts";
import { previewSettingsImpact } from "#contract/quotes/price-impact.ts";
import { literal } from "#test/kit/literals.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, holdAnswer, refuse } from "#test/screens/answers.ts";
import { answerCompany, companyChanges } from "#test/screens/company.ts";
import { unfelt } from "#test/screens/items.ts";
import { pressMouse, releaseMouse } from "#test/screens/mouse.ts";
import { openScreen } from "#test/screens/open.tsx";
import {
  alertWith,
  button,
  expectCount,
  expectFailure,
  field,
  findPanel,
  pageTitle,
  toastWith,
} from "#test/screens/parts.ts";

async function openSettings(section: string): Promise<void> {
  await openScreen(`/settings#quotes/${section}`);
  await expect.element(pageTitle("Settings Management")).toBeVisible();
}
const sectionLink = (name: string) => page.getByRole("link", { name, exact: true });
const preview = () => page.getByRole("figure").filter({ hasText: "To pay, including VAT" });

test("Consumers have no right to cancel only on advice, with its reason and its day", async () => {
  const company = answerCompany();
  await openSettings("cancelling");
  const choice = page.getByRole("group", { name: "Right to cancel for consumers" });
  const none = choice.getByRole("radio", { name: "None, on professional advice" });
  const withForm = choice.getByRole("radio", { name: "14 days, cancellation form included" });
  await expect.element(withForm).toBeChecked();
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
  await withForm.click();
  await expectCount(field("Reason"), 0);
});

test("A deposit is asked for with the words on how to pay it", async () => {
  answerCompany();
  await openSettings("documents");
  await expectCount(field("How to Pay the Deposit (optional)"), 0);
  await field("Deposit").fill("25%");
  await field("How to Pay the Deposit (optional)").fill("By bank transfer.\nName the quote.");
  await expectAccessible();
  await button("Save documents and VAT").click();
  await expect.element(toastWith("Quote settings updated")).toBeVisible();
  const depositWords = "By bank transfer.\nName the quote.";
  expect(companyChanges()).toEqual([{ depositPercent: 25, depositWords, version: 1 }]);
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
  const document = preview();
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
    .toMatchTextContent("When off, engineers see only totals and zone rates.");
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
  await expect.element(page.getByText("The check digits do not match.")).toBeVisible();
  await page.getByLabelText("VAT Number").fill("gb 999 9999 73");
  await page.getByLabelText("VAT Rate").fill("17.5%");
  await terms.fill("Payment is due in 14 days.");
  await page.getByLabelText("A quote may show up to").selectOptions("Labour and materials");
  await page.getByRole("switch", { name: "Registered for VAT" }).click();
  await field("Quote Validity (days)").fill("abc");
  await expect.element(preview()).toMatchTextContent("Valid for … days");
  await field("Quote Validity (days)").fill("45");
  for (const words of ["VAT at 17.5%", "VAT no. GB999999973.", "Valid for 45 days", "Payment is due in 14 days."]) {
    await expect.element(preview()).toMatchTextContent(words);
  }
  await expect.element(preview()).not.toMatchTextContent(/Labour|Material/);
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
  await expect.element(field("Telephone (optional)")).toHaveAccessibleDescription(/^Start with the number/);
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

test("A press on Save is not lost to the error that appears as I leave a field", async () => {
  answerCompany();
  await openSettings("sending");
  await field("Reply Address (optional)").fill("office");
  await pressMouse(button("Save sending and reminders"));
  await expectCount(alertWith("Enter one email address"), 0);
  await releaseMouse();
  await expect.element(alertWith("Enter one email address")).toHaveFocus();
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
