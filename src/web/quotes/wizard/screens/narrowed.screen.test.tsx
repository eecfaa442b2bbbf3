// How the company's rules narrow the choices in the wizard (decision 22).
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { createQuote } from "#contract/quotes/quotes.ts";
import { readPriceBook } from "#contract/rules/price-book.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, refuse, sampleOf } from "#test/screens/answers.ts";
import { alertWith, button } from "#test/screens/parts.ts";
import {
  choiceCard,
  choiceList,
  choose,
  chosenOption,
  enterCustomer,
  JOB,
  openReview,
  openWizard,
  pressOption,
} from "#test/screens/wizard.ts";

const pumps = () => choiceList("Pump Style");

test("An option that a rule hides says which rule and what to change, and a choice that goes is asked for again", async () => {
  await openWizard();
  await enterCustomer("Deansgate Facilities Management");
  await button("Next").click();
  await choose("Pump Style", "Submersible sewage");
  await choose("Equipment Access", "Plant room, restricted");

  const why = "hidden by rule 1 “Plant rooms stay dry”, because Equipment Access is Plant room, restricted.";
  await expect.element(pumps().getByText(`Submersible sewage is ${why} Please choose again.`)).toBeVisible();
  await expect.element(pumps()).toHaveFocus();
  await expect
    .element(page.getByRole("status").filter({ hasText: "Submersible sewage is hidden" }))
    .toBeInTheDocument();
  await expect.element(choiceCard("Pump Style", "Submersible sewage")).not.toBeInTheDocument();
  const sentence = `Submersible drainage, Submersible sewage and Sump pump set are ${why} Choose another Equipment Access to use them.`;
  await expect.element(pumps()).toMatchTextContent(sentence);
  await expect
    .element(pumps())
    .toHaveAccessibleDescription(/ Please choose again\. .* Equipment Access to use them\.$/);
  await expectAccessible();
  await expect.element(pumps().getByRole("radio", { checked: true })).not.toBeInTheDocument();
  await expect.element(button("Next")).toBeDisabled();
  await expect.element(button("Next")).toHaveAccessibleDescription("Job Type and 3 more are still missing.");

  await choose("Equipment Access", "Ground level, clear");
  await expect.element(pumps(), { message: "it is still to be chosen" }).toHaveFocus();
  await choose("Pump Style", "Submersible sewage");
  await expect.element(page.getByText(/Please choose again/)).not.toBeInTheDocument();
});

test("What I have just chosen stays chosen, also where the rules come to exclude it, and I am asked for another", async () => {
  const tables = sampleOf(readPriceBook);
  type Items = { id: number; name: string }[];
  const split = (items: Items, name: string) => ({
    own: items.filter((item) => item.name === name),
    others: items.filter((item) => item.name !== name),
  });
  const access = split(tables.equipmentAccess, JOB["Equipment Access"]);
  const job = split(tables.jobTypes, JOB["Job Type"]);
  const pump = split(tables.pumpStyles, JOB["Pump Style"]);
  const motor = split(tables.motorSizes, JOB["Motor Size"]);
  const idsOf = (items: Readonly<Items>) => items.map(({ id }) => id);
  const [like] = tables.rules;
  if (!like) throw new Error("the sample has no rules");
  const made = (
    [
      ["equipment_access", access.own, "pump_style", [...pump.own, ...pump.others]],
      ["job_type", job.own, "pump_style", pump.others],
      ["pump_style", pump.own, "equipment_access", access.others],
      ["motor_size", motor.own, "motor_size", motor.others],
    ] as const
  ).map(([triggerType, trigger, constraintType, allowed], n) => ({
    ...like,
    id: n + 1,
    priority: n + 1,
    isActive: true,
    triggerType,
    constraintType,
    triggerValueIds: idsOf(trigger),
    allowedValueIds: idsOf(allowed),
  }));
  answer(readPriceBook, { ...tables, rules: made });

  await openWizard();
  await enterCustomer("Ancoats Mill Management Co.");
  await button("Next").click();
  await choose("Equipment Access", JOB["Equipment Access"]);
  await choose("Job Type", JOB["Job Type"]);
  for (const kind of ["Pump Style", "Motor Size"] as const) {
    await pressOption(kind, JOB[kind]);
    const asked = choiceList(kind).getByText(/is hidden by rule .* Please choose again\.$/);
    await expect.element(asked).toBeVisible();
    await expect.element(choiceCard(kind, JOB[kind]).getByCss("input")).toBeChecked();
  }
  await expect.element(button("Equipment Access Choose again")).toBeVisible();
  await expectAccessible();
  await choose("Drive Type", JOB["Drive Type"]);
  await expect.element(button("Next")).toBeDisabled();
  await choose("Pump Style", pump.others[0]?.name ?? "");
  await expect.element(chosenOption("Pump Style")).toHaveTextContent(pump.others[0]?.name ?? "");
});

test("When the server's rules refuse a choice, its list says why", async () => {
  const because = "Vertical multistage is hidden by rule 9 “New rule”, because Job Type is Like-for-like replacement.";
  answer(
    createQuote,
    refuse(422, {
      error: `The rules do not allow this: ${because}`,
      code: "excluded_by_rule",
      fields: { pumpStyleId: because },
    }),
  );
  await openReview("Teesport Tank Storage");
  await button("Create Quote").click();
  await expect.element(alertWith("The rules do not allow this")).toBeVisible();
  await button("Change Job Details").click();
  await expect.element(pumps().getByText(because)).toBeInTheDocument();
  await choose("Pump Style", "Close-coupled");
  await expect.element(page.getByText(because)).not.toBeInTheDocument();
});
