// The guide's pages for the office: what becomes of a quote once it is made.
import type { Page } from "@playwright/test";
import { aQuote, aSentQuote, field, type Wire } from "../edit-steps.ts";
import {
  ANN,
  accept,
  customersPhone,
  fillAcceptance,
  findInPanel,
  panel,
  receiveEmail,
  titleOf,
} from "../offer-steps.ts";
import { ask, button, consoleMay, expect, openPage, toastWith } from "../support.ts";
import { defineJourney, type Reader } from "./guide-journey.ts";

/** From the newest quotes on Home. */
async function openQuote(page: Page, { quoteNumber }: Wire): Promise<void> {
  await page.getByRole("link", { name: quoteNumber, exact: true }).click();
  await expect(panel(page)).toBeVisible();
}

const aQuoteOfAnn =
  (customerName: string) =>
  async ({ page }: Reader): Promise<{ quote: Wire; path: string }> =>
    aSentQuote(page, { customerName, customerEmail: ANN, customerKind: "business" });

async function findLink(reader: Reader, quoteNumber: string): Promise<string> {
  return /http:\S+\/q\/[\w-]{43}/.exec(await receiveEmail(reader.mail, ANN, new RegExp(quoteNumber)))?.[0] ?? "";
}

const sendAQuote = defineJourney("send-a-quote", {
  as: "engineer",
  isLong: true,
  prepare: ({ page }) => aQuote(page, "Worsley Delph Trust", false),
  steps: {
    "Open the quote and press **Send**. A draft has to be calculated first.": async ({ page }, quote) => {
      await openQuote(page, quote);
      await findInPanel(page, "Calculate").click();
      await page.getByRole("link", { name: "Send", exact: true }).click();
    },
    "Look at **Before you send**. It lists what is missing, with a way to fix each point on the spot.": async ({
      page,
    }) => {
      const check = page.getByRole("region", { name: "Before you send" });
      await check.getByRole("button", { name: "Business", exact: true }).click();
      await expect(check).toContainText("Ready to send.");
    },
    "Check the customer’s email address under **To**, and change the message if you like.": async ({ page }) => {
      await field(page, "To").fill(ANN);
      await page.getByLabel("Message").fill("Dear Ann,\n\nas we said on the phone.");
    },
    "Press **Send to** with the customer’s address. The quote is now **Sent**.": async ({ page }) => {
      await button(page, `Send to ${ANN}`).click();
      await expect(titleOf(page)).toContainText("Sent");
    },
    "When the customer accepts, the quote becomes **Accepted** and both of you get a record of the acceptance by email.":
      async (reader, { quoteNumber }) => {
        const { page, browser, mail } = reader;
        const phone = await customersPhone(browser);
        await phone.goto(await findLink(reader, quoteNumber));
        await fillAcceptance(phone);
        await accept(phone);
        await expect(titleOf(page)).toContainText("Accepted");
        await receiveEmail(mail, ANN, new RegExp(`Your acceptance of quotation ${quoteNumber}`));
        await receiveEmail(mail, "office@northern-pumps.test", new RegExp(`${quoteNumber}[^]*was accepted`));
        await phone.context().close();
      },
  },
});

const QUESTION = "Could you start before Christmas?";

const answerAQuestion = defineJourney("answer-a-question", {
  as: "administrator",
  isLong: true,
  async prepare(reader) {
    const { quote, path } = await aQuoteOfAnn("Asking & Co")(reader);
    const phone = await customersPhone(reader.browser);
    await phone.goto(new URL(path, reader.address).href);
    await phone.getByLabel("Ask a question").fill(QUESTION);
    await phone.getByRole("button", { name: "Send the question" }).click();
    await expect(phone.getByText("Your message has been sent.")).toBeVisible();
    await phone.context().close();
    return quote;
  },
  steps: {
    "On **Home**, find the question under **Needs attention** and press **Reply**. The quote opens.": async (
      { page },
      { quoteNumber },
    ) => {
      await page
        .locator("section", { has: page.getByRole("heading", { name: /^Needs attention/ }) })
        .getByRole("listitem")
        .filter({ hasText: quoteNumber })
        .getByRole("link", { name: /^Reply/ })
        .click();
      await expect(titleOf(page)).toContainText(quoteNumber);
    },
    "Read the question under **Next step** and press **Reply by email**. Your email program opens with the customer’s address.":
      async ({ page }) => {
        await expect(panel(page)).toContainText(QUESTION);
        const reply = panel(page).getByRole("link", { name: "Reply by email" });
        await expect(reply).toHaveAttribute(
          "href",
          new RegExp(`^mailto:${encodeURIComponent(ANN)}|^mailto:${ANN.replace("+", "\\+")}`),
        );
        consoleMay(page, /^Failed to launch 'mailto:/);
        await reply.click();
      },
    "When you have answered, press **Mark as answered**.": async ({ page }) => {
      await findInPanel(page, "Mark as answered").click();
      await expect(panel(page).getByText(QUESTION)).toHaveCount(0);
    },
  },
});

const recordAnAnswer = defineJourney("record-an-answer", {
  as: "administrator",
  prepare: aQuoteOfAnn("Letter & Stamp Ltd"),
  steps: {
    "Open the sent quote and press **Record answer**.": async ({ page }, { quote }) => {
      await openQuote(page, quote);
      await findInPanel(page, "Record answer").click();
    },
    "Choose whether the customer accepted or declined, and how they replied.": async ({ page }) => {
      await field(page, "The customer").selectOption("Accepted");
      await field(page, "How they replied").selectOption("By post");
    },
    "Enter who answered and on what date.": async ({ page }) => {
      await field(page, "Who answered").fill("Ann Lee");
      await field(page, "Date").fill(new Date().toISOString().slice(0, 10));
    },
    "Press **Record answer**.": async ({ page }) => {
      await page.getByRole("dialog").getByRole("button", { name: "Record answer" }).click();
      await expect(toastWith(page, "Answer recorded")).toBeVisible();
      await expect(titleOf(page)).toContainText("Accepted");
    },
  },
});

const changeASentQuote = defineJourney("change-a-sent-quote", {
  as: "engineer",
  isLong: true,
  prepare: aQuoteOfAnn("Revised & Sons"),
  steps: {
    "Open the quote and press **Edit Quote**.": async ({ page }, { quote }) => {
      await openQuote(page, quote);
      await page.getByRole("link", { name: "Edit Quote" }).click();
    },
    "Press **Revise**. Customers who open the old version see that a new one is coming.": async (
      { page, browser, address },
      { path },
    ) => {
      await page.getByRole("alertdialog").getByRole("button", { name: "Revise" }).click();
      await expect(button(page, "Edit Details")).toBeVisible();
      const phone = await customersPhone(browser);
      await phone.goto(new URL(path, address).href);
      await expect(titleOf(phone)).toHaveText("This quotation is being changed");
      await phone.context().close();
    },
    "Press **Edit Details**, make your changes and press **Save Changes**.": async ({ page }) => {
      await button(page, "Edit Details").click();
      await field(page, "Motor Size").selectOption({ index: 2 });
      await button(page, "Save Changes").click();
      await expect(toastWith(page, "Quote has been updated successfully.")).toBeVisible();
    },
    "Go back to the quote. If the price is out of date, press **Recalculate**.": async ({ page }) => {
      await page.getByRole("link", { name: "Back" }).click();
      await findInPanel(page, "Recalculate").click();
      await page
        .getByRole("alertdialog")
        .or(page.getByRole("dialog"))
        .getByRole("button", { name: "Recalculate" })
        .click();
      await expect(toastWith(page, "Quote calculations have been updated.")).toBeVisible();
    },
    "Press **Send** and send it as before. The new version has the same number with **-R2**.": async (
      { page },
      { quote },
    ) => {
      await page.getByRole("link", { name: "Send", exact: true }).click();
      await button(page, `Send to ${ANN}`).click();
      await expect(panel(page)).toContainText(`Sent as ${quote.quoteNumber}-R2`);
    },
  },
});

const emailsOnHold = defineJourney("emails-on-hold", {
  as: "administrator",
  /** One email has failed; the demonstration holds another. */
  async prepare(reader) {
    const { page, mail } = reader;
    mail.behave("knows nobody");
    const { quote } = await aQuoteOfAnn("Returned Post & Co")(reader);
    const find = async () => {
      const { emails } = await ask<{ emails: { state: string; quoteNumber: string }[] }>(
        page,
        "/api/emails?state=needsAction",
      );
      return emails.map(({ state }) => state);
    };
    await expect.poll(find).toEqual(expect.arrayContaining(["failed", "held"]));
    mail.behave("takes");
    return quote;
  },
  steps: {
    "Open **Emails** and choose **Needs action**.": async ({ page }) => {
      await openPage(page, "Emails");
      await page.getByRole("link", { name: /^Needs action/ }).click();
    },
    "Open an email to read it.": async ({ page }) => {
      await openEmail(page, "Held");
      await expect(page.frameLocator("iframe").getByRole("link", { name: "Read your quotation" })).toBeVisible();
    },
    "Press **Release** to send it, or **Try again** if it failed.": async ({ page, mail }, { quoteNumber }) => {
      const email = page.getByRole("complementary", { name: "Email" });
      await email.getByRole("button", { name: /^Release/ }).click();
      await expect(toastWith(page, "Email queued")).toBeVisible();
      await email.getByRole("button", { name: "Close" }).click();
      await openEmail(page, "Failed");
      await email.getByRole("button", { name: /^Try again/ }).click();
      await expect(email).toContainText("Handed over");
      await receiveEmail(mail, ANN, new RegExp(quoteNumber));
    },
  },
});

/** The newest of the list in this state. */
const openEmail = (page: Page, state: string) =>
  page.getByRole("row").filter({ hasText: state }).first().getByRole("link").click();

export const officeJourneys = [sendAQuote, answerAQuestion, recordAnAnswer, changeASentQuote, emailsOnHold];
