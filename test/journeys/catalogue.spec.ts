// The six tables of Settings (AD 2, 5, 7 and 8). Items are never removed, so what a journey adds it leaves switched off.
import { readFile } from "node:fs/promises";
import { ADMIN, button, dialog, field, listed, look, openTab, row, switchOff, unique } from "./catalogue-steps.ts";
import { enter, expect, test, toastWith } from "./support.ts";

test("What I add, change, switch off and take back is there after a reload", async ({ page }) => {
  await openTab(page, "pump-styles");
  const name = unique();
  await button(page, "Add").click();
  await field(page, "Name").fill(name);
  await field(page, "Material cost base").fill("1234.5");
  await button(page, "Add Pump Style").click();
  await expect(toastWith(page, "Pump Style created successfully")).toBeVisible();
  await look(page, name);
  await page.reload();
  await expect(row(page, name).getByText("£1,234.50", { exact: true })).toBeVisible();
  await button(page, `Edit ${name}`).click();
  await field(page, "Name").fill(`${name} B`);
  await button(page, "Save Changes").click();
  await button(page, `Delete ${name} B`).click();
  await button(page, "Delete").click();
  await expect(row(page, `${name} B`).getByText("Inactive", { exact: true })).toBeVisible();
  await button(page, "Undo").click();
  await expect(row(page, `${name} B`).getByText("Active", { exact: true })).toBeVisible();
  await page.reload();
  await expect(row(page, `${name} B`).getByText("Active", { exact: true })).toBeVisible();
  await switchOff(page, "pump-styles", name);
});

test("What I export is what importing takes, and the template has the same columns", { tag: "@once" }, async ({
  page,
}) => {
  await openTab(page, "drive-types");
  const waiting = page.waitForEvent("download");
  await button(page, "Export").click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^drive-types-\d{4}-\d\d-\d\d\.csv$/);
  const exported = await readFile(await download.path(), "utf8");
  await button(page, "Import").click();
  const another = page.waitForEvent("download");
  await button(page, "Template").click();
  const template = await readFile(await (await another).path(), "utf8");
  expect(template).toBe("\uFEFFName,Description,Cost multiplier,Active\r\n");
  expect(exported.startsWith(template)).toBe(true);
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "again.csv", mimeType: "text/csv", buffer: Buffer.from(exported) });
  const count = (await listed(page, "drive-types")).length;
  await expect(dialog(page).getByText(`${count} rows: ${count} already the same`)).toBeVisible();
});

test("A notification that comes after a dialog is heard all the same", { tag: "@once" }, async ({ page }) => {
  // The part that shows notifications comes late, after the dialog has opened.
  let come = () => {};
  const late = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/toaster[^/]*\.js$/, async (route) => {
    await late;
    await route.continue();
  });
  await enter(page, ADMIN, "/settings?tab=locations");
  const [taken] = await listed(page, "locations");
  await button(page, "Add").click();
  await field(page, "Name").fill(taken?.name ?? "");
  await field(page, "Labour hours").fill("1");
  await field(page, "Hourly rate").fill("60");
  come();
  await button(page, "Add Location").click();
  await expect(toastWith(page, "Failed to create location")).toBeVisible();
});
