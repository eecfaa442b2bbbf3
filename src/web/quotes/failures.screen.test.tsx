// What a quote's buttons say when they fail, with the reason, and when they succeed (QB 8).
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Endpoint } from "#contract/endpoint.ts";
import { calculateQuote, createQuote, getQuote, previewCalculation, updateQuote } from "#contract/quotes/quotes.ts";
import { literal } from "#test/kit/literals.ts";
import { sampleQuotes } from "#test/kit/samples.ts";
import { answer, callsOf, holdAnswer, refuse } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, dialog, expectFailure, expectSuccess } from "#test/screens/parts.ts";
import { reachReview } from "#test/screens/wizard.ts";

const as = "northernEngineer";
const draft = sampleQuotes.draft.quote;
const calculated = sampleQuotes.calculated.quote;
const alert = (words: string) => page.getByRole("alert").filter({ hasText: words });

/** A server that fails: without a body, with an error code, and with a sentence for users. */
const FAULTS = [
  [refuse(500, ""), "500: Internal Server Error"],
  [refuse(502, "Bad gateway"), "502: Bad gateway"],
  [refuse(503, { error: "Please come back later.", code: "busy" }), "Please come back later."],
] as const;

/** For each fault: the notification shows these words, the page shows the reason. */
async function expectFaults(endpoint: Endpoint, press: () => Promise<void>, words: string): Promise<void> {
  for (const [fault, reason] of FAULTS) {
    answer(endpoint, fault);
    await press();
    await expect.element(alert(reason)).toBeVisible();
    await expectFailure(literal("QB 8", "Error"), words);
  }
}

test("Creating says that it failed, that it waits, and that it worked", async () => {
  await openScreen("/wizard", { as });
  await reachReview("Ladybower Estate");
  const overPlan = "The Starter plan allows 20 quotes a month, and this month's are used up.";
  for (const [fault, words] of [
    [refuse(500, ""), literal("QB 8", "Failed to create quote. Please try again.")],
    [refuse(502, "Bad gateway"), "Failed to create quote. Please try again."],
    // Trying again would not help.
    [refuse(402, { error: overPlan, code: "plan_limit" }), overPlan],
  ] as const) {
    answer(createQuote, fault);
    await button(literal("QB 2.6", "Create Quote")).click();
    await expectFailure("Error", words);
    await expect.element(button("Create Quote")).toBeEnabled();
  }
  const create = holdAnswer(createQuote);
  answer(createQuote, ({ body }) => ({ ...draft, ...(body as { id: string }) }));
  await button("Create Quote").click();
  await expect.element(button(literal("QB 2.6", "Creating..."))).toBeVisible();
  create();
  await expectSuccess(
    literal("QB 8", "Quote Created"),
    literal("QB 8", "Quote {number} has been created successfully.", { number: draft.quoteNumber }),
  );

  answer(calculateQuote, refuse(500, ""));
  await button(literal("QB 2.6", "Calculate")).click();
  await expectFailure("Error", literal("QB 8", "Failed to calculate quote. Please try again."));
  const calculate = holdAnswer(calculateQuote);
  answer(calculateQuote, ({ params }) => ({ ...calculated, id: params.id ?? "" }));
  await button("Calculate").click();
  await expect.element(button(literal("QB 2.6", "Calculating..."))).toBeVisible();
  calculate();
  await expectSuccess(
    literal("QB 8", "Quote Calculated"),
    literal("QB 8", "Quote calculation completed successfully."),
  );
  await expect.element(button(literal("QB 2.6", "Save & View Quote")).first()).toBeVisible();
});

test("Saving a note says that it failed, and why, and that it worked", async () => {
  answer(getQuote, { ...draft, notes: null });
  await openScreen(`/quotes/${draft.id}`, { as });
  await button("Add Note").click();
  await button("Save Note").click();
  await expect.element(page.getByText(literal("QB 5", "Note cannot be empty"), { exact: true })).toBeVisible();
  await page.getByLabelText("Note", { exact: true }).fill("Ask for Hilda");
  await expectFaults(updateQuote, () => button("Save Note").click(), literal("QB 8", "Failed to update note"));
  answer(updateQuote, { ...draft, notes: "Ask for Hilda", version: 2 });
  await button("Save Note").click();
  await expectSuccess(literal("QB 8", "Success"), literal("QB 8", "Note updated successfully"));
  expect(callsOf(updateQuote).at(-1)?.body).toEqual({ notes: "Ask for Hilda", version: 1 });
});

test("Saving details says that it failed, and why, and that it worked", async () => {
  await openScreen(`/quotes/${calculated.id}/edit`, { as });
  await button(literal("QB 2.9", "Edit Details")).click();
  await page.getByLabelText("Customer name").fill("Thornbridge Brewery Ltd");
  await expectFaults(
    updateQuote,
    () => button("Save Changes").click(),
    literal("QB 8", "Failed to update quote. Please try again."),
  );
  answer(updateQuote, { ...calculated, customerName: "Thornbridge Brewery Ltd", version: 2 });
  await button("Save Changes").click();
  await expectSuccess(literal("QB 8", "Quote Updated"), literal("QB 8", "Quote has been updated successfully."));
  expect(callsOf(updateQuote).at(-1)?.body).toEqual({ customerName: "Thornbridge Brewery Ltd", version: 1 });
});

test("Recalculating says that it failed, and why, and that it worked", async () => {
  const words = literal("QB 8", "Failed to recalculate quote. Please try again.");
  answer(previewCalculation, refuse(500, ""));
  await openScreen(`/quotes/${calculated.id}/edit`, { as });
  await button("Recalculate").click();
  await expectFailure("Error", words);
  answer(previewCalculation, sampleQuotes.calculated.calculation);
  await button("Try Again").click();
  const keep = dialog().getByRole("button", { name: "Recalculate", exact: true });
  await expectFaults(calculateQuote, () => keep.click(), words);
  answer(calculateQuote, { ...calculated, version: 2 });
  await keep.click();
  await expectSuccess(literal("QB 8", "Quote Recalculated"), literal("QB 8", "Quote calculations have been updated."));
});

test("The edit page's words: read-only at first, then each field with its exact value", async () => {
  await openScreen(`/quotes/${calculated.id}/edit`, { as: "northernAdmin" });
  await expect
    .element(page.getByRole("heading", { level: 1 }))
    .toMatchTextContent(new RegExp(` ${literal("QB 4", "Calculated")}$`));
  const sections = page.getByRole("main").getByCss("section");
  for (const name of ["Customer Information", "Technical Configuration", "Manual Cost Adjustments", "Notes"]) {
    await expect.element(sections.getByRole("heading", { name, exact: true })).toBeVisible();
  }
  expect(page.getByRole("textbox").or(page.getByRole("combobox")).elements()).toEqual([]);
  await expect.element(page.getByText("£68.00/hr", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/5\.5 kW/).first()).toBeVisible();
  await expect.element(button(literal("QB 2.9", "Recalculate"))).toBeVisible();

  await button("Edit Details").click();
  await expect
    .element(page.getByText("Manual changes override automatic calculations. Recalculate restores automatic pricing."))
    .toBeVisible();
  const chosen = (label: string) => page.getByLabelText(label, { exact: true }).getByCss("option:checked");
  for (const [label, words] of [
    ["Pricing Zone", "Manchester Central (£68.00/hr)"],
    ["Motor Size", /5\.5 kW/],
    ["Equipment Access", calculated.names.equipment_access],
    ["Job Type", calculated.names.job_type],
    ["Pump Style", calculated.names.pump_style],
    ["Drive Type", calculated.names.drive_type],
  ] as const) {
    await expect.element(chosen(label)).toMatchTextContent(words);
  }
  for (const [label, next] of [
    ["Labour hours", 6.6],
    ["Engineers", 3],
    ["Labour cost", 884.01],
    ["Material cost", 2857.96],
  ] as const) {
    const field = page.getByLabelText(label, { exact: true });
    await field.click();
    await userEvent.keyboard("{ArrowUp}");
    await expect
      .poll(() => Number((field.element() as HTMLInputElement).value), { message: label })
      .toBeCloseTo(next, 6);
  }
  await page.getByLabelText("Postcode", { exact: true }).fill("m4 6b");
  await page.getByLabelText("Customer name").click();
  await expect
    .element(page.getByLabelText("Postcode", { exact: true }))
    .toHaveAccessibleDescription(/Please enter a valid UK postcode/);
  await expect.element(button(literal("QB 2.9", "Save Changes"))).toBeVisible();
  await button(literal("QB 2.9", "Cancel")).click();
  await expect.element(page.getByText("M4 6BF").first()).toBeVisible();
});
