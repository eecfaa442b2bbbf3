// The statuses that a quote can have (AD 8 and 9, decision 27).
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { createStatus, deleteStatus, listStatuses, updateStatus } from "#contract/statuses.ts";
import { literal } from "#test/kit/literals.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, sampleOf } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, dialog, expectCount, expectFailure, pageTitle, toastWith } from "#test/screens/parts.ts";

const inDialog = (label: string) => dialog().getByLabelText(label, { exact: true });
const send = (name: string) => dialog().getByRole("button", { name, exact: true }).click();

/** As the server does it: a status's internal name is derived from its label. */
function answerStatuses(): void {
  let list = sampleOf(listStatuses);
  const [draft] = list;
  if (!draft) throw new Error("the sample has no status");
  answer(listStatuses, () => list);
  answer(createStatus, ({ body }) => {
    const status = { ...draft, ...(body as { label: string }), id: 7, name: "in_review", isSystemDefault: false };
    list = [...list, { ...status, sortOrder: 0, quoteCount: 0 }];
    return list.at(-1) ?? draft;
  });
  answer(updateStatus, ({ params, body }) => {
    const { version: _, ...fields } = body as { label: string; version: number };
    list = list.map((status) => (String(status.id) === params.id ? { ...status, ...fields, version: 2 } : status));
    return list.at(-1) ?? draft;
  });
  answer(deleteStatus, ({ params }) => {
    list = list.filter(({ id }) => String(id) !== params.id);
    return { success: true };
  });
}

test("I add a quote status, change it and delete it", async () => {
  answerStatuses();
  await openScreen("/platform/quote-statuses", { as: "platformAdmin" });
  await expect.element(pageTitle("Quote Status Management")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "6 statuses" })).toBeVisible();
  await button("Add Status").click();
  await expect.element(inDialog("Color")).toHaveValue("#3B82F6");
  await send("Add Status");
  await expect.element(toastWith("Label is required")).toBeVisible();
  await inDialog("Label").fill("In review");
  await inDialog("Sort order").fill("");
  await expectAccessible();
  await send("Add Status");
  await expect.element(toastWith(literal("AD 8 Quote statuses", "Status Created"))).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "7 statuses" })).toBeVisible();
  await expect.element(page.getByText("in_review", { exact: true })).toBeVisible();
  expect(callsOf(createStatus).map(({ body }) => body)).toEqual([
    { label: "In review", description: null, color: "#3B82F6", isActive: true, sortOrder: 0 },
  ]);

  await button("Edit In review").click();
  await inDialog("Label").fill("Under review");
  await send("Save Changes");
  await expect.element(toastWith(literal("AD 8 Quote statuses", "Status Updated"))).toBeVisible();
  await button("Delete Under review").click();
  await expect
    .element(dialog())
    .toMatchTextContent(literal("AD 5 Quote status form", "Are you sure you want to delete this quote status?"));
  await send("Delete");
  await expect.element(toastWith(literal("AD 8 Quote statuses", "Status Deleted"))).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "6 statuses" })).toBeVisible();
  expect(callsOf(deleteStatus).map(({ params }) => params)).toEqual([{ id: "7" }]);
});

test("The system's own statuses stay", async () => {
  await openScreen("/platform/quote-statuses", { as: "platformAdmin" });
  await button("Delete Draft").click();
  await expectFailure(
    literal("AD 8 Quote statuses", "Cannot Delete"),
    literal("AD 8 Quote statuses", "System default statuses cannot be deleted."),
  );
  await expectCount(dialog(), 0);
  expect(callsOf(deleteStatus)).toEqual([]);
});
