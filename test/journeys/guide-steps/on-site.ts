// The guide's pages for work on site.
import { createCompany, limitQuotes } from "../admin-steps.ts";
import {
  makeQuoteOffline,
  ready,
  STORED_OFFLINE,
  serveWizardPostcode,
  waitingPanel,
  waitingRow,
} from "../offline-steps.ts";
import { button, enter, expect, openPage, password } from "../support.ts";
import { addUser, unique } from "../user-steps.ts";
import {
  choose,
  chooseJob,
  enterCustomer,
  JOB,
  newQuoteLink,
  numberAtTop,
  reachReview,
  step,
} from "../wizard-steps.ts";
import { defineJourney } from "./guide-journey.ts";

const quoteOnSite = defineJourney("quote-on-site", {
  as: "engineer",
  isOnPhone: true,
  steps: {
    "On **Home**, press **New Quote**.": async ({ page }) => {
      await newQuoteLink(page).click();
      await expect(page.getByLabel("Customer name")).toBeFocused();
    },
    "Type the customer’s name and the postcode. Volute finds the pricing zone from the postcode. Press **Next**.":
      async ({ page }) => {
        await enterCustomer(page, "Chorlton Mill Residents");
        await expect(page.getByText("Pricing Zone Detected")).toBeVisible();
        await button(page, "Next").click();
      },
    "Choose the equipment access, job type, pump style, motor size and drive type. Each list opens when you have chosen from the one before. To choose again, press **Change** beside it.":
      async ({ page }) => {
        await chooseJob(page, { ...JOB, "Drive Type": "Direct on line" });
        await button(page, "Change Drive Type").click();
        await choose(page, "Drive Type", JOB["Drive Type"]);
      },
    "Press **Next**. Check what you chose. Notes and the customer’s details are optional.": async ({ page }) => {
      await button(page, "Next").click();
      await expect(step(page, "Review")).toBeAttached();
      for (const option of Object.values(JOB)) await expect(page.getByRole("main")).toContainText(option);
    },
    "Press **Create and Calculate**. The price is now saved on the quote, and its number is at the top.": async ({
      page,
    }) => {
      await button(page, "Create and Calculate").click();
      await expect(numberAtTop(page)).toBeVisible();
    },
    "Press **Save & View Quote** to open it, or **Send** to send it to the customer.": async ({ page }) => {
      await expect(button(page, "Send")).toBeVisible();
      await button(page, "Save & View Quote").click();
      await expect(page.getByRole("heading", { level: 1, name: /^Quote NPL-\d{6}/ })).toBeVisible();
    },
  },
});

const noSignal = defineJourney("no-signal", {
  as: null,
  isOnPhone: true,
  isLong: true,
  /** Home on a phone whose network has gone, in a company that may make one quote a month. */
  async prepare({ address, openPhone }) {
    const own = await createCompany(address);
    await limitQuotes(address, own.id, 1);
    const { page, network } = await openPhone();
    await enter(page, own.email);
    await serveWizardPostcode(page);
    const engineer = await addUser(page, "user", password);
    await ready(page, engineer.email);
    network.cut();
    return { page, network, names: [`Cellar ${unique()}`, `Vault ${unique()}`] as const };
  },
  steps: {
    "Make the quote as usual: **New Quote**, the customer’s name, the postcode and five choices. The price comes from the price lists on your phone.":
      async (_, { page, names }) => {
        await newQuoteLink(page).click();
        await reachReview(page, names[0]);
        await expect(page.getByRole("button", { name: /^Open price breakdown/ })).toContainText("£");
      },
    "Press **Create and Calculate**. Volute keeps the quote on your phone.": async (_, { page }) => {
      await button(page, "Create and Calculate").click();
      await expect(page.getByText(STORED_OFFLINE)).toBeVisible();
    },
    "**Home** shows it under **Waiting to be sent**. Volute sends it when the signal is back; you don’t have to do anything.":
      async (_, { page, network, names }) => {
        await openPage(page, "Home");
        await expect(waitingRow(page, names[0])).toBeVisible();
        network.open();
        await expect(waitingPanel(page)).toHaveCount(0);
        await expect(page.getByText("Offline Data: Synced")).toBeVisible();
      },
    "If the office needs to decide something first, the quote says what. Press **Edit** to change it.": async (
      _,
      { page, network, names },
    ) => {
      network.cut();
      await makeQuoteOffline(page, names[1]);
      await openPage(page, "Home");
      network.open();
      await expect(waitingRow(page, names[1])).toContainText("Needs a decision");
      await expect(waitingRow(page, names[1])).toContainText(/quotes? a month/);
      await button(page, `Edit: ${names[1]}`).click();
      await expect(button(page, "Create and Calculate")).toBeEnabled();
    },
  },
});

export const siteJourneys = [quoteOnSite, noSignal];
