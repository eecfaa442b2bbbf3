// Duplicating an item or a rule in Settings.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { catalogue } from "#contract/catalogue/catalogue.ts";
import { listRules } from "#contract/rules/rules.ts";
import { sampleUsers } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, refuse, sampleOf } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, dialog, expectCount, field, toastWith } from "#test/screens/parts.ts";

const { list, create } = catalogue.job_type;
const send = (name: string) => dialog().getByRole("button", { name, exact: true }).click();

test("I begin a new item as a copy, and see only what is active", async () => {
  let items = sampleOf(list);
  const [first] = items;
  if (!first) throw new Error("the sample has no job type");
  answer(list, () => items);
  answer(create, ({ body }) => {
    const item = { ...first, ...(body as typeof first), id: 99, version: 1 };
    items = [...items, item];
    return item;
  });
  const copyName = `${first.name} (copy)`;
  const copy = page.getByRole("listitem", { name: copyName, exact: true });
  await openScreen("/settings?tab=job-types");
  await button(`Duplicate ${first.name}`).click();
  await expect.element(field("Name")).toHaveValue(copyName);
  await dialog().getByText("Active Status", { exact: true }).click();
  await send("Add Job Type");
  await expect.element(toastWith("Job Type created successfully")).toBeVisible();
  await expect.element(copy).toBeVisible();
  expect(callsOf(create).map(({ body }) => body)).toMatchObject([
    { name: copyName, baseHours: first.baseHours, isActive: false },
  ]);
  await page.getByText("Active only", { exact: true }).click();
  await expectCount(copy, 0);
  await expect.element(page.getByRole("listitem", { name: first.name, exact: true })).toBeVisible();
  expect(window.location.search).toMatch(/active=only/);
  await expectAccessible();
});

test("Whoever may add items may duplicate one, even without the right to delete", async () => {
  const { northernAdmin } = sampleUsers;
  const permissions = { ...northernAdmin.permissions, job_types: ["view", "create"] };
  const [first] = sampleOf(list);
  await openScreen("/settings?tab=job-types", { as: { ...northernAdmin, permissions } });
  await expect.element(button(`Duplicate ${first?.name}`)).toBeVisible();
  await expectCount(button(`Delete ${first?.name}`), 0);
});

test("I begin a new rule as a copy", async () => {
  const [rule] = sampleOf(listRules);
  await openScreen("/settings?tab=rules");
  await button(`Duplicate ${rule?.name}`).click();
  await expect.element(dialog().getByLabelText("Rule name")).toHaveValue(`${rule?.name} (copy)`);
});

test("Escape closes the dialog, also under a notification", async () => {
  answer(create, refuse(500, { error: "No", code: "x" }));
  await openScreen("/settings?tab=job-types");
  await page.getByRole("button", { name: /^Add/ }).first().click();
  await field("Name").fill("Escaping");
  await dialog().getByLabelText("Base hours").fill("2");
  await send("Add Job Type");
  await expect.element(toastWith("Server error: Please try again later")).toBeVisible();
  (field("Name").element() as HTMLElement).focus();
  await userEvent.keyboard("{Escape}");
  await send("Discard");
  await expectCount(dialog(), 0);
});
