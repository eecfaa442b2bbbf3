// Settings (AD 2, 5, 7 and 8): the frame of the nine tabs, Branding and Quotes. All journeys share one running product,
// so that a company of their own is changed here.
import type { Page } from "@playwright/test";
import { ownCompany } from "./admin-steps.ts";
import { openSettings, plate, settingsOf } from "./settings-steps.ts";
import { accounts, consoleMay, expect, expectAccessible, held, pageTitle, signIn, test, toastWith } from "./support.ts";

const TABS = [
  "Branding",
  "Quotes",
  "Locations",
  "Equipment",
  "Job Types",
  "Pump Styles",
  "Motor Sizes",
  "Drive Types",
  "Rules",
];

const tab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });
const own = ownCompany();

const { read, elsewhere } = settingsOf(own);

test("Others read why the settings are not theirs", { tag: "@once" }, async ({ page }) => {
  await signIn(page, accounts.severnEngineer);
  await openSettings(page);
  await expect(
    page.getByText(
      "You don't have permission to access settings. Only company administrators can manage company settings.",
    ),
  ).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);
  await expectAccessible(page);
});

test("An administrator of no company reads that there is nothing to set, and who can change that", {
  tag: "@once",
}, async ({ page }) => {
  await page.route("**/api/company", (route) =>
    route.fulfill({ status: 404, json: { error: "Not found", code: "x" } }),
  );
  consoleMay(page, /Failed to fetch company: 404/);
  await signIn(page, own.email);
  await openSettings(page);
  await expect(page.getByRole("heading", { name: "No Company" })).toBeVisible();
  await expect(page.getByText(/A platform administrator can give you one\./)).toBeVisible();
});

test("A platform admin is led to the own dashboard, and to the tabs while impersonating", { tag: "@once" }, async ({
  page,
}) => {
  await signIn(page, accounts.platform);
  await openSettings(page);
  await expect(
    page.getByText(
      "Platform admins should use the Platform Admin Dashboard for settings management, or impersonate a company to manage company-specific settings.",
    ),
  ).toBeVisible();
  await page.goto("/");
  await page.getByRole("button", { name: `Impersonate ${own.name}` }).click();
  await expect(page.getByText(`Platform Admin impersonating: ${own.name}`)).toBeVisible();
  await expect(pageTitle(page, "Dashboard")).toBeVisible();
  await openSettings(page);
  await expect(page.getByLabel("Company Name")).toHaveValue(own.name);
});

test("Nine tabs, one of them in the address, by mouse and by keyboard", async ({ page }) => {
  await signIn(page, own.email);
  await page.goto("/settings");
  await expect(page.getByRole("tab")).toHaveText(TABS.map((name) => new RegExp(`^${name}`)));
  await expect(tab(page, "Branding")).toHaveAttribute("aria-selected", "true");
  await tab(page, "Pump Styles").click();
  await expect(page).toHaveURL(/\/settings\?tab=pump-styles$/);
  await page.reload();
  await expect(tab(page, "Pump Styles")).toHaveAttribute("aria-selected", "true");
  await tab(page, "Pump Styles").press("End");
  await expect(page).toHaveURL(/tab=rules$/);
  await expect(tab(page, "Rules")).toBeFocused();
  await page.goto("/settings?tab=nonsense");
  await expect(tab(page, "Branding")).toHaveAttribute("aria-selected", "true");
  await expect(plate(page, "Company Information")).toBeVisible();
  await expectAccessible(page);
});

test("What is not saved is asked for before another tab or page, and stays when I stay", { tag: "@once" }, async ({
  page,
}) => {
  await signIn(page, own.email);
  await openSettings(page);
  const name = page.getByLabel("Company Name");
  await name.fill("Severn Pumps, half typed");
  await tab(page, "Rules").click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question).toContainText("The changes in Branding have not been saved.");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(name).toHaveValue("Severn Pumps, half typed");
  await expect(page).toHaveURL(/tab=branding$/);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Quotes" }).click();
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(name).toHaveValue("Severn Pumps, half typed");
  await tab(page, "Quotes").click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(plate(page, "Quote Display Settings")).toBeVisible();
  await tab(page, "Branding").click();
  await expect(name).toHaveValue(own.name);
});

test("A new brand is on every open screen at once", { tag: "@once" }, async ({ page, context }) => {
  await signIn(page, own.email);
  const other = await context.newPage();
  await other.goto("/");
  await expect(pageTitle(other, "Dashboard")).toBeVisible();
  await page.bringToFront();
  await openSettings(page);
  const primary = page.getByLabel("Primary Color", { exact: true });
  await primary.fill("#12");
  await page.getByRole("button", { name: "Save Brand Settings" }).click();
  await expect(page.getByRole("alert")).toContainText("Must be a valid hex color");
  await expect(primary).toHaveAccessibleDescription(/Must be a valid hex color/);

  await primary.fill("#f2b705");
  await expect(page.getByText(/On white only 1\.8:1/)).toBeVisible();
  const preview = (theme: string) => page.locator(`[data-preview=${theme}] .bar`);
  await expect(preview("light")).toHaveCSS("background-color", "rgb(242, 183, 5)");
  await expect(preview("dark")).toHaveCSS("background-color", "rgb(174, 132, 4)");
  await page.getByLabel("Currency").selectOption("EUR");
  await expect(page.getByText("Amounts show as €1,234.50. Figures are not converted.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save Brand Settings" }).click();
  await expect(toastWith(page, "Brand settings updated")).toBeVisible();
  await expect(page.getByRole("banner")).toHaveCSS("background-color", "rgb(242, 183, 5)");
  await expect(other.getByRole("banner")).toHaveCSS("background-color", "rgb(242, 183, 5)");
  expect(await read(page)).toMatchObject({ primaryColor: "#f2b705", currency: "EUR", currencySymbol: "€" });
  await page.getByLabel("Company Name").fill("Severn & Wye Pumps");
  await page.getByRole("button", { name: "Save Company Name" }).click();
  await expect(toastWith(page, "Company name updated")).toBeVisible();
  await expect(other.getByRole("banner")).toContainText("Severn & Wye Pumps");
  await elsewhere(page, { name: own.name });
  await expect(page.getByRole("banner")).toContainText(own.name);
});

test("Failures say so in the promised words, and keep what was typed", { tag: "@once" }, async ({ page }) => {
  await signIn(page, own.email);
  const fail = (path: string) => page.route(path, (route) => route.fulfill({ status: 500, body: "" }));
  await fail("**/api/company/*");
  await fail("**/api/company/*/*");
  await elsewhere(page, { brandImageData: PNG.toString("base64") }, "/brand-image");
  await openSettings(page);
  await page.getByLabel("Company Name").fill("");
  await page.getByRole("button", { name: "Save Company Name" }).click();
  await expect(page.getByRole("alert")).toContainText("Company name is required");
  await page.getByLabel("Company Name").fill("Never kept");
  await page.getByRole("button", { name: "Save Company Name" }).click();
  await expect(toastWith(page, "Failed to update company name. Please try again.")).toBeVisible();
  await expect(page.getByLabel("Company Name")).toHaveValue("Never kept");
  await page.getByLabel("Tertiary Color", { exact: true }).fill("#000000");
  await page.getByRole("button", { name: "Save Brand Settings" }).click();
  await expect(toastWith(page, "Failed to update brand settings. Please try again.")).toBeVisible();
  await page.getByLabel("Logo file").setInputFiles(picture("logo.png", "image/png"));
  await expect(toastWith(page, "Upload failed")).toBeVisible();
  await expect(toastWith(page, "Failed to upload image. Please try again.")).toBeVisible();
  await page.getByRole("button", { name: "Remove Logo" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove Logo" }).click();
  await expect(toastWith(page, "Failed to remove logo. Please try again.")).toBeVisible();

  await tab(page, "Quotes").click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await page.getByLabel("Quote Validity (days)").fill("14");
  await page.getByRole("button", { name: "Save Quote Settings" }).click();
  await expect(toastWith(page, "Failed to update quote settings. Please try again.")).toBeVisible();
  await expect(page.getByLabel("Quote Validity (days)")).toHaveValue("14");
});

test("A logo is chosen or dropped, shown, refused when it is none, and removed", async ({ page }) => {
  await signIn(page, own.email);
  await openSettings(page);
  const logos = plate(page, "Company Logo");
  const file = page.getByLabel("Logo file");
  await expect(logos).toContainText("PNG or JPEG recommended");
  await file.setInputFiles(picture("logo.svg", "image/svg+xml", "<svg/>"));
  await expect(logos.getByRole("status")).toHaveText("Please select an image file");
  await expect(toastWith(page, "Please select an image file")).toBeVisible();
  await file.setInputFiles(picture("page.png", "image/png", "<!doctype html>"));
  await expect(toastWith(page, "Failed to upload image. Please try again.")).toBeVisible();
  await expect(logos.getByRole("status")).toHaveText("Please select an image file");
  await file.setInputFiles(picture("large.png", "image/png", "x".repeat(2 * 1024 * 1024)));
  await expect(logos.getByRole("status")).toHaveText("Image size must be less than 2MB");
  await expectAccessible(page);

  await file.setInputFiles(picture("logo.png", "image/png"));
  await expect(toastWith(page, "Logo uploaded")).toBeVisible();
  await expect(logos.getByRole("img")).toHaveAttribute("src", /^data:image\/png/);
  await expect(page.getByRole("banner").locator("img")).toHaveAttribute("src", /^data:image\/png/);
  await expect(logos.getByRole("status")).toHaveText("");

  await page.getByRole("button", { name: "Remove Logo" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove Logo" }).click();
  await expect(toastWith(page, "Logo removed")).toBeVisible();
  await expect(logos.getByText("No logo")).toHaveCount(2);
  await dropLogo(page);
  await expect(toastWith(page, "Logo uploaded")).toBeVisible();
  await expect(logos.getByRole("img")).toBeVisible();
});

test("Quote settings say what they do, are checked and kept", { tag: "@once" }, async ({ page }) => {
  await signIn(page, own.email);
  await openSettings(page, "quotes");
  await expect(plate(page, "Quote Display Settings")).toContainText("Zone rates and totals are always visible");
  const next = /The next quote is [A-Z][A-Z0-9]*-\d{6}\./;
  await expect(plate(page, "Validity and Numbers")).toContainText(next);
  await page.getByLabel("VAT Number").fill("GB 12");
  await page.getByLabel("VAT Rate").fill("101");
  await page.getByLabel("Quote Validity (days)").fill("0");
  await page.getByRole("button", { name: "Save Quote Settings" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  for (const words of [
    "This is not a UK VAT number (GB 123 4567 89)",
    "At most 100",
    "Enter a whole number of days from 1 to 365",
  ]) {
    await expect(summary).toContainText(words);
  }
  await expect(summary).toBeFocused();
  await page.getByLabel("VAT Number").fill("GB 123 4567 89");
  await expect(page.getByText("The check digits do not fit.")).toBeVisible();
  await page.getByLabel("VAT Number").fill("gb 999 9999 73");
  await page.getByLabel("VAT Rate").fill("17.5");
  await page.getByLabel("Quote Validity (days)").fill("45");
  await page.getByRole("switch", { name: "Registered for VAT" }).click();
  await page.getByLabel("Engineers see").selectOption({ label: "All company quotes" });
  await page.getByRole("switch", { name: "Show pricing to users" }).click();
  await page.getByRole("switch", { name: "Apply the access multiplier to labour" }).click();
  await page.getByLabel("Registered Address").fill("1 The Quay\nGloucester");
  const document = page.locator("figure").filter({ hasText: "What the customer’s document looks like" });
  for (const words of ["VAT at 17.5%", "VAT no. GB999999973.", "1 The Quay, Gloucester."]) {
    await expect(document).toContainText(words);
  }
  await expect(document).not.toContainText(/Labour|Material/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save Quote Settings" }).click();
  await expect(toastWith(page, "Quote settings updated")).toBeVisible();
  await expect(page.getByLabel("VAT Number")).toHaveValue("GB999999973");
  expect(await read(page)).toMatchObject({
    engineersSee: "company",
    showPricingToUsers: true,
    applyAccessMultiplier: true,
    vatRate: 17.5,
    quoteValidityDays: 45,
    registeredAddress: "1 The Quay\nGloucester",
  });
});

test("What a company sends is set in the Quotes tab: where answers go, words, terms and who writes answers down", {
  tag: "@once",
}, async ({ page }) => {
  await signIn(page, own.email);
  await openSettings(page, "quotes");
  const sending = plate(page, "Letters, Terms and Answers");
  const terms = sending.getByLabel("Terms");
  const before = (await read(page)).termsVersion;
  await sending.getByLabel("Reply Address").fill("office");
  await sending.getByLabel("Telephone").fill("ask Ann");
  await terms.fill("x".repeat(20_001));
  await expect(terms).toHaveAccessibleDescription(/20,001 of 20,000 characters/);
  await page.getByRole("button", { name: "Save Quote Settings" }).click();
  await expect(sending.getByLabel("Reply Address")).toHaveAccessibleDescription(
    /^Enter one email address, such as name@example\.com/,
  );
  await expect(sending.getByLabel("Telephone")).toHaveAccessibleDescription(/^Use digits, spaces/);
  await expect(terms).toHaveAccessibleDescription(/^At most 20,000 characters/);
  await expectAccessible(page);
  await sending.getByLabel("Reply Address").fill("office@severn.test");
  await sending.getByLabel("Telephone").fill("0117 496 0122");
  await sending.getByLabel("Words of the Letter").fill("Thank you for asking us.\n\nHere is our quote.");
  await terms.fill("Payment is due in 14 days.");
  await sending.getByRole("switch", { name: "Engineers record answers" }).click();
  await page.getByRole("button", { name: "Save Quote Settings" }).click();
  await expect(toastWith(page, "Quote settings updated")).toBeVisible();
  await expect(terms).toHaveAccessibleDescription(new RegExp(`version ${before + 1} is saved`));
  expect(await read(page)).toMatchObject({
    contactEmail: "office@severn.test",
    contactPhone: "0117 496 0122",
    letterWords: "Thank you for asking us.\n\nHere is our quote.",
    terms: "Payment is due in 14 days.",
    termsVersion: before + 1,
    engineersRecordAnswers: true,
  });

  // What I type on while it is saved stays, and is saved the next time.
  const save = page.getByRole("button", { name: /^(Save Quote Settings|Saving)/ });
  const answer = await held(page, "**/api/company/*");
  await page.getByLabel("Quote Validity (days)").fill("46");
  await save.click();
  await expect(save).toHaveAttribute("aria-busy");
  await terms.fill("Payment is due in 30 days.");
  answer();
  await expect(save).not.toHaveAttribute("aria-busy");
  await expect(terms).toHaveValue("Payment is due in 30 days.");
  await save.click();
  await expect(terms).toHaveAccessibleDescription(new RegExp(`version ${before + 2} is saved`));
  expect(await read(page)).toMatchObject({ terms: "Payment is due in 30 days.", quoteValidityDays: 46 });
});

test("Two who save at once: other fields are put together, the same one is asked about", { tag: "@once" }, async ({
  page,
}) => {
  await signIn(page, own.email);
  await openSettings(page, "quotes");
  await page.getByLabel("Legal Name").fill("Mine Ltd");
  await elsewhere(page, { companyNumber: "77777777" });
  await page.getByRole("button", { name: "Save Quote Settings" }).click();
  await expect(toastWith(page, "Quote settings updated")).toBeVisible();
  await expect(page.getByLabel("Company Number")).toHaveValue("77777777");
  expect(await read(page)).toMatchObject({ legalName: "Mine Ltd", companyNumber: "77777777" });

  await page.getByLabel("Legal Name").fill("Mine again Ltd");
  await elsewhere(page, { legalName: "Theirs Ltd" });
  await page.getByRole("button", { name: "Save Quote Settings" }).click();
  const note = page.getByRole("alert").filter({ hasText: "Somebody else has changed this in the meantime." });
  await expect(note).toContainText("Legal Name: theirs Theirs Ltd, yours Mine again Ltd");
  await expect(page.getByLabel("Legal Name")).toHaveValue("Mine again Ltd");
  await expectAccessible(page);
  await note.getByRole("button", { name: "Save mine over it" }).click();
  await expect(note).toHaveCount(0);
  await expect.poll(async () => (await read(page)).legalName).toBe("Mine again Ltd");

  await page.getByLabel("Legal Name").fill("Mine a third time Ltd");
  await elsewhere(page, { legalName: "Theirs again Ltd" });
  await page.getByRole("button", { name: "Save Quote Settings" }).click();
  await note.getByRole("button", { name: "Load their version" }).click();
  await expect(page.getByLabel("Legal Name")).toHaveValue("Theirs again Ltd");
  await expect(page.getByRole("main")).toBeFocused();
});

/** Two pixels. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGM4ISIickIEAAdLAeGw0LcJAAAAAElFTkSuQmCC",
  "base64",
);

function picture(name: string, mimeType: string, content: string | Buffer = PNG) {
  return { name, mimeType, buffer: Buffer.from(content as string) };
}

/** As from the desktop. */
async function dropLogo(page: Page): Promise<void> {
  await page.evaluate(`{
    const bytes = Uint8Array.from(atob("${PNG.toString("base64")}"), (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], "logo.png", { type: "image/png" }));
    for (const type of ["dragenter", "dragover", "drop"]) {
      document.querySelector("[data-drop]").dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }
  }`);
}
