// Manual figures in place of calculated ones, and the way back (QB 2.9, decisions 16 and 17).
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { calculateQuote, previewCalculation, updateQuote } from "#contract/quotes/quotes.ts";
import { sampleQuotes } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf, disconnect, refuse } from "#test/screens/answers.ts";
import { openScreen } from "#test/screens/open.tsx";
import {
  alertWith,
  button,
  dialog,
  expectCount,
  expectTexts,
  field,
  findPanel,
  toastWith,
} from "#test/screens/parts.ts";
import { answerQuote, hiddenCosts, quoteLike } from "#test/screens/quotes.ts";

const { quote: sample, calculation } = sampleQuotes.calculated;
const SAVED = "Quote has been updated successfully.";
const total = page.getByRole("status").filter({ hasText: "£" });

async function beginEditing(as: "northernAdmin" | "northernEngineer"): Promise<void> {
  await openScreen(`/quotes/${sample.id}/edit`, { as });
  await button("Edit Details").click();
  await expect.element(field("Customer name")).toHaveFocus();
}

test("An administrator types costs over the calculation, and Recalculate shows the way back first", async () => {
  const quote = answerQuote("calculated", () => ({ isManual: true, totalCost: 4058.45 }));
  await beginEditing("northernAdmin");
  await field("Labour cost").fill("1,200.50");
  await expect.element(page.getByText("As it would be once saved.", { exact: true })).toBeVisible();
  await field("Labour hours").fill("7.5");
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(field("Labour hours")).toHaveValue("7.6");
  await field("Engineers").fill("3");
  await expectTexts(total, ["£4,058.45"]);
  for (const [label, figure] of [
    ["Labour hours", "7.6"],
    ["Engineers", "3"],
    ["Labour cost", "£1,200.50"],
    ["Material cost", "£2,857.95"],
  ] as const) {
    const line = findPanel("Price Breakdown")
      .getByCss("dl > div")
      .filter({ has: page.getByText(label, { exact: true }) });
    await expectTexts(line.getByCss("dd").first(), [figure]);
  }
  await expect.element(button("Recalculate")).toBeDisabled();
  await expectAccessible();
  await button("Save Changes").click();
  await expect.element(toastWith(SAVED)).toBeVisible();
  await expectTexts(total, ["£4,058.45"]);
  await expect.element(page.getByText("Manual prices")).toBeVisible();
  expect(callsOf(updateQuote).map(({ body }) => body)).toEqual([
    { labourHours: 7.6, engineerCount: 3, labourCost: 1200.5, version: sample.version },
  ]);

  await button("Recalculate").click();
  await expect.element(dialog().getByText("Manual values are cleared.")).toBeVisible();
  for (const amount of ["£1,200.50", "£884.00", "£3,741.95"]) {
    await expect.element(dialog().getByRole("cell", { name: amount, exact: true })).toBeVisible();
  }
  await expectAccessible();
  await dialog().getByRole("button", { name: "Cancel" }).click();
  expect(callsOf(calculateQuote), "nothing is kept before I say so").toEqual([]);

  answer(calculateQuote, () => quote.change({ ...calculation, isManual: false }));
  await button("Recalculate").click();
  await dialog().getByRole("button", { name: "Recalculate" }).click();
  await expect.element(toastWith("Quote calculations have been updated.")).toBeVisible();
  await expectTexts(total, ["£3,741.95"]);
  await expectCount(page.getByText("Manual prices"), 0);
  expect(callsOf(calculateQuote).map(({ body }) => body)).toEqual([{ version: sample.version + 1 }]);
});

test("An engineer edits without seeing what labour and material cost", async () => {
  answerQuote(quoteLike("calculated", hiddenCosts));
  answer(previewCalculation, { ...calculation, ...hiddenCosts });
  await openScreen(`/quotes/${sample.id}/edit`, { as: "northernEngineer" });
  // In its own section and in the summary.
  for (const cost of ["Labour cost", "Material cost"]) {
    const places = page.getByCss("dl > div").filter({ has: page.getByText(cost, { exact: true }) });
    await expectTexts(places.getByCss("dd:first-of-type"), ["-", "-"]);
  }
  await button("Edit Details").click();
  await expectCount(field("Labour cost"), 0);
  await expectCount(field("Material cost"), 0);
  await expect.element(page.getByText("only they can change them")).toBeVisible();
  await expect.element(page.getByText("Hours and engineers do not change the total.")).toBeVisible();
  await field("Labour hours").fill("9");
  await expect
    .element(page.getByText("Preview after saving. Hours and engineers don’t change the total."))
    .toBeVisible();
  await button("Save Changes").click();
  await expect.element(toastWith(SAVED)).toBeVisible();
  expect(callsOf(updateQuote).map(({ body }) => body)).toEqual([{ labourHours: 9, version: sample.version }]);
  await expectTexts(total, ["£3,741.95"]);
  await button("Recalculate").click();
  await expect.element(dialog().getByRole("cell", { name: "Total cost" })).toBeVisible();
  await expectCount(dialog().getByText("Labour cost"), 0);
});

test("A draft without a price is calculated for the first time, with nothing to compare", async () => {
  const quote = answerQuote("draft");
  answer(previewCalculation, calculation);
  answer(calculateQuote, () => quote.change({ ...calculation, status: "calculated", statusLabel: "Calculated" }));
  await openScreen(`/quotes/${quote.read().id}/edit`, { size: "phone" });
  await button("Calculate").click();
  await expect.element(dialog()).toMatchTextContent("Calculate quote");
  await expect.element(dialog()).not.toMatchTextContent("Difference");
  await dialog().getByRole("button", { name: "Calculate" }).click();
  await expect.element(toastWith("Quote calculation completed successfully.")).toBeVisible();
});

test("What I change in the job marks the old price in the phone's bar", async () => {
  answerQuote("calculated");
  await openScreen(`/quotes/${sample.id}/edit`, { size: "phone" });
  await button("Edit Details").click();
  const mark = page.getByText("Price out of date");
  await expectCount(mark, 0);
  await field("Equipment Access").selectOptions("Ground level, clear");
  await expect.element(mark).toBeVisible();
});

test("When recalculating fails I read why", async () => {
  answer(
    previewCalculation,
    refuse(422, { error: "Rule “Plant rooms stay dry” does not allow this.", code: "excluded" }),
  );
  await openScreen(`/quotes/${sample.id}/edit`);
  await button("Recalculate").click();
  await expect.element(alertWith("Rule “Plant rooms stay dry” does not allow this.")).toBeVisible();
  await expectAccessible();
  answer(previewCalculation, calculation);
  await dialog().getByRole("button", { name: "Try Again" }).click();
  answer(calculateQuote, disconnect());
  await dialog().getByRole("button", { name: "Recalculate" }).click();
  await expect.element(toastWith("Failed to recalculate quote. Please try again.")).toBeVisible();
  await expect.element(alertWith("Network error")).toBeVisible();
});
