// What a person does from a quote's own page (QB 2.8): its note, a copy of it, its documents, its history.
import { readFile } from "node:fs/promises";
import { aQuote, changesSent, openEdit, quoteOf, saying, type Wire } from "./edit-steps.ts";
import { unique } from "./people-steps.ts";
import {
  accounts,
  ask,
  button,
  enter,
  expect,
  expectAccessible,
  hearNothing,
  tell,
  test,
  toastWith,
} from "./support.ts";

const { northernAdmin: ADMIN, northernEngineer: ENGINEER } = accounts;

test("I add a note, change it, and an empty one is refused", async ({ page }) => {
  await enter(page, ENGINEER);
  const quote = await aQuote(page, "Monton Lighthouse");
  await page.goto(`/quotes/${quote.id}`);
  const sent = changesSent(page);
  await button(page, "Add Note").click();
  await expect(page.getByLabel("Note", { exact: true })).toBeFocused();
  await button(page, "Save Note").click();
  await expect(page.getByText("Note cannot be empty")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Note", { exact: true }).fill("   ");
  await button(page, "Save Note").click();
  await expect(page.getByText("Note cannot be empty")).toBeVisible();
  await page.getByLabel("Note", { exact: true }).fill("Siân has the keys 🔑");
  await expect(page.getByText("Note cannot be empty")).toHaveCount(0);
  await button(page, "Save Note").click();
  await expect(toastWith(page, "Note updated successfully")).toBeVisible();
  expect(sent).toEqual([{ notes: "Siân has the keys 🔑", version: quote.version }]);
  await expect(button(page, "Edit Note")).toBeFocused();
  await expect(page.getByText("Siân has the keys 🔑")).toBeVisible();
  await expect(page.getByText(/added a note/)).toBeVisible();
});

test("A quote that needs recalculation has its button there", async ({ page }) => {
  await enter(page, ENGINEER);
  const quote = await aQuote(page, "Worsley New Hall");
  const zones = await ask<{ id: number }[]>(page, "/api/lookup/locations");
  const other = zones.find(({ id }) => id !== quote.locationId)?.id;
  await tell(page, "PUT", `/api/quotes/${quote.id}`, { locationId: other });
  await page.goto(`/quotes/${quote.id}`);
  await expect(page.getByText("Needs recalculation.")).toBeVisible();
  await expectAccessible(page);
  await button(page, "Recalculate").click();
  const dialog = page.getByRole("dialog", { name: `Recalculate quote ${quote.quoteNumber}` });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(button(page, "Recalculate"), "nothing is kept before I say so").toBeFocused();
  await button(page, "Recalculate").click();
  await dialog.getByRole("button", { name: "Recalculate" }).click();
  await expect(toastWith(page, "Quote calculations have been updated.")).toBeVisible();
  await expect(page.getByText("Needs recalculation.")).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  expect(await quoteOf(page, quote)).toMatchObject({ needsRecalculation: false, locationId: other });
});

test("When a note cannot be saved I read why, and it is still there", async ({ page }) => {
  await enter(page, ENGINEER);
  const quote = await aQuote(page, "Swinton Baths");
  await page.goto(`/quotes/${quote.id}`);
  await button(page, "Add Note").click();
  await page.getByLabel("Note", { exact: true }).fill("Deep end only");
  await page.route(`**/api/quotes/${quote.id}`, (route) => route.abort());
  await button(page, "Save Note").click();
  await expect(toastWith(page, "Failed to update note")).toBeVisible();
  await expect(saying(page, "Network error")).toBeVisible();
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("Deep end only");
  await page.unroute(`**/api/quotes/${quote.id}`);
  await page.reload();
  await button(page, "Add Note").click();
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("Deep end only");
});

test("Two people write a note at once: I choose", async ({ page }) => {
  await enter(page, ENGINEER);
  const quote = await aQuote(page, "Pendlebury Pit");
  await page.goto(`/quotes/${quote.id}`);
  await button(page, "Add Note").click();
  await page.getByLabel("Note", { exact: true }).fill("Shaft 2");
  await tell(page, "PUT", `/api/quotes/${quote.id}`, { notes: "Shaft 1", customerName: "Pendlebury Pit Ltd" });
  await button(page, "Save Note").click();
  const dialog = page.getByRole("dialog", { name: "Changed by two people" });
  await expect(dialog.getByText("Shaft 1")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByText("Yours").click();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await quoteOf(page, quote)).toMatchObject({ notes: "Shaft 2", customerName: "Pendlebury Pit Ltd" });
});

test("I duplicate a quote and come to the copy, also when the first answer was lost", async ({ page }) => {
  await enter(page, ENGINEER);
  const quote = await aQuote(page, "Clifton Junction");
  await page.goto(`/quotes/${quote.id}`);
  const ids: string[] = [];
  await page.route("**/duplicate", async (route) => {
    ids.push((route.request().postDataJSON() as { id: string }).id);
    if (ids.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await button(page, "Duplicate Quote").click();
  await expect(toastWith(page, "Failed to duplicate quote. Please try again.")).toBeVisible();
  await expect(saying(page, "Network error")).toBeVisible();
  await button(page, "Duplicate Quote").click();
  await expect(toastWith(page, "Quote Duplicated")).toBeVisible();
  expect(new Set(ids).size, "every attempt carries the same id").toBe(1);
  await expect(page).toHaveURL(new RegExp(`/quotes/${ids[0]}$`));
  await expect(page.getByText("Clifton Junction").first()).toBeVisible();
  await expect(page.getByText("Quote not calculated yet")).toBeVisible();
});

test("The PDF and the CSV of a quote are downloaded, and a failure is a sentence on the page", async ({ page }) => {
  await enter(page, ADMIN);
  const quote = await aQuote(page, "Kearsley Mill");
  await page.goto(`/quotes/${quote.id}`);
  for (const [name, ending, beginning] of [
    ["Download PDF", "pdf", "%PDF"],
    ["PDF", "pdf", "%PDF"],
    ["CSV", "csv", "\uFEFF"],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
    expect(download.suggestedFilename()).toBe(`${quote.quoteNumber}.${ending}`);
    expect((await readFile(await download.path(), "utf8")).startsWith(beginning), name).toBe(true);
  }
  const error = "The database cannot be reached right now. Please try again in a few seconds.";
  await page.route("**/csv", (route) => route.fulfill({ status: 503, json: { error, code: "database_away" } }));
  await button(page, "CSV").click();
  await expect(toastWith(page, error)).toBeVisible();
  await expect(saying(page, error)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/quotes/${quote.id}$`));
});

test("The history says who did what, and what happens when it cannot be read", async ({ page }) => {
  await enter(page, ADMIN);
  const quote = await aQuote(page, "Prestolee Aqueduct");
  for (const name of ["One", "Two", "Three", "Four"]) {
    await tell<Wire>(page, "PUT", `/api/quotes/${quote.id}`, { customerName: name });
  }
  await page.goto(`/quotes/${quote.id}`);
  const history = page.locator("section").filter({ has: page.getByRole("heading", { name: "History" }) });
  await expect(history.getByRole("listitem")).toHaveCount(5);
  await expect(history.getByRole("listitem").first()).toContainText(
    /Aisha Khan changed the customer from “Three” to “Four”\.\s*Just now/,
  );
  await history.getByRole("button", { name: "Show 1 earlier entry" }).click();
  await expect(history.getByRole("listitem").last()).toContainText("created the quote");
  await page.emulateMedia({ media: "print" });
  await expect(history, "on paper there is what the quote says").toBeHidden();
  const ink = () =>
    page.evaluate("['body', 'main a'].map((one) => getComputedStyle(document.querySelector(one)).color)");
  const light = await ink();
  await page.evaluate(`document.documentElement.dataset.theme = "dark"`);
  expect(await ink(), "paper is white in the dark theme, too").toEqual(light);
  await page.emulateMedia({ media: "screen" });
  await expect.poll(ink).not.toEqual(light);

  await hearNothing(page);
  await page.route("**/history", (route) => route.abort());
  await page.reload();
  await expect(history.getByText("Network error")).toBeVisible();
  await page.unroute("**/history");
  await history.getByRole("button", { name: "Try Again" }).click();
  await expect(history.getByRole("listitem")).toHaveCount(5);
});

test("A price is explained step by step, without costs for an engineer", async ({ page, browser }) => {
  await enter(page, ADMIN);
  const quote = await aQuote(page, "Nob End");
  await openEdit(page, quote);
  await page.goto(`/quotes/${quote.id}`);
  const how = page.locator("section").filter({ has: page.getByRole("heading", { name: "How this price came about" }) });
  await expect(how.first()).toContainText(/\d\.\d h for Manchester Central \+ \d+\.\d h for/);
  await expect(how.first()).toContainText(/£[\d,]+\.\d\d × [\d.]+ × [\d.]+/);

  const other = await browser.newPage();
  await enter(other, ENGINEER);
  const own = await aQuote(other, "Nob End");
  await other.goto(`/quotes/${own.id}`);
  const theirs = other
    .locator("section")
    .filter({ has: other.getByRole("heading", { name: "How this price came about" }) });
  await expect(theirs.first()).toContainText("Labour hours");
  await expect(theirs.first()).not.toContainText("×");
  await other.close();
});

test("I give a quote another status and take it back, and see when somebody was faster", async ({ page, browser }) => {
  const office = await browser.newPage();
  await enter(office, accounts.platform);
  const name = `waiting_${unique()}`;
  const made = await tell<{ id: number }>(office, "POST", "/api/platform/quote-statuses", {
    name,
    label: "Waiting for Parts",
    color: "#7a4400",
  });
  await enter(page, ADMIN);
  const quote = await aQuote(page, "Worsley Delph");
  await page.goto(`/quotes/${quote.id}`);
  const title = page.getByRole("heading", { level: 1 });
  const choose = async (label: string) => {
    // By the keyboard alone, and the focus is back on the button afterwards.
    await button(page, "Change Status").press("Enter");
    await expectAccessible(page);
    const item = page.getByRole("menuitemradio", { name: label, exact: true });
    await item.focus();
    await item.press("Enter");
    await expect(button(page, "Change Status")).toBeFocused();
  };
  const sent = changesSent(page);
  await choose("Waiting for Parts");
  await expect(title).toContainText("Waiting for Parts");
  // Its time does not go on while the pointer is on it.
  await toastWith(page, `Quote ${quote.quoteNumber} is now: Waiting for Parts.`).hover();
  await expect(page.getByText(/changed the status from “Calculated” to “Waiting for Parts”/)).toBeVisible();
  expect(sent).toEqual([{ status: name, version: quote.version }]);
  await button(page, "Undo").click();
  await expect(title).toContainText("Active");
  expect(await quoteOf(page, quote)).toMatchObject({ status: "calculated" });

  // A screen that was not told in time.
  await page.route("**/api/events*", (route) => route.abort());
  await page.reload();
  await expect(button(page, "Change Status")).toBeVisible();
  await tell(page, "PUT", `/api/quotes/${quote.id}`, { customerName: "Worsley Delph Trust" });
  await choose("Waiting for Parts");
  await expect(saying(page, /^Somebody else changed this quote meanwhile/)).toBeVisible();
  await expect(page.getByText("Worsley Delph Trust", { exact: true })).toBeVisible();
  expect(await quoteOf(page, quote)).toMatchObject({ status: "calculated" });
  await choose("Waiting for Parts");
  await expect(title).toContainText("Waiting for Parts");
  await expect(saying(page, /meanwhile/)).toHaveCount(0);
  await choose("Active");
  await expect(title).toContainText("Active");

  await tell(office, "DELETE", `/api/platform/quote-statuses/${made.id}`);
  await page.reload();
  await expect(button(page, "Edit Note").or(button(page, "Add Note"))).toBeVisible();
  await expect(button(page, "Change Status"), "there is nothing to change it to").toHaveCount(0);
  await office.close();
});

test("A quote without the customer's details offers to add them, until it has one", async ({ page }) => {
  await enter(page, accounts.northernEngineer);
  const { id } = await aQuote(page, "Hope Mill");
  await page.goto(`/quotes/${id}`);
  await expect(page.getByRole("heading", { name: "Customer's Details" })).toBeHidden();
  await page.getByRole("link", { name: "Add Details" }).click();
  await expect(page).toHaveURL(new RegExp(`/quotes/${id}/edit$`));
  await tell(page, "PUT", `/api/quotes/${id}`, { siteAddress: "1 Mill Lane\nLeeds" });
  await page.goto(`/quotes/${id}`);
  await expect(page.getByRole("heading", { name: "Customer's Details" })).toBeVisible();
  await expect(page.getByText(/^1 Mill Lane/)).toHaveText("1 Mill Lane\nLeeds");
  await expect(page.getByRole("link", { name: "Add Details" })).toBeHidden();
});
