// Adding, changing and removing a rule, and what happens to the input.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type * as z from "zod/mini";
import { createRule, deleteRule, listRules, updateRule } from "#contract/rules/rules.ts";
import { literal } from "#test/kit/literals.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, disconnect, refuse, sampleOf } from "#test/screens/answers.ts";
import { expectConsoleError } from "#test/screens/console.ts";
import { openScreen } from "#test/screens/open.tsx";
import { alertWith, button, dialog, expectCount, expectFailure, field, toastWith } from "#test/screens/parts.ts";
import { refuseOvertaken } from "#test/screens/quotes.ts";
import { readToasts, refusals } from "#test/screens/refusals.ts";

type WireRule = z.input<typeof listRules.reply>[number];

const card = (name: string) => page.getByRole("article", { name });
const sendNew = () => dialog().getByRole("button", { name: "Add Rule" });
const problem = (sentence: string) => dialog().getByRole("alert").getByRole("link", { name: sentence });
const isActive = () => dialog().getByText("Only active rules narrow the lists.");
const check = () => dialog().getByRole("region", { name: "Check of this rule" });

/** From now on the server returns rules as last saved; it refuses a change of an older version. */
function answerRules(...added: Partial<WireRule>[]) {
  const sample = sampleOf(listRules);
  const [first] = sample as [WireRule];
  let rules = [...sample, ...added.map((rule, n) => ({ ...first, id: 50 + n, ...rule }))];
  const change = (id: number, fields: Partial<WireRule>) => {
    const before = rules.find((rule) => rule.id === id) ?? first;
    const rule = { ...before, ...fields, version: before.version + 1 };
    rules = rules.map((one) => (one.id === id ? rule : one));
    return rule;
  };
  answer(listRules, () => rules.toSorted((a, b) => a.priority - b.priority));
  answer(createRule, ({ body }) => {
    const rule = { ...first, ...(body as Partial<WireRule>), id: 80 };
    rules = [...rules, rule];
    return rule;
  });
  answer(updateRule, ({ params, body }) => {
    const { version, ...fields } = body as Partial<WireRule>;
    const current = rules.find(({ id }) => id === Number(params.id)) ?? first;
    return current.version === version ? change(current.id, fields) : refuseOvertaken(current);
  });
  answer(deleteRule, ({ params }) => {
    rules = rules.filter(({ id }) => id !== Number(params.id));
    return { success: true as const };
  });
  return { change };
}

const openRules = () => openScreen("/settings?tab=rules");
const bodiesOf = (endpoint: typeof createRule | typeof updateRule) => callsOf(endpoint).map(({ body }) => body);

test("I add a rule with chips, and what I leave out is asked for", async () => {
  answerRules();
  await openRules();
  await button("Add Rule").click();
  await expect.element(field("Rule name")).toHaveFocus();
  await sendNew().click();
  for (const sentence of [
    literal("AD 5 Configuration rule", "Rule name is required"),
    literal("AD 5 Configuration rule", "At least one trigger value is required"),
    literal("AD 5 Configuration rule", "At least one allowed value is required"),
  ]) {
    await expect.element(problem(sentence)).toBeVisible();
    await expect.element(dialog().getByText(sentence).nth(1)).toBeVisible();
  }
  await expectAccessible();

  await field("Rule name").fill("Evenings by crane");
  const choiceOf = dialog().getByLabelText("The choice of");
  await choiceOf.selectOptions("Job Type");
  const when = dialog().getByLabelText("Add to When: Job Type");
  await when.selectOptions("Annual service");
  await when.selectOptions("Booster set installation");
  const chips = dialog().getByRole("list", { name: "When: Job Type" }).getByRole("button");
  await expectCount(chips, 2);
  await chips.first().click();
  await expectCount(chips, 1);
  await expect.element(when).toHaveFocus();
  // Switching the list and back restores the chosen values.
  await choiceOf.selectOptions("Drive Type");
  await expectCount(dialog().getByRole("list", { name: /^When/ }), 0);
  await choiceOf.selectOptions("Job Type");
  await expectCount(chips, 1);
  await dialog().getByLabelText("In the list").selectOptions("Motor Size");
  await dialog()
    .getByRole("button", { name: /^Add all/ })
    .last()
    .click();
  await expect.element(dialog().getByText("This rule hides nothing yet.")).toBeVisible();
  await field("Priority").fill("");
  await isActive().click();
  await expect.element(check()).toMatchTextContent("An inactive rule is not checked.");
  await sendNew().click();
  await expect.element(toastWith(literal("AD 8 Rules", "Configuration rule created successfully"))).toBeVisible();
  expect(bodiesOf(createRule)).toEqual([
    {
      name: "Evenings by crane",
      description: null,
      triggerType: "job_type",
      triggerValueIds: [7],
      constraintType: "motor_size",
      allowedValueIds: expect.objectContaining({ length: 12 }),
      priority: 1,
      isActive: false,
    },
  ]);
  await expect.element(card("Evenings by crane").getByText("Inactive", { exact: true })).toBeVisible();
});

test("I give a rule another priority, from 1 to 100", async () => {
  answerRules();
  await openRules();
  await button("Edit Plant rooms stay dry").click();
  for (const wrong of ["101", "0"]) {
    await field("Priority").fill(wrong);
    await button("Save Changes").click();
    await expect.element(problem("Priority must be a whole number from 1 to 100")).toBeVisible();
  }
  await field("Priority").fill("40");
  await button("Save Changes").click();
  await expect.element(toastWith(literal("AD 8 Rules", "Configuration rule updated successfully"))).toBeVisible();
  expect(bodiesOf(updateRule)).toMatchObject([{ priority: 40, version: 1 }]);
  await expect.element(card("Plant rooms stay dry")).toMatchTextContent(/Priority\s*40/);
});

test("I delete a rule once I have read that it cannot be undone", async () => {
  answerRules();
  await openRules();
  await button("Delete Plant rooms stay dry").click();
  await expect.element(page.getByRole("alertdialog")).toMatchTextContent("This action cannot be undone.");
  await expectAccessible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect.element(toastWith(literal("AD 8 Rules", "Configuration rule deleted successfully"))).toBeVisible();
  await expectCount(card("Plant rooms stay dry"), 0);
  expect(callsOf(deleteRule).map(({ params }) => params)).toEqual([{ id: "1" }]);
});

test("While I edit, the check says at once what my rule would break, and lets me save all the same", async () => {
  // Another client set it to 0.
  answerRules({ name: "Still off", priority: 95, isActive: false }, { name: "Sooner", priority: 0, isActive: false });
  await openRules();
  await button("Edit Still off").click();
  await expect.element(check()).toMatchTextContent("An inactive rule is not checked.");
  await isActive().click();
  await expect.element(check()).toMatchTextContent("Rule 95 “Still off” can never run");
  await button("Cancel").click();
  await button("Discard").click();
  // For a rule that comes before the first, it is the first that never runs any more.
  await button("Edit Sooner").click();
  await isActive().click();
  await expect.element(check()).toMatchTextContent(/Rule 1 “.*” can never run/);
  await expect.element(check()).toMatchTextContent("You can still save.");
  await expectAccessible();
  await button("Save Changes").click();
  await expect.element(toastWith("Configuration rule updated successfully")).toBeVisible();
  await expect
    .element(
      page
        .getByRole("region", { name: "Check", exact: true })
        .getByRole("button", { name: /^Rule 1 “.*” can never run/ }),
    )
    .toBeVisible();
});

test("Two of us change the same rule: I see theirs, and what I typed stays", async () => {
  const { change } = answerRules({ name: "Shared", priority: 96, isActive: false });
  await openRules();
  await button("Edit Shared").click();
  await field("Rule name").fill("Mine");
  change(50, { priority: 97 });
  await button("Save Changes").click();
  const note = alertWith("Somebody else has changed this in the meantime.");
  await expect.element(note).toMatchTextContent("priority 97");
  await expect.element(field("Rule name")).toHaveValue("Mine");
  await expectAccessible();
  await note.getByRole("button", { name: "Save mine over it" }).click();
  await expect.element(toastWith("Configuration rule updated successfully")).toBeVisible();
  expect(bodiesOf(updateRule)).toMatchObject([{ version: 1 }, { name: "Mine", priority: 96, version: 2 }]);
});

test("What I typed is not lost by a slip, nor when saving fails", async () => {
  answerRules();
  answer(createRule, disconnect());
  await openRules();
  await button("Add Rule").click();
  await field("Rule name").fill("Evenings by crane");
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog().getByRole("alert").filter({ hasText: "Discard your changes?" })).toBeVisible();
  await expect.element(button("Keep Editing")).toHaveFocus();
  await expectAccessible();
  await button("Keep Editing").click();
  await expect.element(field("Rule name")).toHaveValue("Evenings by crane");
  await dialog().getByLabelText("Add to When: Equipment Access").selectOptions("Rooftop, lift plan");
  await dialog().getByLabelText("Add to Then show only: Pump Style").selectOptions("Split-case");
  await sendNew().click();
  await expect.element(toastWith("Error Creating Rule")).toBeVisible();
  await expect.element(field("Rule name")).toHaveValue("Evenings by crane");
  await button("Cancel").click();
  await button("Discard").click();
  await expectCount(dialog(), 0);
  await expect.element(button("Add Rule")).toHaveFocus();
});

test("A rule that cannot be created, updated or deleted says so with the message, or sends me to the console", async () => {
  expectConsoleError(/500/);
  answerRules();
  await openRules();
  for (const { tried, open, send, endpoint, title, otherwise } of [
    {
      tried: "create",
      open: "Add Rule",
      send: "Add Rule",
      endpoint: createRule,
      title: literal("AD 8 Rules", "Error Creating Rule"),
      otherwise: literal("AD 8 Rules", "Failed to create configuration rule. Check console for details."),
    },
    {
      tried: "update",
      open: "Edit Plant rooms stay dry",
      send: "Save Changes",
      endpoint: updateRule,
      title: literal("AD 8 Rules", "Error Updating Rule"),
      otherwise: literal("AD 8 Rules", "Failed to update configuration rule. Check console for details."),
    },
  ]) {
    await button(open).click();
    await field("Rule name").fill("Never kept");
    if (tried === "create") {
      await dialog().getByLabelText("Add to When: Equipment Access").selectOptions("Rooftop, lift plan");
      await dialog().getByLabelText("Add to Then show only: Pump Style").selectOptions("Split-case");
    }
    for (const [reply, words] of [
      [refuse(500, ""), otherwise],
      [refuse(403, { error: readToasts(403), code: "forbidden" }), readToasts(403)],
    ] as const) {
      answer(endpoint, reply);
      await dialog().getByRole("button", { name: send, exact: true }).click();
      await expectFailure(title, words);
    }
    await button("Cancel").click();
    await button("Discard").click();
  }
  await button("Delete Plant rooms stay dry").click();
  const otherwise = literal("AD 8 Rules", "Failed to delete configuration rule");
  for (const [reply, why] of refusals(otherwise)) {
    answer(deleteRule, reply);
    await button("Delete").click();
    const reason = callsOf(deleteRule).length === 4 ? /^Network error: Unable to connect to server\./ : why;
    await expect.element(dialog().getByRole("alert")).toMatchTextContent(reason);
    await expectFailure("Error", otherwise);
  }
});
