// The outbox of a company whose installation has no mail server: its letters wait, and a link takes their place.
import type { QuoteDetail } from "#contract/quotes.ts";
import { ownCompany } from "./admin-steps.ts";
import { ask, button, draft, enter, expect, expectAccessible, tell, test, toastWith } from "./support.ts";

const own = ownCompany();

test("As a company administrator I find an offer that waits, and go to where a link to it is made", async ({
  page,
}) => {
  await enter(page, own.email, "/letters");
  await expect(page.getByText("No letters yet")).toBeVisible();
  const made = await draft<QuoteDetail>(page, { customerName: "Margaret O’Connell", postcode: "LS1 4AP" });
  const { version } = await tell<QuoteDetail>(page, "POST", `/api/quotes/${made.id}/calculate`, {});
  const letter = { to: "margaret@dairy.test", subject: "Our quotation", message: "Here it is." };
  await tell(page, "POST", `/api/quotes/${made.id}/send`, {
    ...{ version, ...letter, attachDocument: true, copyToSelf: false },
  });
  // Nothing was pressed: the page has been told.
  const row = page.getByRole("row").filter({ hasText: "margaret@dairy.test" });
  await expect(row.getByText("Held", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await row.getByRole("button", { name: /^Show the letter/ }).click();
  const shown = page.frameLocator("iframe");
  await expect(shown.getByRole("link", { name: "Read your quotation" })).toBeVisible();
  await expect(shown.getByText("Here it is.")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await row.getByRole("link", { name: "Make a link to copy: Our quotation" }).click();
  await expect(page).toHaveURL(new RegExp(`/quotes/${made.id}$`));
  await expect(page.getByRole("heading", { level: 1, name: made.quoteNumber })).toBeVisible();
});

test("As a company administrator I send all letters that wait, once I have said so", async ({ page }) => {
  await enter(page, own.email);
  for (const customerName of ["Worsley Hall", "Irlam Baths"]) {
    const made = await draft<QuoteDetail>(page, { customerName, postcode: "LS1 4AP" });
    const { version } = await tell<QuoteDetail>(page, "POST", `/api/quotes/${made.id}/calculate`, {});
    const letter = { to: "ann@worsley-hall.test", subject: `For ${customerName}`, message: "Here it is." };
    const more = { attachDocument: false, copyToSelf: false };
    await tell(page, "POST", `/api/quotes/${made.id}/send`, { version, ...letter, ...more });
  }
  const released: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/mails\/.+\/again$/.test(request.url())) released.push(request.url());
  });
  // Without a mail server each is held, once its turn has come.
  const inState = async (wanted: string) =>
    (await ask<{ mails: { state: string }[] }>(page, "/api/mails")).mails.filter(({ state }) => state === wanted)
      .length;
  await expect.poll(() => inState("queued")).toBe(0);
  const held = await inState("held");
  await page.goto("/letters");
  await expect(page.getByText("Letters are held until there is one and somebody sends them.")).toBeVisible();
  await button(page, "Send All Held Letters").click();
  const dialog = page.getByRole("alertdialog", { name: `Send ${held} letters?` });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(released).toEqual([]);
  await page.evaluate('document.querySelector("meta[name=sends-letters]").content = "yes"');
  // The page is told of each that leaves, and reads the list again; the last leaves once it has seen none held.
  await page.route("**/api/mails", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('"held"', '"queued"') });
  });
  await page.route("**/api/mails/*/again", async (route) => {
    if (released.length === held) await expect(page.getByText("Held", { exact: true })).toHaveCount(0);
    await route.continue();
  });
  await button(page, "Send All Held Letters").click();
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  expect(new Set(released).size).toBe(held);
  await expect(toastWith(page, `${held} letters on the way.`)).toBeVisible();
});
