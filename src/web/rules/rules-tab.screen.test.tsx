// The company's rules in Settings: their texts, their findings, trying them.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type * as z from "zod/mini";
import { listRules } from "#contract/rules/rules.ts";
import { literal } from "#test/kit/literals.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, refuse, sampleOf } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, dialog, expectCount } from "#test/screens/parts.ts";

type WireRule = z.input<typeof listRules.reply>[number];

const findings = () => page.getByRole("region", { name: "Check", exact: true });
const tryIt = () => page.getByRole("region", { name: "Try it" });
const card = (name: string) => page.getByRole("article", { name });
const openRules = () => openScreen("/settings?tab=rules");

test("My rules stand in the order in which they run, in words", async () => {
  await openRules();
  await expect
    .element(page.getByText("1 runs before 2. For each list, the first matching rule applies."))
    .toBeVisible();
  const first = card("Plant rooms stay dry");
  await expect.element(first.getByText("Active", { exact: true })).toBeVisible();
  for (const words of [
    literal("AD 2 Configuration Rules", "Priority N", { N: 1 }),
    // The values are chips of their own.
    literal("AD 2 Configuration Rules", "When {trigger type} is {values}", {
      "trigger type": "Equipment Access",
      values: "",
    }).trimEnd(),
    "Plant room, restricted",
    literal("AD 2 Configuration Rules", "Then show only {constraint type} {values}", {
      "constraint type": "Pump Style",
      values: "",
    }).trimEnd(),
    "Vertical multistage",
  ]) {
    await expect.element(first).toMatchTextContent(words);
  }
  await expect.element(page.getByRole("article").first()).toMatchTextContent("Plant rooms stay dry");
  await expect.element(card("Service visits keep the drive").getByText("Inactive", { exact: true })).toBeVisible();
  await expect.element(findings().getByText(/^No problems found/)).toBeVisible();
});

test("A rule that can never run is pointed out, with an example that I can try", async () => {
  const rules = sampleOf(listRules);
  const [first] = rules as [WireRule];
  const allowedValueIds = first.allowedValueIds.slice(0, 1);
  answer(listRules, [...rules, { ...first, id: 90, name: "Second fiddle", priority: 90, allowedValueIds }]);
  await openRules();
  await findings().getByRole("button", { name: "Rule 90 “Second fiddle” can never run" }).click();
  const late = card("Second fiddle");
  const note = late.getByText(/always wins: it limits the same list and comes first/);
  await expect.element(note).toBeInViewport();
  await expect
    .element(note)
    .toMatchTextContent(/Example: With .* chosen, rule 1 decides: 7 Pump Styles are left, not 1\./);
  await expectAccessible();

  await late.getByRole("button", { name: "Show in Try it" }).click();
  await expect.element(tryIt()).toHaveFocus();
  await expect.element(tryIt().getByLabelText("Equipment Access")).toHaveDisplayValue("Plant room, restricted");
  await expect
    .element(
      tryIt()
        .getByRole("definition")
        .filter({ hasText: /rule 1 “/ }),
    )
    .toBeVisible();
});

test("In Try it I choose as an engineer does, and see which rule took what away", async () => {
  await openRules();
  const pumps = tryIt().getByLabelText("Pump Style");
  const access = tryIt().getByLabelText("Equipment Access");
  await pumps.selectOptions("Progressive cavity");
  await access.selectOptions("Plant room, restricted");
  await expect
    .element(tryIt().getByRole("status"))
    .toMatchTextContent("Progressive cavity is hidden by rule 1 “Plant rooms stay dry”");
  await expect.element(pumps).toHaveValue("");
  await expect.element(tryIt().getByText("7 of 13")).toBeVisible();
  await expect.element(pumps.getByCss("option").filter({ hasText: "Progressive cavity" })).toBeDisabled();
  await expectAccessible();
  await tryIt().getByRole("button", { name: "Clear" }).click();
  await expect.element(tryIt().getByText("13 of 13").first()).toBeVisible();
  await expect.element(access).toHaveValue("");
});

test("A company without rules is told what one is for", async () => {
  answer(listRules, []);
  await openRules();
  await expect
    .element(
      page.getByRole("heading", { name: literal("AD 2 Configuration Rules", "No Configuration Rules"), exact: true }),
    )
    .toBeVisible();
  await expectAccessible();
  await button("Create First Rule").click();
  await expect.element(dialog().getByRole("heading", { name: "Add Rule" })).toBeVisible();
});

test("When the rules cannot be read I can try again", async () => {
  answer(listRules, refuse(500, { error: "No luck", code: "internal" }));
  await openRules();
  await expect.element(page.getByRole("heading", { name: "The rules could not be loaded" })).toBeVisible();
  answer(listRules, sampleOf(listRules));
  await button("Try Again").click();
  await expectCount(page.getByRole("article"), 6);
});
