// The six tables of Settings (AD 2, 5, 7 and 8). Items are never removed, so what a journey adds it leaves switched off.
import { field, look, openTab, row, switchOff, unique } from "./catalogue-steps.ts";
import { button, expect, holdCall, test, toastWith } from "./support.ts";

test("What I add, change, switch off and take back is there after a reload, and said also where notifications come late", async ({
  page,
}) => {
  // The part that shows notifications comes after the dialog has opened, and is heard all the same.
  const come = await holdCall(page, "**/toaster*.js");
  await openTab(page, "pump-styles");
  const name = unique();
  await button(page, "Add").click();
  await field(page, "Name").fill(name);
  await field(page, "Material cost base").fill("1234.5");
  come();
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
