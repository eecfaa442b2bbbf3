// The guide's pages for setting up a company.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { row } from "../catalogue-steps.ts";
import { field } from "../edit-steps.ts";
import { receiveEmail } from "../offer-steps.ts";
import { button, expect, openPage, openSection, toastWith } from "../support.ts";
import { unique } from "../user-steps.ts";
import { JOB, newQuoteLink, numberAtTop, priceByHand, reachReview, readPrice } from "../wizard-steps.ts";
import { defineJourney } from "./guide-journey.ts";

const NEW_ADMINISTRATOR = "administrator of a new company";
const dialog = (page: Page) => page.getByRole("dialog");

async function openTab(page: Page, name: string): Promise<void> {
  await openPage(page, "Settings");
  await page.getByRole("tab", { name, exact: true }).click();
}

async function fillZone(page: Page, name: string, postcodes: readonly string[]): Promise<void> {
  await field(page, "Name").fill(name);
  await dialog(page).getByLabel("Postcodes").fill(postcodes.join(", "));
  await field(page, "Labour hours").fill("1.5");
  await field(page, "Hourly rate").fill("62");
}

/** Also followed from "Set up your company", as are the next two. */
const serviceArea = defineJourney("service-area", {
  as: NEW_ADMINISTRATOR,
  isLong: true,
  steps: {
    "Open **Settings** and press **Locations**.": ({ page }) => openTab(page, "Locations"),
    "Press **Edit** (a pencil on a wide screen) beside a zone, or **Add** for a new one.": ({ page }) =>
      button(page, "Edit Our area").click(),
    "Enter a name, the postcodes, the labour hours and the hourly rate. Use an area (M), a district (M4) or both.": ({
      page,
    }) => fillZone(page, "Manchester", ["M", "SK4"]),
    "Press **Save Changes**, or **Add Location** for a new one.": async ({ page }) => {
      await button(page, "Save Changes").click();
      await expect(row(page, "Manchester")).toBeVisible();
      await button(page, "Add").click();
      await fillZone(page, "Leeds", ["LS"]);
      await button(page, "Add Location").click();
      await expect(row(page, "Leeds")).toBeVisible();
    },
  },
});

const branding = defineJourney("branding", {
  as: NEW_ADMINISTRATOR,
  isLong: true,
  steps: {
    "Open **Settings**. **Branding** is the first tab.": async ({ page }) => {
      await openPage(page, "Settings");
      const first = page.getByRole("tab").first();
      await expect(first).toHaveText("Branding");
      if ((await first.getAttribute("aria-selected")) !== "true") await first.click();
    },
    "To change the name, type it and press **Save Company Name**.": async ({ page }) => {
      await page.getByLabel("Company Name", { exact: true }).fill(`Weir & Sons ${unique()}`);
      await button(page, "Save Company Name").click();
      await expect(toastWith(page, "Company name updated")).toBeVisible();
    },
    "Press **Upload Logo** and choose an image of less than 2 MB. It is saved straight away.": async ({ page }) => {
      const red = { width: 300, height: 200, channels: 3, background: "#a33" } as const;
      const choosing = page.waitForEvent("filechooser");
      await button(page, "Upload Logo").click();
      const buffer = await sharp({ create: red }).png().toBuffer();
      await (await choosing).setFiles({ name: "logo.png", mimeType: "image/png", buffer });
      await expect(toastWith(page, "Logo uploaded")).toBeVisible();
    },
    "Choose your colours, look at the preview, and press **Save Brand Settings**.": async ({ page }) => {
      await page.getByLabel("Primary Color", { exact: true }).fill("#7a1f1f");
      await button(page, "Save Brand Settings").click();
      await expect(toastWith(page, "Brand settings updated")).toBeVisible();
      await expect(page.getByRole("banner")).toHaveCSS("background-color", "rgb(122, 31, 31)");
    },
  },
});

const addAPerson = defineJourney("add-a-person", {
  as: NEW_ADMINISTRATOR,
  isLong: true,
  prepare: async () => ({ email: `${unique()}@joining.test` }),
  steps: {
    "Open **Users** and press **Add User**.": async ({ page }) => {
      await openPage(page, "Users");
      await button(page, "Add User").click();
    },
    "Enter the name and the email address, and choose the role.": async ({ page }, { email }) => {
      await field(page, "Email").fill(email);
      await field(page, "First name").fill("Rosa");
      await field(page, "Last name").fill("Byrne");
      await field(page, "Role").selectOption({ index: 0 });
    },
    "Send an invitation, or set a first password yourself and tell them.": ({ page }) =>
      page.getByText("Send an invitation").click(),
    "Press **Add User** again.": async ({ page, mail }, { email }) => {
      await dialog(page).getByRole("button", { name: "Add User" }).click();
      await expect(page.getByRole("row").filter({ hasText: email })).toContainText("Invited, not yet joined");
      await receiveEmail(mail, email, /You are invited to Volute/);
    },
  },
});

const setUpYourCompany = defineJourney("set-up-your-company", {
  as: NEW_ADMINISTRATOR,
  steps: {
    "[Set your service area](service-area.md): where you work, and your hourly rate there.": serviceArea.follow,
    "Open **Settings** and check your price lists. There are typical items with guide prices in each; change them, or add your own.":
      async ({ page }) => {
        for (const list of ["Equipment", "Job Types", "Pump Styles", "Motor Sizes", "Drive Types"]) {
          await openTab(page, list);
          await expect(page.getByRole("listitem").first()).toBeVisible();
        }
        await button(page, "Edit Soft starter").click();
        await field(page, "Cost multiplier").fill("1.2");
        await button(page, "Save Changes").click();
        await expect(toastWith(page, "Drive Type updated successfully")).toBeVisible();
      },
    "[Put your name and colours on quotes](branding.md).": branding.follow,
    "Under **Settings**, **Quotes**, fill in **Company particulars**, **Documents and VAT** and **Cancelling**. Each section has its own button to save it.":
      async ({ page }) => {
        await openTab(page, "Quotes");
        await openSection(page, "Company particulars");
        await page.getByLabel("Legal Name").fill("Weir & Sons Limited");
        await save(page, "Save company particulars");
        await openSection(page, "Documents and VAT");
        await page.getByLabel("VAT Number").fill("GB123456782");
        await save(page, "Save documents and VAT");
        await openSection(page, "Cancelling");
        await page.getByLabel("Reasons for Declining").fill("Too expensive\nNot needed any more");
        await save(page, "Save cancelling settings");
      },
    "[Add your people](add-a-person.md).": addAPerson.follow,
    "Make a test quote for a job that you know, and compare the price.": async ({ page }) => {
      await openPage(page, "Home");
      await newQuoteLink(page).first().click();
      await reachReview(page, "Test quote");
      await button(page, "Create and Calculate").click();
      await expect(numberAtTop(page)).toBeVisible();
      const { total } = await priceByHand(page, "Manchester", JOB);
      expect((await readPrice(page, page.viewportSize()?.width === 360)).total).toBe(total);
    },
  },
});

/** Links at the side, and on a phone a menu. */
async function save(page: Page, name: string): Promise<void> {
  await button(page, name).click();
  await expect(page.getByText(/^Saved .* by /).filter({ visible: true })).toHaveCount(1);
}

const changePrices = defineJourney("change-prices", {
  as: NEW_ADMINISTRATOR,
  prepare: async () => ({ file: "" }),
  steps: {
    "Open **Settings** and choose a list, such as **Pump Styles**.": ({ page }) => openTab(page, "Pump Styles"),
    "Press **Edit** (a pencil on a wide screen) beside an item, change its figures and press **Save Changes**.":
      async ({ page }) => {
        await button(page, "Edit Circulator").click();
        await field(page, "Material cost base").fill("455");
        await button(page, "Save Changes").click();
        await expect(row(page, "Circulator")).toContainText("£455.00");
      },
    "To change many at once, press **Export** and edit the file in a spreadsheet.": async ({ page }, changed) => {
      const download = page.waitForEvent("download");
      await button(page, "Export").click();
      changed.file = (await readFile(await (await download).path(), "utf8"))
        .replace("880", "920")
        .replace("620", "650");
    },
    "Press **Import** and choose the file. You see every change; nothing is saved yet.": async ({ page }, { file }) => {
      await button(page, "Import").click();
      const choosing = page.waitForEvent("filechooser");
      await dialog(page)
        .getByRole("button", { name: /^Choose/ })
        .click();
      await (await choosing).setFiles({ name: "pumps.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
      await expect(dialog(page)).toContainText("920");
    },
    "Press **Import** with the number of rows to save the changes.": async ({ page }) => {
      await button(page, "Import 2 rows").click();
      await expect(row(page, "End suction")).toContainText("£920.00");
      await expect(row(page, "Submersible drainage")).toContainText("£650.00");
    },
  },
});

const rules = defineJourney("rules", {
  as: NEW_ADMINISTRATOR,
  steps: {
    "Open **Settings** and press **Rules**.": ({ page }) => openTab(page, "Rules"),
    "Press **Add Rule**, or **Create First Rule** if you have none yet.": ({ page }) =>
      button(page, "Create First Rule").click(),
    "Enter a name. Choose when the rule applies, and what may still be chosen then.": async ({ page }) => {
      await field(page, "Rule name").fill("Circulators stay small");
      await dialog(page).getByLabel("The choice of").selectOption("Pump Style");
      await dialog(page).getByLabel("Add to When: Pump Style").selectOption("Circulator");
      await dialog(page).getByLabel("In the list").selectOption("Motor Size");
      await dialog(page).getByLabel("Add to Then show only: Motor Size").selectOption("1.5 kW");
    },
    "Press **Add Rule** at the bottom.": async ({ page }) => {
      await dialog(page).getByRole("button", { name: "Add Rule" }).click();
      await expect(page.getByRole("article", { name: /^Circulators stay small/ })).toBeVisible();
      await expect(button(page, "Add Rule")).toBeVisible();
    },
  },
});

export const setupJourneys = [setUpYourCompany, serviceArea, branding, addAPerson, changePrices, rules];
