// The Quotes tab of Settings: its sections, and what a company says of itself, its documents and what follows them.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answerCompany, companyChanges } from "#test/screens/company.ts";
import { type Options, openScreen, reopenScreen } from "#test/screens/open.tsx";
import { alertWith, button, expectCount, expectTexts, pageTitle, plate, toastWith } from "#test/screens/parts.ts";

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
    await expect.element(plate("How Long Customers’ Details Are Kept")).toBeInViewport();
    await expectAccessible();
  },
);

test("What a company is in law decides what it is asked for, and what its documents say", async () => {
  const company = answerCompany({
    ...{ legalForm: null, legalName: null, registeredIn: null },
    ...{ companyNumber: "07654321", registeredAddress: "1 Quay" },
  });
  const { name } = company.read();
  await openSettings("&section=company");
  const legal = plate("Legal Details");
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
    .element(page.getByText("A letter 7 and 45 days after sending, and 5 and 1 days before the end."))
    .toBeVisible();
  await expect
    .element(page.getByText("A quote is valid for 30 days, so that nothing is sent 45 days after sending."))
    .toBeVisible();
  await page.getByLabelText("Customers See at Most").selectOptions("Labour and materials");
  await reasons.fill("Too expensive\n\nPut off\nToo expensive");
  await accepted.fill("7");
  await page.getByLabelText("After Any Other Quote").fill("1");
  await save();
  await expect.element(toastWith("Quote settings updated")).toBeVisible();
  await expect.element(after).toHaveValue("7, 45");
  await expect.element(reasons).toHaveValue("Too expensive\nPut off");
  expect(companyChanges()).toEqual([
    {
      ...{ mostShown: "split", remindersAfter: [7, 45], remindersBefore: [1, 5] },
      ...{ declineReasons: ["Too expensive", "Put off"], keepAcceptedYears: 7, keepOtherYears: 1, version: 1 },
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
