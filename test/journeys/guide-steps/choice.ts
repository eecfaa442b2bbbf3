// The guide's pages about what a quote holds besides its price: a choice, and a deposit.
import type { Page } from "@playwright/test";
import { aQuote, field, type Wire } from "../edit-steps.ts";
import { ANN, accept, customersPhone, findInPanel, panel, receiveEmail, titleOf } from "../offer-steps.ts";
import { ask, button, expect, openPage, openSection, sendChange, toastWith } from "../support.ts";
import { defineJourney } from "./guide-journey.ts";

async function openQuote(page: Page, { quoteNumber }: Wire): Promise<void> {
  await page.getByRole("link", { name: quoteNumber, exact: true }).click();
  await expect(panel(page)).toBeVisible();
}

const offerAChoice = defineJourney("offer-a-choice", {
  as: "administrator",
  isLong: true,
  async prepare({ page }) {
    const quote = await aQuote(page, "Two Ways & Co");
    const customer = { customerKind: "business", customerEmail: ANN };
    await sendChange(page, "PUT", `/api/quotes/${quote.id}`, customer);
    return quote;
  },
  steps: {
    "Open the calculated quote and press **Add option**. Change what is different, such as the drive, and press **Save**.":
      async ({ page }, quote) => {
        await openQuote(page, quote);
        await button(page, "Add option").click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Drive Type").selectOption({ label: "Soft starter" });
        await dialog.getByRole("button", { name: "Save", exact: true }).click();
        await expect(dialog).toHaveCount(0);
      },
    "Press **Add line** for an extra. Say what it is and what it costs, tick **Customer decides** and press **Save**.":
      async ({ page }) => {
        await button(page, "Add line").click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("What").fill("Guide’s seal");
        await dialog.getByLabel("Price", { exact: true }).fill("49");
        await dialog.getByLabel("Customer decides").check();
        await dialog.getByRole("button", { name: "Save", exact: true }).click();
        await expect(dialog).toHaveCount(0);
      },
    "Press **Recalculate** to price all options.": async ({ page }) => {
      await findInPanel(page, "Recalculate").click();
      await page
        .getByRole("alertdialog")
        .or(page.getByRole("dialog"))
        .getByRole("button", { name: "Recalculate" })
        .click();
      await expect(toastWith(page, "Quote Recalculated")).toBeVisible();
    },
    "Press **Send** and send it as usual. The customer reads the price of each option and each extra.": async (
      { page, mail },
      { quoteNumber },
    ) => {
      await page.getByRole("link", { name: "Send", exact: true }).click();
      await button(page, `Send to ${ANN}`).click();
      await expect(titleOf(page)).toContainText("Sent");
      expect(await receiveEmail(mail, ANN, new RegExp(`${quoteNumber}[^]*From £`))).toMatch(/Guide’s seal: \+£/);
    },
    "When the customer accepts, the quote has the option and the extras that they chose.": async (
      { page, browser, mail },
      { quoteNumber },
    ) => {
      const phone = await customersPhone(browser);
      const email = await receiveEmail(mail, ANN, new RegExp(quoteNumber));
      await phone.goto(/http:\S+\/q\/[\w-]{43}/.exec(email)?.[0] ?? "");
      await phone.getByRole("radio", { name: /Option 2/ }).check();
      await phone.getByRole("checkbox", { name: /Guide’s seal/ }).check();
      await phone.getByRole("button", { name: "Continue" }).click();
      await phone.getByLabel("Your full name").fill("Ann Lee");
      await phone.getByLabel(/and I agree/).check();
      await accept(phone);
      await phone.context().close();
      await expect(titleOf(page)).toContainText("Accepted");
      await expect(panel(page)).toContainText("with Guide’s seal");
    },
  },
});

const askForADeposit = defineJourney("ask-for-a-deposit", {
  as: "administrator",
  prepare: ({ page }) => aQuote(page, "Paid First Ltd"),
  steps: {
    "Open **Settings**, **Quotes**, **Documents and VAT**.": async ({ page }) => {
      await openPage(page, "Settings");
      await page.getByRole("tab", { name: "Quotes" }).click();
      await openSection(page, "Documents and VAT");
    },
    "Enter a percentage under **Deposit**, and how it is paid under **How to Pay the Deposit**.": async ({ page }) => {
      await field(page, "Deposit").fill("25");
      await page.getByLabel("How to Pay the Deposit").fill("By bank transfer.");
    },
    "Press **Save documents and VAT**. Quotes that you send from now on ask for it.": async ({ page }) => {
      await button(page, "Save documents and VAT").click();
      await expect(toastWith(page, "Quote settings updated")).toBeVisible();
    },
    "If one quote is to differ, press **Deposit** below its price, enter its own percentage and press **Save**.":
      async ({ page }, { id }) => {
        await page.goto(`/quotes/${id}`);
        await button(page, "Deposit: 25%, the company’s").click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Of the accepted total").fill("40");
        await dialog.getByRole("button", { name: "Save", exact: true }).click();
        await expect(button(page, "Deposit: 40%, this quote’s own")).toBeVisible();
        // The other pages' quotes ask for none.
        const company = await ask<{ id: number }>(page, "/api/company");
        await sendChange(page, "PUT", `/api/company/${company.id}`, { depositPercent: 0 });
      },
  },
});

export const choiceJourneys = [offerAChoice, askForADeposit];
