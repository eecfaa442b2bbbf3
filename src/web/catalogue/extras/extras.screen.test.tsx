// The price list of extras in Settings.
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type * as z from "zod/mini";
import { createExtra, deactivateExtra, listExtras, pasteExtras, updateExtra } from "#contract/catalogue/extras.ts";
import { sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, disconnect, refuse, sampleOf } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import {
  alertWith,
  button,
  dialog,
  expectCount,
  expectNoSidewaysScrolling,
  field,
  pressFold,
  row,
  toastWith,
} from "#test/screens/parts.ts";
import { refuseOvertaken } from "#test/screens/quotes.ts";

type WireExtra = z.input<typeof updateExtra.reply>;
const extraRow = (name: string) => page.getByRole("listitem", { name, exact: true });
const open = (options?: Parameters<typeof openScreen>[1]) => openScreen("/settings?tab=extras", options);

function answerExtras(extras: readonly object[] = sampleOf(listExtras)) {
  let rows = extras as WireExtra[];
  const change = (id: number, fields: Partial<WireExtra>): WireExtra => {
    rows = rows.map((extra) => (extra.id === id ? { ...extra, ...fields, version: extra.version + 1 } : extra));
    return rows.find((extra) => extra.id === id) as WireExtra;
  };
  answer(listExtras, () => rows);
  answer(createExtra, ({ body }) => {
    const extra = { ...(rows[0] as WireExtra), ...(body as object), id: 90 + rows.length, version: 1 };
    rows = [...rows, extra];
    return extra;
  });
  answer(updateExtra, ({ params, body }) => {
    const { version, ...fields } = body as Partial<WireExtra>;
    const current = rows.find(({ id }) => id === Number(params.id)) as WireExtra;
    return version === current.version ? change(current.id, fields) : refuseOvertaken(current);
  });
  answer(deactivateExtra, ({ params }) => {
    change(Number(params.id), { isActive: false });
    return { success: true as const };
  });
  return { change };
}

test("I read the extras with their prices and what each goes with, and search them", async () => {
  answerExtras();
  await open();
  await expect.element(extraRow("Isolation valve")).toMatchTextContent(/Full-bore, lever.*£18.00.*Active/);
  await expect.element(extraRow("Dry-run alarm")).toMatchTextContent(/Needs Pump controller/);
  await expect.element(extraRow("Bypass kit")).toMatchTextContent(/Only with drive type /);
  await expect.element(extraRow("Old controller")).toMatchTextContent(/Inactive/);
  await expectAccessible();
  await page.getByLabelText("Active only").click();
  await expectCount(extraRow("Old controller"), 0);
  await page.getByLabelText("Search extras").fill("alarm");
  await expectCount(extraRow("Isolation valve"), 0);
  await expect.element(extraRow("Dry-run alarm")).toBeVisible();
  await page.getByLabelText("Search extras").fill("nothing like it");
  await button("Clear search").click();
  await expect.element(extraRow("Isolation valve")).toBeVisible();
});

test("I add an extra that needs another and goes only with one drive", async () => {
  answerExtras();
  await open();
  await button("Add").click();
  await button("Add Extra").click();
  await expect.element(field("Name")).toHaveAttribute("aria-invalid", "true");
  await field("Name").fill("Text message");
  await field("Price").fill("£201.50");
  await pressFold("What it goes with");
  await field("Needs (optional)").fill("contr");
  await page.getByRole("option", { name: "Pump controller" }).click();
  await page.getByLabelText("Only with items of").selectOptions("Drive Types");
  await page.getByLabelText("Add Drive Type").selectOptions("Soft starter");
  await expectAccessible();
  await button("Add Extra").click();
  await expect.element(toastWith("Extra created successfully")).toBeVisible();
  expect(callsOf(createExtra)).toMatchObject([
    { body: { name: "Text message", price: 201.5, needs: [6], excludes: [], onlyKind: "drive_type", isActive: true } },
  ]);
  await expect.element(extraRow("Text message")).toMatchTextContent(/Needs Pump controller.*Soft starter.*£201.50/);
});

test("Of an extra that I change only what is different is sent; a name that exists is refused beside its field", async () => {
  answerExtras();
  await open();
  await button("Edit Isolation valve").click();
  await field("Price").fill("19");
  await button("Save Changes").click();
  await expect.element(toastWith("Extra updated successfully")).toBeVisible();
  expect(callsOf(updateExtra)).toMatchObject([{ body: { price: 19, version: 1 } }]);
  expect(Object.keys(callsOf(updateExtra)[0]?.body as object)).toHaveLength(2);
  answer(
    updateExtra,
    refuse(409, { error: "There is one", code: "already_exists", fields: { name: "There is already an extra of it" } }),
  );
  await button("Edit Isolation valve").click();
  await field("Name").fill("Bypass kit");
  await button("Save Changes").click();
  await expect.element(dialog().getByText("There is already an extra of it").last()).toBeVisible();
  await expect.element(field("Name")).toHaveValue("Bypass kit");
});

test("Somebody else changes the same extra: I see what is different and decide", async () => {
  const extras = answerExtras();
  await open();
  await button("Edit Isolation valve").click();
  await field("Price").fill("19");
  extras.change(1, { price: 20, needs: [6] });
  await button("Save Changes").click();
  await expect.element(alertWith("Needs: theirs Pump controller, yours (blank)")).toBeVisible();
  await button("Save mine over it").click();
  await expect.element(toastWith("Extra updated successfully")).toBeVisible();
});

test("I switch an extra off, and undo that", async () => {
  answerExtras();
  await open();
  await button("Delete Isolation valve").click();
  await expect.element(dialog().getByText(/Quotes that have it keep their lines/)).toBeVisible();
  await dialog().getByRole("button", { name: "Delete" }).click();
  await expect.element(extraRow("Isolation valve")).toMatchTextContent(/Inactive/);
  await button("Undo").click();
  await expect.element(toastWith("Isolation valve is active again")).toBeVisible();
});

test("An extra that nobody can use says why", async () => {
  const extras = sampleOf(listExtras).map((extra) => ({ ...extra, isActive: extra.id !== 6 && extra.isActive }));
  answerExtras(extras);
  await open();
  await expect.element(extraRow("Dry-run alarm").getByText("Nobody can use this extra.")).toBeVisible();
  await expect.element(extraRow("Dry-run alarm")).toMatchTextContent(/It needs “Pump controller”, which is off/);
});

test("I paste names and prices: first I see what each row does, then all are saved", async () => {
  answerExtras();
  const report = (errors: { column: "name" | "price"; sentence: string }[]) => ({
    dryRun: true,
    created: 1,
    updated: 1,
    unchanged: 0,
    failed: errors.length,
    rows: [
      { row: 1, name: "Isolation valve", outcome: "update", priceBefore: 18, price: 18.5, isOff: true, errors: [] },
      { row: 2, name: "Parking", outcome: "create", priceBefore: null, price: 12, errors: [] },
      ...(errors.length > 0
        ? [{ row: 3, name: "Seal", outcome: "error", priceBefore: null, price: null, errors }]
        : []),
    ],
  });
  answer(pasteExtras, ({ body }) => {
    const { rows, dryRun } = body as { rows: { price: string }[]; dryRun: boolean };
    const isWrong = rows.some(({ price }) => price === "£1,2.5");
    return { ...report(isWrong ? [{ column: "price", sentence: "Enter an amount" }] : []), dryRun };
  });
  await open();
  await button("Paste from Excel").click();
  const text = field("Names and prices");
  await text.fill("Name\tPrice\nIsolation valve\t£18.50\nParking\t12\nSeal\t£1,2.5");
  await expect.element(dialog().getByText("1 wrong, 1 to add, 1 to change")).toBeVisible();
  await expect.element(row("Seal")).toMatchTextContent(/Enter an amount/);
  await expect.element(row("Isolation valve")).toMatchTextContent(/It is switched off, and stays so\..*£18.00 £18.50/s);
  await expect.element(button("Save 2 extras")).toBeDisabled();
  await expectAccessible();
  await text.fill("Isolation valve\t£18.50\nParking\t12");
  await button("Save 2 extras").click();
  await expect.element(toastWith("Extras saved")).toBeVisible();
  expect(callsOf(pasteExtras).at(-1)?.body).toEqual({
    dryRun: false,
    rows: [
      { name: "Isolation valve", price: "£18.50" },
      { name: "Parking", price: "12" },
    ],
  });
});

test("A paste that fails says why, and what I pasted stays; more than 500 rows are too many", async () => {
  answerExtras();
  answer(pasteExtras, disconnect());
  await open();
  await button("Paste from Excel").click();
  await field("Names and prices").fill("Valve\t18");
  await expect.element(alertWith("Network error")).toBeVisible();
  await expect.element(field("Names and prices")).toHaveValue("Valve\t18");
  await field("Names and prices").fill("Valve\t18\n".repeat(501));
  await expect.element(dialog().getByText("At most 500 rows. Paste them in parts.")).toBeVisible();
});

test("I copy all active extras for a spreadsheet", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  answerExtras();
  await open();
  await button("Copy all").click();
  await expect.element(toastWith("Copied")).toBeVisible();
  expect(write.mock.calls[0]?.[0]).toContain("Isolation valve\t18.00\n");
  expect(write.mock.calls[0]?.[0]).not.toContain("Old controller");
});

test("Without extras I am offered to add one", async () => {
  answerExtras([]);
  await open();
  await expect.element(page.getByRole("heading", { name: "No extras yet" })).toBeVisible();
  await expect.element(button("Add Extra")).toBeVisible();
  await expectAccessible();
});

test("When the extras cannot be loaded, or are not mine to see, I read that", async () => {
  answer(listExtras, refuse(403, { error: "Your role may not view extras.", code: "forbidden" }));
  await open();
  await expect.element(page.getByText("Your role may not view extras.")).toBeVisible();
});

test("Who may only view extras gets no buttons to change them", async () => {
  answerExtras();
  const { northernAdmin } = sampleUsers;
  const extras = ["view", "search"];
  await open({ as: { ...northernAdmin, permissions: { ...northernAdmin.permissions, extras } } });
  await expect.element(extraRow("Isolation valve")).toBeVisible();
  for (const name of ["Add", "Paste from Excel", "Edit Isolation valve", "Delete Isolation valve"])
    await expectCount(button(name), 0);
});

test("On a phone the list and its dialogs fit", async () => {
  answerExtras();
  await open({ size: "phone" });
  await expect.element(extraRow("Isolation valve")).toBeVisible();
  expectNoSidewaysScrolling();
  await button("Edit Dry-run alarm").click();
  await expect.element(dialog().getByText("Pump controller")).toBeVisible();
  await expectAccessible();
  expectNoSidewaysScrolling();
});
