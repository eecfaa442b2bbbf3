// The guide's pages about customers, their pumps and the services of these.
import type { Page } from "@playwright/test";
import { addMonths } from "#domain/customers/schedule.ts";
import { toDay } from "#domain/days.ts";
import { aSentQuote, quoteOf } from "../edit-steps.ts";
import { ANN, pressFold } from "../offer-steps.ts";
import { button, expect, openPage, pageTitle, sendChange, toastWith } from "../support.ts";
import { defineJourney } from "./guide-journey.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const pressInDialog = (page: Page, name: string | RegExp) => dialog(page).getByRole("button", { name }).click();

const keepPumps = defineJourney("keep-pumps", {
  as: "administrator",
  isLong: true,
  async prepare({ page }) {
    const customer = { customerName: "Sold & Fitted Ltd", customerEmail: ANN, customerKind: "business" } as const;
    const { quote } = await aSentQuote(page, customer);
    const { version } = await quoteOf(page, quote);
    const answer = { version, answer: "accepted", channel: "post", name: "Ann Lee" };
    await sendChange(page, "POST", `/api/quotes/${quote.id}/answer`, answer);
    return quote;
  },
  steps: {
    "Open **Customers** and press **Add customer**. Enter the name and press **Add customer** again.": async ({
      page,
    }) => {
      await openPage(page, "Customers");
      await button(page, "Add customer").click();
      await dialog(page).getByLabel("Name", { exact: true }).fill("Kirkstall Leisure Trust");
      await pressInDialog(page, "Add customer");
      await expect(pageTitle(page, "Kirkstall Leisure Trust")).toBeVisible();
    },
    "On the customer’s page, press **Add site**. Enter the address and postcode and press **Add site** again.": async ({
      page,
    }) => {
      await button(page, "Add site").first().click();
      await dialog(page).getByRole("textbox", { name: "Address" }).fill("Bridge Road\nLeeds");
      await dialog(page).getByRole("textbox", { name: "Postcode" }).fill("LS5 3BT");
      await pressInDialog(page, "Add site");
      await expect(toastWith(page, "Site added")).toBeVisible();
    },
    "Beside the site, press **Add pump** and enter what you know of it.": async ({ page }) => {
      await page.getByRole("button", { name: /^Add pump to Bridge Road/ }).click();
      await dialog(page).getByLabel("Name", { exact: true }).fill("Pool circulation");
    },
    "If you service it, fill in the three fields under **Services**. Press **Add pump** again.": async ({ page }) => {
      await dialog(page).getByLabel("Serviced every (months)").fill("12");
      await dialog(page)
        .getByLabel("Next service on")
        .fill(addMonths(toDay(new Date()), 1));
      await dialog(page).getByLabel("Job type of the service").selectOption({ label: "Planned service" });
      await pressInDialog(page, "Add pump");
      const site = page.getByRole("region", { name: /^Bridge Road/ });
      await expect(site.getByRole("link", { name: "Pool circulation" })).toBeVisible();
    },
    "When you have sold a pump, open the accepted quote and press **Record pump**. The quote’s choices are filled in; press **Add pump**.":
      async ({ page }, { id }) => {
        await page.goto(`/quotes/${id}`);
        // Folded on a phone.
        if (page.viewportSize()?.width === 360) await pressFold(page, "Customer Information");
        await button(page, "Record pump").click();
        await pressInDialog(page, "Add pump");
        await expect(toastWith(page, "Pump added")).toBeVisible();
      },
  },
});

const quoteServices = defineJourney("quote-services", {
  as: "administrator",
  isLong: true,
  prepare: async () => new Date().toLocaleString("en-GB", { month: "long", timeZone: "Europe/London" }),
  steps: {
    "Open **Services due**. Each month says how many services are due and how many are quoted.": async (
      { page },
      month,
    ) => {
      await openPage(page, "Services due");
      await expect(page.getByRole("region", { name: month })).toContainText(/\d+ due/);
    },
    "Press **Quote** with the name of the month. Volute says what the quotes come to, and which pumps can’t be priced.":
      async ({ page }, month) => {
        await button(page, `Quote ${month}`).click();
        await expect(dialog(page)).toContainText("Nothing is sent.");
      },
    "Press **Make** with the number of quotes. Nothing is sent. Keep the page open until it says how many were made.":
      async ({ page }) => {
        await pressInDialog(page, /^Make \d+ quote/);
        await expect(page.getByRole("status").filter({ hasText: /^\d+ made, \d+ not sent$/ })).toBeVisible();
      },
    "Press **Show those not sent**.": ({ page }) => page.getByRole("link", { name: "Show those not sent" }).click(),
    "Press **Send** beside a quote and send it as usual.": async ({ page }) => {
      await page
        .getByRole("main")
        .getByRole("link", { name: /^Send\b/ })
        .first()
        .click();
      await expect(page.getByRole("region", { name: "Before you send" })).toBeVisible();
    },
  },
});

const earlierQuotes = defineJourney("earlier-quotes", {
  as: "administrator",
  isLong: true,
  steps: {
    "Open **Customers** and press **Review** above the list.": async ({ page }) => {
      await openPage(page, "Customers");
      await page.getByRole("link", { name: "Review", exact: true }).click();
    },
    "Under **Same name, same postcode**, untick what you don’t want to add.": ({ page }) =>
      page
        .locator("section", { has: page.getByRole("heading", { name: "Same name, same postcode" }) })
        .getByRole("checkbox")
        .first()
        .uncheck(),
    "Press **Add** with the number of customers.": async ({ page }) => {
      await page.getByRole("button", { name: /^Add \d+ customers?$/ }).click();
      await expect(page.getByRole("region", { name: /notifications/i })).toContainText(/\d+ customers? added/);
    },
  },
});

export const customerJourneys = [keepPumps, quoteServices, earlierQuotes];
