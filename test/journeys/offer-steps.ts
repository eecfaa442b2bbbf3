// What a company and its customer do with an offer.
import { type Browser, devices, type Locator, type Page } from "@playwright/test";
import { type MailServer, openMailServer, readable } from "../kit/mail-server.ts";
import type { Product } from "../running-product.ts";
import { aQuote, type Wire } from "./edit-steps.ts";
import { startOwn } from "./own-product.ts";
import { button, expect, test as plain, sendChange, toastWith } from "./support.ts";

/** With a product of its own that hands its letters to a mail server on this machine. */
export const test = plain.extend<{ mail: MailServer }, { office: { mailServer: MailServer; product: Product } }>({
  office: [
    async ({ browserName: _ }, use) => {
      const mailServer = await openMailServer();
      const product = await startOwn({ SMTP_URL: mailServer.url, MAIL_FROM: "Volute <quotes@volute.test>" });
      await use({ mailServer, product });
      await product.stop();
      await mailServer.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: ({ office: { product } }, use) => use(product.url),
  mail: async ({ office: { mailServer } }, use) => {
    mailServer.behave("takes");
    await use(mailServer);
  },
});

export const ANN = "ann+pumps@worsley-hall.test";

/** A calculated quote whose customer can be written to, and its page. */
export async function aQuoteToSend(page: Page, customerName: string, customerEmail = ANN): Promise<Wire> {
  const made = await aQuote(page, customerName);
  const quote = await sendChange<Wire>(page, "PUT", `/api/quotes/${made.id}`, { customerEmail });
  await page.goto(`/quotes/${quote.id}`);
  return quote;
}

/** The first panel of a quote's page. */
export const panel = (page: Page): Locator => page.getByRole("region", { name: "Next step" });
/** Its folds: customer links, reminders and earlier revisions. */
export const offerFolds = (page: Page): Locator => page.getByRole("region", { name: "Sent to the customer" });
export const pressFold = (page: Page, title: string) => page.getByRole("heading", { name: title, exact: true }).click();
/** From the menu of a quote's page. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await findInPanel(page, "More actions").click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}
export const findInPanel = (page: Page, name: string): Locator =>
  panel(page).getByRole("button", { name, exact: true });
export const titleOf = (page: Page): Locator => page.getByRole("heading", { level: 1 });

/** From the quote's page to the quote's page, by way of the letter. */
export async function send(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Send", exact: true }).click();
  await page.getByRole("button", { name: /^Send to / }).click();
  await expect(toastWith(page, "Quote Sent")).toBeVisible();
  await expect(panel(page)).toBeVisible();
}

/** A link as the page shows it, once. */
export async function copiedLink(page: Page, recipientNote: string, from: "menu" | "button" = "menu"): Promise<string> {
  if (from === "menu") await chooseAction(page, "Copy a link");
  else await findInPanel(page, "Copy a link").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("For whom").fill(recipientNote);
  await dialog.getByRole("button", { name: "Make and Copy Link", exact: true }).click();
  const address = dialog.getByLabel("Link", { exact: true });
  await expect(address).toHaveValue(/\/q\/[\w-]{43}$/);
  const url = await address.inputValue();
  // It stands nowhere else: a slip does not lose it.
  await page.keyboard.press("Escape");
  await page.mouse.click(2, 2);
  await expect(address).toHaveValue(url);
  await button(page, "Done").click();
  return url;
}

/** The customer's own phone: no account, nothing kept. */
export async function customersPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ ...devices["Galaxy S9+"], locale: "en-GB", timezoneId: "Europe/London" });
  return context.newPage();
}

/** On the customer's page, as far as the button. */
export async function fillAcceptance(phone: Page): Promise<void> {
  await phone.getByRole("link", { name: "Accept this quotation" }).click();
  await phone.getByLabel("Your full name").fill("Margaret O’Connell");
  await phone.getByLabel(/and I agree/).check();
}
export const accept = (phone: Page) => phone.getByRole("button", { name: /^Accept and agree to pay £/ }).click();

/** The newest letter to an address, once it is there. */
export async function receiveEmail(mail: MailServer, address: string, about: RegExp): Promise<string> {
  const find = () =>
    mail.emails.map(readable).findLast((letter) => letter.includes(`To: ${address}`) && about.test(letter));
  await expect.poll(find, `an email to ${address}`).toBeDefined();
  return find() ?? "";
}

/** The product with its clock so many days ahead, for what only happens once time has passed. */
export function addDaysToToday(days: number): Record<string, string> {
  const moved = `globalThis.Date = new Proxy(Date, {
    construct: (date, given) => (given.length ? new date(...given) : new date(date.now() + ${days * 86_400_000})),
    get: (date, name) => (name === "now" ? () => date.now() + ${days * 86_400_000} : Reflect.get(date, name)),
  });`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(moved)}` };
}
