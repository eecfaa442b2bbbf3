// What the company's rules do to the choices of a quote that is being made (decision 22).
import { accounts, ask, button, enter, expect, expectAccessible, test } from "./support.ts";
import { card, choose, enterCustomer, JOB, list, openWizard } from "./wizard-steps.ts";

const { northernEngineer: ENGINEER } = accounts;

test("An option that a rule hides says which rule and what to change, and a choice that goes is asked for again", async ({
  page,
}) => {
  await openWizard(page);
  await enterCustomer(page, "Deansgate Facilities Management");
  await button(page, "Next").click();
  await choose(page, "Pump Style", "Submersible sewage");
  await choose(page, "Equipment Access", "Plant room, restricted");

  const pumps = list(page, "Pump Style");
  const why = "hidden by rule 1 “Plant rooms stay dry”, because Equipment Access is Plant room, restricted.";
  await expect(pumps.getByText(`Submersible sewage is ${why} Please choose again.`)).toBeVisible();
  await expect(pumps).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Submersible sewage is hidden" })).toBeAttached();
  await expect(pumps.getByRole("radio", { name: "Submersible sewage", includeHidden: true })).toBeDisabled();
  await expect(card(page, "Pump Style", "Submersible sewage"), "only what can be chosen is shown").toBeHidden();
  await expect(pumps).toHaveAccessibleDescription(/ \d+ hidden by rules: why\?$/);
  await pumps.getByText(/^\d+ hidden by rules: why\?$/).click();
  await expect(pumps.getByText(`are ${why} Change Equipment Access to free them.`)).toBeVisible();
  await expect(card(page, "Pump Style", "Submersible sewage")).toBeVisible();
  await expect(pumps.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(button(page, "Next")).toBeDisabled();
  await expect(button(page, "Next")).toHaveAccessibleDescription("Job Type and 3 more are still missing.");

  await choose(page, "Equipment Access", "Ground level, clear");
  await choose(page, "Pump Style", "Submersible sewage");
  await expect(pumps.getByText("Please choose again.")).toBeHidden();
});

test("What I have just chosen stays chosen, also where the rules come to exclude it, and I am asked for another", async ({
  page,
}) => {
  await enter(page, ENGINEER);
  const idsOf = async (path: string, name: string) => {
    const all = await ask<{ id: number; name: string }[]>(page, `/api/lookup/${path}`);
    return { own: all.filter((item) => item.name === name), others: all.filter((item) => item.name !== name) };
  };
  const access = await idsOf("equipment-access", JOB["Equipment Access"]);
  const job = await idsOf("job-types", JOB["Job Type"]);
  const pump = await idsOf("pump-styles", JOB["Pump Style"]);
  const motor = await idsOf("motor-sizes", JOB["Motor Size"]);
  type Items = { id: number }[];
  const rules = [
    ["equipment_access", access.own, "pump_style", [...pump.own, ...pump.others]],
    ["job_type", job.own, "pump_style", pump.others],
    ["pump_style", pump.own, "equipment_access", access.others],
    ["motor_size", motor.own, "motor_size", motor.others],
  ] satisfies [string, Items, string, Items][];
  await page.route("**/api/lookup/all", async (route) => {
    const tables = (await (await route.fetch()).json()) as { rules: object[] };
    const [one] = tables.rules;
    const idsIn = (items: Items) => items.map(({ id }) => id);
    const made = rules.map(([triggerType, trigger, constraintType, allowed], n) => {
      const ids = { triggerValueIds: idsIn(trigger), allowedValueIds: idsIn(allowed) };
      return { ...one, id: n + 1, priority: n + 1, isActive: true, triggerType, constraintType, ...ids };
    });
    await route.fulfill({ json: { ...tables, rules: made } });
  });
  await page.goto("/wizard");
  await enterCustomer(page, "Ancoats Mill Management Co.");
  await button(page, "Next").click();
  await choose(page, "Equipment Access", JOB["Equipment Access"]);
  await choose(page, "Job Type", JOB["Job Type"]);
  for (const kind of ["Pump Style", "Motor Size"] as const) {
    await choose(page, kind, JOB[kind]);
    await expect(list(page, kind).getByText(/is hidden by rule .* Please choose again\.$/)).toBeVisible();
    await expect(card(page, kind, JOB[kind]).locator("input")).toBeChecked();
  }
  await expect(list(page, "Equipment Access").getByText(/Please choose again\.$/)).toBeVisible();
  await expect(list(page, "Equipment Access").locator("input:checked")).toHaveCount(0);
  await expectAccessible(page);
  await choose(page, "Drive Type", JOB["Drive Type"]);
  await expect(button(page, "Next").first()).toBeDisabled();
  await choose(page, "Pump Style", pump.others[0]?.name ?? "");
  await expect(list(page, "Pump Style").getByText(/Please choose again/)).toHaveCount(0);
});
