// The list of quote statuses, and the defaults of a new one (AD 4 and 9).
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { listStatuses } from "#contract/statuses.ts";
import { sampleOf } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, dialog, expectTexts } from "#test/screens/parts.ts";

test("The statuses are counted and listed with their label, name, colour and order", async () => {
  await openScreen("/platform/quote-statuses", { as: "platformAdmin" });
  const statuses = sampleOf(listStatuses);
  expect(statuses.length).toBeGreaterThanOrEqual(6);
  await expect.element(page.getByRole("heading", { name: `${statuses.length} statuses` })).toBeVisible();
  await expectTexts(page.getByRole("columnheader"), [
    "Label",
    "Name",
    "Description",
    "Order",
    "Quotes",
    "Status",
    "Actions",
  ]);
  await expectTexts(
    page.getByCss("tbody tr"),
    statuses.map(({ label, name, sortOrder }) => new RegExp(`${label}.*${name}.*${sortOrder}`)),
  );
  await button("Add Status").click();
  await expect.element(dialog().getByLabelText("Sort order", { exact: true })).toHaveValue("0");
  await expect.element(dialog().getByLabelText("Color", { exact: true })).toHaveValue("#3B82F6");
});
