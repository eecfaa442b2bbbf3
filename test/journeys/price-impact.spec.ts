// What a change of prices would do to open quotes, shown before it is saved, and true afterwards (decision 16).
import type { Page } from "@playwright/test";
import { aQuote, field, pounds, quoteOf } from "./edit-steps.ts";
import { accounts, ask, button, expect, sendChange, signIn, test } from "./support.ts";

interface JobType {
  id: number;
  name: string;
}

/** A job type that no other test's quotes have. It is never first in a list. */
async function aJobType(page: Page): Promise<JobType> {
  const name = `Winding test ${Math.random().toString(36).slice(2, 8)}`;
  return sendChange<JobType>(page, "POST", "/api/admin/job-types", { name, baseHours: 2 });
}

async function openJobType(page: Page, { name }: JobType): Promise<void> {
  await page.goto("/settings?tab=job-types");
  await button(page, `Edit ${name}`).click();
  await expect(page.getByRole("dialog", { name: `Edit ${name}` })).toBeVisible();
}

test("I see which open quotes a change would touch; saved, it is what recalculating gives", async ({ page }) => {
  await signIn(page, accounts.northernAdmin);
  const jobType = await aJobType(page);
  const drafts = [await aQuote(page, "Rehearsed Mill", false), await aQuote(page, "Rehearsed Dairy")];
  for (const quote of drafts) await sendChange(page, "PUT", `/api/quotes/${quote.id}`, { jobTypeId: jobType.id });
  const address = `/api/admin/price-impact?kind=job_type&id=${jobType.id}&baseHours=3.5`;
  const expected = await ask<{ before: number; after: number; largest: { id: string; after: number }[] }>(
    page,
    address,
  );
  expect(expected.largest.length).toBe(2);

  await openJobType(page, jobType);
  const dialog = page.getByRole("dialog");
  await field(page, "Base hours").fill("3.5");
  const sum = pounds.format(expected.after - expected.before);
  await expect(
    dialog.getByRole("status").filter({ hasText: `2 open quotes would be priced differently, +${sum} in all.` }),
  ).toBeAttached();
  await expect(dialog.getByText("Rehearsed Mill")).toBeVisible();
  const held = (await quoteOf(page, drafts[1] ?? { id: "" })).totalCost;
  await button(page, "Save Changes").click();
  await expect(dialog).toHaveCount(0);
  expect((await quoteOf(page, drafts[1] ?? { id: "" })).totalCost, "a calculated quote keeps its price").toBe(held);
  for (const { id, after } of expected.largest) {
    expect(await sendChange(page, "POST", `/api/quotes/${id}/calculate`)).toMatchObject({ totalCost: after });
  }
  await sendChange(page, "DELETE", `/api/admin/job-types/${jobType.id}`);
});
