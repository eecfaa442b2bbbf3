// The audit log (AD 2, 4 and 7).
import { aDraft } from "./list-steps.ts";
import { accounts, enter, expect, sendChange, test } from "./support.ts";

test("I read who did what, and field by field what it was before", { tag: "@long" }, async ({ page }) => {
  await enter(page, accounts.severnAdmin);
  const { id, quoteNumber } = await aDraft(page, "Audited Mill");
  await sendChange(page, "PUT", `/api/quotes/${id}`, { customerName: "Audited Dairy", notes: "Gate code 4711" });
  await page.goto(`/audit-logs?search=${quoteNumber}`);
  const entries = page.getByRole("region", { name: "Entries", exact: true });
  const rows = entries.getByRole("button", { name: /^[A-Z][a-z]{2} \d\d, \d{4} \d\d:\d\d:\d\d details$/ });
  await expect(rows).toHaveCount(2);
  const change = entries
    .getByRole("row")
    .or(entries.getByRole("listitem"))
    .filter({ hasText: `Changed quote ${quoteNumber}` });
  await expect(change).toContainText("update quote");
  await expect(change).toContainText("customer name, notes");
  await rows.first().click();
  const fields = entries.getByRole("table", { name: "Changed fields" });
  await expect(fields.getByRole("row", { name: "Customer name" })).toHaveText("Customer nameAudited MillAudited Dairy");
  await expect(fields.getByRole("row", { name: "Notes" })).toHaveText("NotesnothingGate code 4711");
});
