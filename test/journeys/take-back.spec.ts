// An import of prices taken back from the list.
import { accounts, ask, button, expect, expectAccessible, sendChange, signIn, test, toastWith } from "./support.ts";

test("I take back the import that I have just made", async ({ page }) => {
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

  await button(page, "Take back this import").click();
  await expectAccessible(page);
  await button(page, "Take Back").click();
  await expect(toastWith(page, "Import taken back")).toBeVisible();
  await expect(page.getByRole("listitem", { name: `${word} B` })).toHaveCount(0);
  await expect(button(page, "Take back this import")).toHaveCount(0);
  const all = await ask<{ id: number; name: string; baseHours: number }[]>(page, "/api/admin/job-types");
  expect(all.filter(({ name }) => name.startsWith(word))).toMatchObject([{ id: kept.id, baseHours: 2 }]);
  await sendChange(page, "DELETE", `/api/admin/job-types/${kept.id}`);
});
