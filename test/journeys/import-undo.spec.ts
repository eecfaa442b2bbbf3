// An import of prices, undone from the list.
import { accounts, ask, button, expect, expectAccessible, sendChange, signIn, test, toastWith } from "./support.ts";

test("I undo the import that I have just made", async ({ page }) => {
  await signIn(page, accounts.severnAdmin);
  const word = `Taken ${Math.random().toString(36).slice(2, 8)}`;
  const kept = await sendChange<{ id: number }>(page, "POST", "/api/admin/job-types", {
    name: `${word} A`,
    baseHours: 2,
  });
  await page.goto(`/settings?tab=job-types&search=${encodeURIComponent(word)}`);
  await button(page, "Import").click();
  await page.locator("input[type=file]").setInputFiles({
    name: "hours.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`Name,Base hours\n${word} A,3\n${word} B,4\n`),
  });
  await button(page, "Import 2 rows").click();
  await expect(page.getByText(/^hours\.csv was imported on .*: 1 added, 1 changed\.$/)).toBeVisible();
  await expect(page.getByRole("listitem", { name: `${word} B` })).toBeVisible();
  await expectAccessible(page);

  await button(page, "Undo this import").click();
  await expectAccessible(page);
  await button(page, "Undo import").click();
  await expect(toastWith(page, "Import undone")).toBeVisible();
  await expect(page.getByRole("listitem", { name: `${word} B` })).toHaveCount(0);
  await expect(button(page, "Undo this import")).toHaveCount(0);
  const all = await ask<{ id: number; name: string; baseHours: number }[]>(page, "/api/admin/job-types");
  expect(all.filter(({ name }) => name.startsWith(word))).toMatchObject([{ id: kept.id, baseHours: 2 }]);
  await sendChange(page, "DELETE", `/api/admin/job-types/${kept.id}`);
});
