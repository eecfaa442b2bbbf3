// The Quotes tab of Settings: its sections, and what a company says of itself, its documents and what follows them.
import { ownCompany } from "./admin-steps.ts";
import { openSettings, plate, settingsOf } from "./settings-steps.ts";
import { expect, expectAccessible, signIn, test, toastWith } from "./support.ts";

const own = ownCompany();
const { read, elsewhere } = settingsOf(own);

test("Links lead to the sections of the Quotes tab, and a reload stays in the one that was chosen", async ({
  page,
}) => {
  await signIn(page, own.email);
  await openSettings(page, "quotes");
  const links = page.getByRole("navigation", { name: "Quote settings" });
  await expect(links.getByRole("link")).toHaveText([
    "Prices",
    "Company",
    "Documents",
    "Sending",
    "Follow-up",
    "Customer Data",
  ]);
  const link = (name: string) => links.getByRole("link", { name, exact: true });
  await expect(link("Prices")).toHaveAttribute("aria-current", "location");
  await link("Follow-up").click();
  await expect(page).toHaveURL(/\/settings\?tab=quotes&section=follow-up$/);
  const heading = page.getByRole("heading", { level: 2, name: "Follow-up" });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(link("Follow-up")).toHaveAttribute("aria-current", "location");
  await expect(link("Follow-up")).toBeInViewport({ ratio: 1 });
  await page.reload();
  await expect(heading).toBeInViewport();
  await expect(link("Follow-up")).toHaveAttribute("aria-current", "location");
  await link("Customer Data").click();
  await expect(link("Customer Data")).toHaveAttribute("aria-current", "location");
  await expect(plate(page, "How Long Customers’ Details Are Kept")).toBeInViewport();
  await expectAccessible(page);
});

test("What a company is in law decides what it is asked for, and what its documents say", { tag: "@once" }, async ({
  page,
}) => {
  await signIn(page, own.email);
  await elsewhere(page, {
    legalForm: null,
    registeredIn: null,
    companyNumber: "07654321",
    registeredAddress: "1 Quay",
  });
  await openSettings(page, "quotes&section=company");
  const legal = plate(page, "Legal Details");
  const document = page.locator("figure").filter({ hasText: "What the customer’s document looks like" });
  await legal.getByLabel("Legal Form").selectOption({ label: "Limited company" });
  await legal.getByLabel("Legal Name").fill("Severn Example Limited");
  await legal.getByLabel("Registered In").selectOption({ label: "England and Wales" });
  await expect(document).toContainText(`Severn Example Limited, trading as ${own.name}`);
  await expect(document).toContainText("Registered in England and Wales, no. 07654321.");
  await legal.getByLabel("Legal Form").selectOption({ label: "Sole trader" });
  await expect(legal.getByLabel("Registered In")).toHaveCount(0);
  await expect(legal.getByLabel("Company Number")).toHaveCount(0);
  await expect(legal.getByLabel("Address for Documents")).toHaveValue("1 Quay");
  await legal.getByLabel("Legal Name").fill("Ann Example");
  await expect(document).toContainText(`${own.name} is the business name of Ann Example.`);
  await expect(document).not.toContainText("07654321");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save Quote Settings" }).click();
  await expect(toastWith(page, "Quote settings updated")).toBeVisible();
  expect(await read(page)).toMatchObject({
    legalForm: "sole_trader",
    legalName: "Ann Example",
    registeredIn: "england_wales",
    companyNumber: "07654321",
  });
  await legal.getByLabel("Legal Form").selectOption({ label: "Not said" });
  await expect(legal.getByLabel("Company Number")).toHaveValue("07654321");
  await page.getByRole("button", { name: "Save Quote Settings" }).click();
  await expect.poll(async () => (await read(page)).legalForm).toBeNull();
});

test("What customers see, are reminded of and may say, and how long is kept, is set and checked", {
  tag: "@once",
}, async ({ page }) => {
  await signIn(page, own.email);
  await elsewhere(page, { quoteValidityDays: 30, declineReasons: [] });
  await openSettings(page, "quotes");
  await expect(page.getByText(/not legal advice/)).toHaveCount(1);
  const after = page.getByLabel("Days After Sending");
  const reasons = page.getByLabel("Reasons for Declining");
  const accepted = page.getByLabel("After an Acceptance");
  await after.fill("3, soon");
  await reasons.fill(`${"x".repeat(101)}\nToo expensive`);
  await accepted.fill("31");
  await page.getByRole("button", { name: "Save Quote Settings" }).click();
  await expect(after).toHaveAccessibleDescription(
    /^Enter at most 5 whole numbers of days from 1 to 365, such as 3, 10/,
  );
  await expect(reasons).toHaveAccessibleDescription(/^At most 100 characters a line/);
  await expect(accepted).toHaveAccessibleDescription(/^Enter a whole number of years from 1 to 30/);
  await expectAccessible(page);

  await after.fill("45; 7, 7");
  await page.getByLabel("Days Before the End").fill("5 1");
  await expect(page.getByText("A letter 7 and 45 days after sending, and 5 and 1 days before the end.")).toBeVisible();
  await expect(
    page.getByText("A quote is valid for 30 days, so that nothing is sent 45 days after sending."),
  ).toBeVisible();
  await page.getByLabel("Customers See at Most").selectOption({ label: "Labour and materials" });
  await reasons.fill("Too expensive\n\nPut off\nToo expensive");
  await accepted.fill("7");
  await page.getByLabel("After Any Other Quote").fill("1");
  await page.getByRole("button", { name: "Save Quote Settings" }).click();
  await expect(toastWith(page, "Quote settings updated")).toBeVisible();
  await expect(after).toHaveValue("7, 45");
  await expect(reasons).toHaveValue("Too expensive\nPut off");
  expect(await read(page)).toMatchObject({
    mostShown: "split",
    remindersOn: true,
    remindersAfter: [7, 45],
    remindersBefore: [1, 5],
    declineReasons: ["Too expensive", "Put off"],
    keepAcceptedYears: 7,
    keepOtherYears: 1,
  });

  await after.fill("4");
  await elsewhere(page, { remindersAfter: [9], declineReasons: ["Another firm"] });
  await page.getByRole("button", { name: "Save Quote Settings" }).click();
  const note = page.getByRole("alert").filter({ hasText: "Somebody else has changed this in the meantime." });
  await expect(note).toContainText("Days After Sending: theirs 9, yours 4");
  await note.getByRole("button", { name: "Save mine over it" }).click();
  await expect.poll(async () => (await read(page)).remindersAfter).toEqual([4]);
  expect((await read(page)).declineReasons).toEqual(["Another firm"]);
});
