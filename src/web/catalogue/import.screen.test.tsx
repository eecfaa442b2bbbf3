// Importing a list from a spreadsheet. import-round-trip.test.ts imports the server's own exports.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type * as z from "zod/mini";
import { catalogue } from "#contract/catalogue/catalogue.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, holdAnswer, refuse } from "#test/screens/answers.ts";
import { answerItems, itemCalls } from "#test/screens/items.ts";
import { openScreen } from "#test/screens/open.tsx";
import { dialog, expectCount, toastWith } from "#test/screens/parts.ts";

type WireReport = z.input<typeof catalogue.job_type.import.reply>;
type Outcome = WireReport["rows"][number]["outcome"];

const { import: importing } = catalogue.job_type;
const send = (name: string | RegExp) => dialog().getByRole("button", { name, exact: true });
const existing = dialog().getByLabelText("Items that exist already");

/** A row of the file for each name. */
function reportOf(rows: [name: string, outcome: Outcome, wrong?: string][], changes: Partial<WireReport> = {}) {
  const count = (outcome: Outcome) => rows.filter((row) => row[1] === outcome).length;
  const report: WireReport = {
    dryRun: true,
    total: rows.length,
    created: count("create"),
    updated: count("update"),
    unchanged: count("unchanged"),
    skipped: count("skip"),
    failed: count("error"),
    ignoredColumns: ["Supplier"],
    rows: rows.map(([name, outcome, wrong], at) => ({
      row: at + 2,
      name,
      outcome,
      changes: outcome === "create" ? [{ field: "Base hours", before: "", after: "2.25 h" }] : [],
      errors: wrong ? [{ column: "Base hours", sentence: wrong }] : [],
    })),
  };
  return { ...report, ...changes };
}

const choose = (text: string, name = "prices.csv") =>
  userEvent.upload(page.getByLabelText("CSV file"), new File([text], name, { type: "text/csv" }));

async function openImport(): Promise<void> {
  await openScreen("/settings?tab=job-types");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect.element(page.getByRole("dialog", { name: "Import Job Types", exact: true })).toBeVisible();
}

test("What is wrong in a file is said row by row, and nothing of it can be imported", async () => {
  answer(importing, refuse(400, { error: "This is no CSV file.", fields: { content: "This is no CSV file." } }));
  await openImport();
  await expect.element(send("Import")).toBeDisabled();
  await choose("PK\u0003\u0004\0", "list.xlsx");
  await expect.element(dialog().getByText("This is no CSV file.")).toBeVisible();

  const wrong = "Base hours must be a valid number";
  answer(
    importing,
    reportOf([
      ["New 1", "create"],
      ["New 2", "error", wrong],
      ["Annual service", "unchanged"],
    ]),
  );
  await choose("Name;Base hours;Supplier\r\n");
  await expect.element(dialog().getByText("3 rows: 1 wrong, 1 to add, 1 already the same")).toBeVisible();
  await expect.element(dialog().getByText("This column is not used: Supplier")).toBeVisible();
  await expect.element(dialog().getByRole("row").filter({ hasText: "New 2" })).toMatchTextContent(wrong);
  await expect.element(send("Import 1 row")).toBeDisabled();
  await expectAccessible();
});

test("What is right is imported whole, treating what is there already as I say", async () => {
  const { list } = answerItems("job_type");
  const rows = (known: Outcome) =>
    [
      ["New 1", "create"],
      ["New 2", "create"],
      ["Annual service", known],
    ] satisfies [string, Outcome][];
  answer(importing, ({ body }) => {
    const { dryRun, existing } = body as { dryRun: boolean; existing: string };
    if (!dryRun) answer(itemCalls("job_type").list, [...list(), { ...list()[0], id: 901, name: "New 1" } as never]);
    return reportOf(rows(existing === "skip" ? "skip" : "unchanged"), { dryRun });
  });
  await openImport();
  await choose("Name;Base hours\r\nNew 1;2,25\r\n");
  const same = "3 rows: 2 to add, 1 already the same";
  await expect.element(dialog().getByText(same)).toBeVisible();
  await expect.element(dialog().getByRole("row").filter({ hasText: "New 1" })).toMatchTextContent("Base hours: 2.25 h");
  // The old preview stays until the one with the other option arrives.
  const letGo = holdAnswer(importing);
  await existing.selectOptions("Leave them as they are");
  const old = dialog().getByCss("[aria-busy=true]");
  await expect.element(old.getByText(same)).toBeVisible();
  await expect.element(send("Import 2 rows")).toBeDisabled();
  letGo();
  await expect.element(dialog().getByText("3 rows: 2 to add, 1 left alone")).toBeVisible();
  await expectCount(old, 0);
  await existing.selectOptions("Change them as the file says");
  await expect.element(dialog().getByText(same)).toBeVisible();
  await expectCount(old, 0);
  await send("Import 2 rows").click();
  await expect.element(toastWith("3 of 3 imported")).toBeVisible();
  await expectCount(dialog(), 0);
  await expect.element(page.getByRole("listitem", { name: "New 1", exact: true })).toBeVisible();
  const content = btoa("Name;Base hours\r\nNew 1;2,25\r\n");
  expect(callsOf(importing).map(({ body }) => body)).toEqual(
    [
      { dryRun: true, existing: "update" },
      { dryRun: true, existing: "skip" },
      { dryRun: true, existing: "update" },
      { dryRun: false, existing: "update" },
    ].map((how) => ({ content, fileName: "prices.csv", ...how })),
  );
});
