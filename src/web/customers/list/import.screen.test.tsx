// Importing customers from a spreadsheet.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type * as z from "zod/mini";
import { importCustomers } from "#contract/customers/files.ts";
import { sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, refuse } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, dialog, expectCount, row, toastWith } from "#test/screens/parts.ts";

type WireReport = z.input<typeof importCustomers.reply>;
const rows: WireReport["rows"] = [
  { row: 2, name: "New Mill", outcome: "create", cells: [] },
  { row: 3, name: "Ancoats Mill", outcome: "differs", cells: [{ column: "Telephone", sentence: "“0161 1” stays" }] },
  { row: 4, name: "Known Ltd", outcome: "unchanged", cells: [] },
];
const report: WireReport = {
  ...{ dryRun: true, customers: 1, sites: 2, pumps: 0, unchanged: 2, failed: 0, ignoredColumns: ["Supplier"], rows },
};

const choose = (text: string) =>
  userEvent.upload(page.getByLabelText("CSV file"), new File([text], "customers.csv", { type: "text/csv" }));
const importButton = dialog().getByRole("button", { name: "Import", exact: true });

async function openImport(): Promise<void> {
  await openScreen("/customers", { as: sampleUsers.northernAdmin });
  await button("More actions").click();
  await page.getByRole("menuitem", { name: "Import" }).click();
  await expect.element(page.getByRole("dialog", { name: "Import customers" })).toBeVisible();
}

test("What a file would add is shown row by row, and then added", async () => {
  answer(importCustomers, ({ body }) => ({ ...report, dryRun: (body as { dryRun: boolean }).dryRun }));
  await openImport();
  await expect.element(importButton).toBeDisabled();
  await choose("Customer\r\nNew Mill\r\n");
  await expect.element(dialog().getByText("3 rows: 1 customer, 2 sites to add")).toBeVisible();
  await expect.element(dialog().getByText("This column is not used: Supplier")).toBeVisible();
  await expect
    .element(dialog().getByRole("row").filter({ hasText: "Ancoats Mill" }))
    .toMatchTextContent(/Left alone.*Telephone: “0161 1” stays/);
  await expectAccessible();
  await importButton.click();
  await expect.element(toastWith("1 customer, 2 sites added.")).toBeVisible();
  await expectCount(dialog(), 0);
  await expect.element(row("Ancoats Mill")).toBeVisible();
  expect(callsOf(importCustomers).map(({ body }) => (body as { dryRun: boolean }).dryRun)).toEqual([true, false]);
});

test("Wrong rows are named first, and none can be imported", async () => {
  const wrong = {
    row: 5,
    name: "Wrong",
    outcome: "error" as const,
    cells: [{ column: "Email", sentence: "No address" }],
  };
  answer(importCustomers, { ...report, failed: 1, rows: [...rows, wrong] });
  await openImport();
  await choose("Customer,Email\r\n");
  await expect.element(dialog().getByRole("row").nth(1)).toMatchTextContent(/Wrong.*Email: No address/);
  await expect.element(dialog().getByText("Fix every row before importing.")).toBeVisible();
  await expect.element(importButton).toBeDisabled();
});

test("A file that cannot be read is refused in a sentence", async () => {
  answer(importCustomers, refuse(400, { error: "The file is empty", fields: { content: "The file is empty" } }));
  await openImport();
  await choose("x");
  await expect.element(dialog().getByRole("alert")).toMatchTextContent("The file is empty");
  await expect.element(importButton).toBeDisabled();
});
