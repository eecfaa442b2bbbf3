// The Quotes tab of Settings: its sections, the company's details, its documents and the follow-up settings.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { updateCompany } from "#contract/companies.ts";
import { previewSettingsImpact } from "#contract/quotes/price-impact.ts";
import { literal } from "#test/kit/literals.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, holdAnswer, refuse } from "#test/screens/answers.ts";
import { answerCompany, companyChanges } from "#test/screens/company.ts";
import { unfelt } from "#test/screens/items.ts";
import { type Options, openScreen, reopenScreen } from "#test/screens/open.tsx";
import {
  alertWith,
  button,
  expectCount,
  expectFailure,
  expectTexts,
  findPanel,
  pageTitle,
  toastWith,
} from "#test/screens/parts.ts";

async function openSettings(section = "", size: Options["size"] = "laptop"): Promise<void> {
  await openScreen(`/settings?tab=quotes${section}`, { size });
  await expect.element(pageTitle("Settings Management")).toBeVisible();
}
const save = () => button("Save Quote Settings").click();

const sizes = ["laptop", "phone"] as const;
test.each(sizes)(
  "On a %s links lead to the sections of the Quotes tab, and a reload stays in the chosen one",
  async (size) => {
    await openSettings("", size);
    const links = page.getByRole("navigation", { name: "Quote settings" });
    const link = (name: string) => links.getByRole("link", { name, exact: true });
    await expectTexts(links.getByRole("link"), [
      ...["Prices", "Company", "Documents", "Sending", "Follow-up", "Customer Data"],
    ]);
    await expect.element(link("Prices")).toHaveAttribute("aria-current", "location");
    await link("Follow-up").click();
    await expect.poll(() => window.location.search).toBe("?tab=quotes&section=follow-up");
    const heading = page.getByRole("heading", { level: 2, name: "Follow-up" });
    await expect.element(heading).toHaveFocus();
    await expect.element(heading).toBeInViewport();
    await expect.element(link("Follow-up")).toHaveAttribute("aria-current", "location");
    await expect.element(link("Follow-up")).toBeInViewport({ ratio: 1 });
    await reopenScreen();
    await expect.element(heading).toBeInViewport();
    await expect.element(link("Follow-up")).toHaveAttribute("aria-current", "location");
    await link("Customer Data").click();
    await expect.element(link("Customer Data")).toHaveAttribute("aria-current", "location");
    await expect.element(findPanel("How Long Customers’ Details Are Kept")).toBeInViewport();
    await expectAccessible();
  },
);

test("What a company is in law decides what it is asked for, and what its documents say", async () => {
  const company = answerCompany({
    legalForm: null,
    legalName: null,
    registeredIn: null,
    companyNumber: "07654321",
    registeredAddress: "1 Quay",
  });
  const { name } = company.read();
  await openSettings("&section=company");
  const legal = findPanel("Legal Details");
  const document = page.getByRole("figure").filter({ hasText: "What the customer’s document looks like" });
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
  await save();
  await expect.element(toastWith("Quote settings updated")).toBeVisible();
  expect(companyChanges()).toEqual([
    { legalForm: "sole_trader", legalName: "Ann Example", registeredIn: "england_wales", version: 1 },
  ]);
  await legal.getByLabelText("Legal Form").selectOptions("Not said");
  await expect.element(legal.getByLabelText("Company Number")).toHaveValue("07654321");
  await save();
  await expect.poll(() => company.read().legalForm).toBe(null);
});

test("What customers see, are reminded of and may say, and how long is kept, is set and checked", async () => {
  const company = answerCompany({ quoteValidityDays: 30, declineReasons: [] });
  await openSettings();
  await expectCount(page.getByText(/not legal advice/), 1);
  const after = page.getByLabelText("Days After Sending");
  const reasons = page.getByLabelText("Reasons for Declining");
  const accepted = page.getByLabelText("After an Acceptance");
  await after.fill("3, soon");
  await reasons.fill(`${"x".repeat(101)}\nToo expensive`);
  await accepted.fill("31");
  await save();
  await expect
    .element(after)
    .toHaveAccessibleDescription(/^Enter at most 5 whole numbers of days from 1 to 365, such as 3, 10/);
  await expect.element(reasons).toHaveAccessibleDescription(/^At most 100 characters a line/);
  await expect.element(accepted).toHaveAccessibleDescription(/^Enter a whole number of years from 1 to 30/);
  await expectAccessible();
  expect(companyChanges()).toEqual([]);

  await after.fill("45; 7, 7");
  await page.getByLabelText("Days Before the End").fill("5 1");
  await expect
    .element(page.getByText("An email 7 and 45 days after sending, and 5 and 1 days before the end."))
    .toBeVisible();
  await expect
    .element(page.getByText("A quote is valid for 30 days, so that nothing is sent 45 days after sending."))
    .toBeVisible();
  await page.getByLabelText("Price detail shown to customers").selectOptions("Labour and materials");
  await reasons.fill("Too expensive\n\nPut off\nToo expensive");
  await accepted.fill("7");
  await page.getByLabelText("After Any Other Quote").fill("1");
  await save();
  await expect.element(toastWith("Quote settings updated")).toBeVisible();
  await expect.element(after).toHaveValue("7, 45");
  await expect.element(reasons).toHaveValue("Too expensive\nPut off");
  expect(companyChanges()).toEqual([
    {
      maxPriceDetail: "split",
      remindersAfter: [7, 45],
      remindersBefore: [1, 5],
      declineReasons: ["Too expensive", "Put off"],
      retentionYearsAccepted: 7,
      retentionYearsOther: 1,
      version: 1,
    },
  ]);

  await after.fill("4");
  company.change({ remindersAfter: [9], declineReasons: ["Another firm"] });
  await save();
  const note = alertWith("Somebody else has changed this in the meantime.");
  await expect.element(note).toMatchTextContent("Days After Sending: theirs 9, yours 4");
  await note.getByRole("button", { name: "Save mine over it" }).click();
  await expect.poll(() => company.read().remindersAfter).toEqual([4]);
  expect(company.read().declineReasons).toEqual(["Another firm"]);
});

test("Quote settings say what they do, are checked and kept", async () => {
  answer(previewSettingsImpact, unfelt);
  answerCompany({ vatRegistered: false, vatNumber: null, registeredAddress: null });
  await openSettings();
  await expect
    .element(findPanel("Quote Display Settings"))
    .toMatchTextContent("Zone rates and totals are always visible");
  await expect
    .element(findPanel("Validity and Numbers"))
    .toMatchTextContent(/The next quote is [A-Z][A-Z0-9]*-\d{6}\./);
  await page.getByLabelText("VAT Number").fill("GB 12");
  await page.getByLabelText("VAT Rate").fill("101");
  await page.getByLabelText("Quote Validity (days)").fill("0");
  await save();
  const summary = alertWith("There is a problem");
  for (const words of [
    "This is not a UK VAT number (GB 123 4567 89)",
    "At most 100",
    "Enter a whole number of days from 1 to 365",
  ]) {
    await expect.element(summary).toMatchTextContent(words);
  }
  await expect.element(summary).toHaveFocus();
  await page.getByLabelText("VAT Number").fill("GB 123 4567 89");
  await expect.element(page.getByText("The check digits do not fit.")).toBeVisible();
  await page.getByLabelText("VAT Number").fill("gb 999 9999 73");
  await page.getByLabelText("VAT Rate").fill("17.5");
  await page.getByLabelText("Quote Validity (days)").fill("45");
  for (const name of ["Registered for VAT", "Show pricing to users", "Apply the access multiplier to labour"]) {
    await page.getByRole("switch", { name }).click();
  }
  await page.getByLabelText("Engineers see").selectOptions("All company quotes");
  await page.getByLabelText("Registered Address").fill("1 The Quay\nGloucester");
  const document = page.getByRole("figure").filter({ hasText: "What the customer’s document looks like" });
  for (const words of ["VAT at 17.5%", "VAT no. GB999999973.", "1 The Quay, Gloucester."]) {
    await expect.element(document).toMatchTextContent(words);
  }
  await expect.element(document).not.toMatchTextContent(/Labour|Material/);
  await expectAccessible();
  await save();
  await expect.element(toastWith("Quote settings updated")).toBeVisible();
  await expect.element(page.getByLabelText("VAT Number")).toHaveValue("GB999999973");
  expect(companyChanges()).toEqual([
    {
      engineersSee: "company",
      showPricingToUsers: true,
      applyAccessMultiplier: true,
      vatRegistered: true,
      vatNumber: "GB999999973",
      vatRate: 17.5,
      quoteValidityDays: 45,
      registeredAddress: "1 The Quay\nGloucester",
      version: 1,
    },
  ]);
});

test("What a company sends is set: where answers go, words, terms and who writes answers down", async () => {
  answerCompany({ termsVersion: 4 });
  await openSettings();
  const sending = findPanel("Emails, Terms and Answers");
  const terms = sending.getByLabelText("Terms");
  await sending.getByLabelText("Reply Address").fill("office");
  await sending.getByLabelText("Telephone").fill("ask Ann");
  await terms.fill("x".repeat(20_001));
  await expect.element(terms).toHaveAccessibleDescription(/20,001 of 20,000 characters/);
  await save();
  await expect
    .element(sending.getByLabelText("Reply Address"))
    .toHaveAccessibleDescription(/^Enter one email address, such as name@example\.com/);
  await expect.element(sending.getByLabelText("Telephone")).toHaveAccessibleDescription(/^Use digits, spaces/);
  await expect.element(terms).toHaveAccessibleDescription(/^At most 20,000 characters/);
  await expectAccessible();
  const change = {
    contactEmail: "office@severn.test",
    contactPhone: "0117 496 0122",
    defaultEmailMessage: "Thank you for asking us.\n\nHere is our quote.",
    terms: "Payment is due in 14 days.",
  };
  await sending.getByLabelText("Reply Address").fill(change.contactEmail);
  await sending.getByLabelText("Telephone").fill(change.contactPhone);
  await sending.getByLabelText("Words of the Email").fill(change.defaultEmailMessage);
  await terms.fill(change.terms);
  await sending.getByRole("switch", { name: "Engineers record answers" }).click();
  await save();
  await expect.element(toastWith("Quote settings updated")).toBeVisible();
  await expect.element(terms).toHaveAccessibleDescription(/version 5 is saved/);
  expect(companyChanges()).toEqual([{ ...change, engineersRecordAnswers: true, version: 1 }]);
});

test("What I type on while it is saved stays, and is saved the next time", async () => {
  const company = answerCompany();
  await openSettings();
  const saving = button(/^(Save Quote Settings|Saving)/);
  const release = holdAnswer(updateCompany);
  await page.getByLabelText("Quote Validity (days)").fill("46");
  await save();
  await expect.element(saving).toHaveAttribute("aria-busy");
  await page.getByLabelText("Terms").fill("Payment is due in 30 days.");
  release();
  await expect.element(saving).not.toHaveAttribute("aria-busy");
  await expect.element(page.getByLabelText("Terms")).toHaveValue("Payment is due in 30 days.");
  await save();
  await expect.poll(company.read).toMatchObject({ terms: "Payment is due in 30 days.", quoteValidityDays: 46 });
});

test("Two who save at once: other fields are put together, the same one is asked about", async () => {
  const company = answerCompany();
  await openSettings("&section=company");
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
  await openSettings();
  await page.getByLabelText("Quote Validity (days)").fill("14");
  await save();
  await expectFailure("Error", literal("AD 8 Company settings", "Failed to update quote settings. Please try again."));
  await expect.element(page.getByLabelText("Quote Validity (days)")).toHaveValue("14");
});
