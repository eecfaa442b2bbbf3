// A quote changed by two people at once (decision 52), and by one person with a reload or a new session in between.
import { aQuote, beginEditing, changesSent, field, openEdit, quoteOf } from "./edit-steps.ts";
import {
  accounts,
  button,
  enter,
  expect,
  expectAccessible,
  fillSignIn,
  listen,
  pageTitle,
  pressSignedOut,
  tell,
  test,
  toastWith,
} from "./support.ts";

const { northernAdmin: ADMIN, northernEngineer: ENGINEER } = accounts;

test("When a quote changes while I look at its recalculation, I see the new figures first", async ({ page }) => {
  await enter(page, ADMIN);
  const quote = await aQuote(page, "Mode Wheel Locks");
  await openEdit(page, quote);
  await button(page, "Recalculate").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Recalculate" })).toBeVisible();
  await tell(page, "PUT", `/api/quotes/${quote.id}`, { labourCost: 1 });
  await dialog.getByRole("button", { name: "Recalculate" }).click();
  await expect(dialog.getByText("These are the figures of now.")).toBeVisible();
  await expect(dialog.getByText("£1.00").filter({ visible: true }).first()).toBeVisible();
  await expect(dialog.getByText("Manual values are cleared.")).toBeVisible();
  expect(await quoteOf(page, quote)).toMatchObject({ labourCost: 1 });
  await dialog.getByRole("button", { name: "Recalculate" }).click();
  await expect(toastWith(page, "Quote calculations have been updated.")).toBeVisible();
});

test("Two people change different details: both changes stand, and I am told", async ({ page, browser }) => {
  await enter(page, ENGINEER);
  const quote = await aQuote(page, "Trafford Park Bakery");
  const other = await browser.newPage();
  await enter(other, ADMIN);
  await beginEditing(page, quote);
  await beginEditing(other, quote);
  await field(other, "Customer name").fill("Trafford Park Bakery Ltd");
  await button(other, "Save Changes").click();
  await expect(toastWith(other, "Quote has been updated successfully.")).toBeVisible();

  const sent = changesSent(page);
  await page.getByLabel("Notes").fill("Whey line");
  await button(page, "Save Changes").click();
  await expect(page.getByText("Changes were merged.")).toBeVisible();
  await expect(page.getByText(/Aisha Khan changed Customer name while you were editing/)).toBeVisible();
  await expect(page.getByRole("region", { name: /notifications/i })).toContainText(
    "Quote has been updated successfully.",
  );
  expect(await quoteOf(page, quote)).toMatchObject({ customerName: "Trafford Park Bakery Ltd", notes: "Whey line" });
  expect(sent.map(({ version }) => version)).toEqual([quote.version, quote.version + 1]);
  await expectAccessible(page);
  await other.close();
});

test("Two people change the same detail: I see both values side by side and choose", async ({ page, browser }) => {
  await enter(page, ADMIN);
  const quote = await aQuote(page, "Eccles Dairy");
  const other = await browser.newPage();
  await enter(other, ADMIN);
  await beginEditing(page, quote);
  await beginEditing(other, quote);
  await field(other, "Customer name").fill("Eccles Dairy Ltd");
  await other.getByLabel("Notes").fill("Theirs");
  await button(other, "Save Changes").click();
  await expect(toastWith(other, "Quote has been updated successfully.")).toBeVisible();

  await field(page, "Customer name").fill("Eccles Dairy plc");
  await page.getByLabel("Notes").fill("Mine");
  await field(page, "Labour cost").fill("77");
  await button(page, "Save Changes").click();
  const dialog = page.getByRole("dialog", { name: "Changed by two people" });
  await expect(dialog.getByText("Eccles Dairy Ltd")).toBeVisible();
  await expect(dialog.getByText("Eccles Dairy plc")).toBeVisible();
  await expect(dialog.getByText("Your other changes (Labour cost) are saved as well.")).toBeVisible();
  expect(await quoteOf(page, quote), "nothing is saved before I choose").toMatchObject({
    customerName: "Eccles Dairy Ltd",
    labourCost: quote.labourCost,
  });
  await expect(dialog.getByRole("button", { name: "Save Changes" })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Back to editing" }).click();
  await expect(field(page, "Customer name")).toHaveValue("Eccles Dairy plc");
  await button(page, "Save Changes").click();

  await dialog.getByRole("group", { name: "Customer name" }).getByText("Theirs").click();
  await dialog.getByRole("group", { name: "Notes" }).getByText("Yours").click();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(toastWith(page, "Quote has been updated successfully.")).toBeVisible();
  expect(await quoteOf(page, quote)).toMatchObject({ customerName: "Eccles Dairy Ltd", notes: "Mine", labourCost: 77 });
  await other.close();
});

test("Before I leave with something unsaved I am asked, and what I typed is offered again", async ({ page }) => {
  await enter(page, ENGINEER);
  const quote = await aQuote(page, "Worsley Delph");
  await page.goto(`/quotes/${quote.id}`);
  await page.getByRole("link", { name: "Edit Quote" }).click();
  await button(page, "Edit Details").click();
  await page.getByLabel("Notes").fill("Half a sentence");

  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.getByRole("link", { name: "Back" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel("Notes")).toHaveValue("Half a sentence");
  await page.goBack();
  await dialog.getByRole("button", { name: "Stay" }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await expect(page.getByLabel("Notes")).toHaveValue("Half a sentence");
  await page.goBack();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(new RegExp(`/quotes/${quote.id}$`));

  await page.getByRole("link", { name: "Edit Quote" }).click();
  await expect(page.getByText("You have unsaved changes.")).toBeVisible();
  await expectAccessible(page);
  await button(page, "Restore unsaved changes").click();
  await expect(page.getByLabel("Notes")).toHaveValue("Half a sentence");
  await button(page, "Save Changes").click();
  await expect(toastWith(page, "Quote has been updated successfully.")).toBeVisible();
  await page.reload();
  await expect(button(page, "Edit Details")).toBeVisible();
  await expect(page.getByText("You have unsaved changes.")).toHaveCount(0);
});

test("What I typed survives a reload and a session that ended, and meets what others changed", async ({ page }) => {
  await enter(page, ENGINEER);
  const quote = await aQuote(page, "Boothstown Marina");
  await beginEditing(page, quote);
  await field(page, "Customer name").fill("Boothstown Marina Ltd");
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText("You have unsaved changes.")).toBeAttached();
  await button(page, "Edit Details").click();
  await expect(field(page, "Customer name")).toHaveValue("Boothstown Marina Ltd");
  await expect(page.getByText("is here again")).toBeVisible();

  const lastWords = await listen(page);
  await pressSignedOut(page, "Save Changes");
  await expect(pageTitle(page, "Sign in")).toBeVisible();
  expect(await lastWords()).toContain("You are logged out. Logging in again...");
  await fillSignIn(page, ENGINEER);
  await expect(page).toHaveURL(/\/edit$/);
  await expect(page.getByText("You have unsaved changes.")).toBeVisible();
  await tell(page, "PUT", `/api/quotes/${quote.id}`, { customerName: "Marina of Boothstown" });
  await button(page, "Restore unsaved changes").click();
  await button(page, "Save Changes").click();
  const dialog = page.getByRole("dialog", { name: "Changed by two people" });
  await dialog.getByText("Theirs").click();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await quoteOf(page, quote)).toMatchObject({ customerName: "Marina of Boothstown" });
});
