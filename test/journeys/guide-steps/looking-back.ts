// The guide's pages for looking back.
import { draft, expect, openPage } from "../support.ts";
import { defineJourney } from "./guide-journey.ts";

const reports = defineJourney("reports", {
  as: "administrator",
  isLong: true,
  steps: {
    "Open **Admin** and press **Reports**.": async ({ page }) => {
      await openPage(page, "Admin");
      await page.getByRole("link", { name: "Reports", exact: true }).click();
    },
    "Choose how far back to look.": ({ page }) => page.getByRole("tab", { name: "12 months" }).click(),
    "Select a figure to see its quotes.": async ({ page }) => {
      await page
        .getByRole("link", { name: /^\d+ accepted$/ })
        .first()
        .click();
      await expect(page).toHaveURL(/\/quotes\?.*outcome=accepted/);
      await expect(page.getByRole("link", { name: /^NPL-\d{6}$/ }).first()).toBeVisible();
    },
  },
});

const customerData = defineJourney("customer-data", {
  as: "administrator",
  isLong: true,
  async prepare({ page }) {
    const customer = { customerName: "Zenobia Fairweather", customerEmail: "zenobia@fairweather.test" };
    await draft(page, { postcode: "M4 6BF", ...customer });
    return customer;
  },
  steps: {
    "Open **Admin** and press **Customer Data**.": async ({ page }) => {
      await openPage(page, "Admin");
      await page.getByRole("link", { name: "Customer Data", exact: true }).click();
    },
    "Search for the name, email address, telephone number or postcode.": async ({ page }, { customerEmail }) => {
      await page.getByRole("searchbox", { name: "Find a person" }).fill(customerEmail);
      await expect(page.getByText("Quotes found (1)")).toBeVisible();
    },
    "Press **Export** to download everything about that customer.": async ({ page }) => {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Export", exact: true }).click();
      expect((await download).suggestedFilename()).toMatch(/\.zip$/);
    },
    "To erase, press **Erase…** beside the customer. Read what goes and what stays, type the customer’s name and press **Erase**. This cannot be undone.":
      async ({ page }, { customerName }) => {
        await page.getByRole("button", { name: `Erase ${customerName}` }).click();
        const question = page.getByRole("alertdialog");
        await expect(question).toContainText("This cannot be undone.");
        await question.getByRole("textbox").fill(customerName);
        await question.getByRole("button", { name: "Erase" }).click();
        await expect(page.getByText("No personal data found")).toBeVisible();
      },
  },
});

export const reviewJourneys = [reports, customerData];
