// The effect of a price change on open quotes, shown before it is saved (decision 16).
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { previewPriceImpact } from "#contract/quotes/price-impact.ts";
import { sampleQuotes } from "#test/kit/samples.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf } from "#test/screens/answers.ts";
import { answerItems, itemChanges, unfelt } from "#test/screens/items.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, dialog, expectCount } from "#test/screens/parts.ts";

const field = (label: string) => dialog().getByLabelText(label, { exact: true });

async function openJobType(): Promise<void> {
  await openScreen("/settings?tab=job-types");
  await button("Edit Annual service").click();
  await expect.element(page.getByRole("dialog", { name: "Edit Annual service", exact: true })).toBeVisible();
}

test("I see which open quotes a change would touch, and save it", async () => {
  answerItems("job_type");
  const [mill, dairy] = [sampleQuotes.draft.quote, sampleQuotes.calculated.quote];
  answer(previewPriceImpact, {
    ...unfelt,
    affected: 2,
    before: 2000,
    after: 2181.5,
    largest: [
      {
        id: mill.id,
        quoteNumber: mill.quoteNumber,
        customerName: "Rehearsed Mill",
        held: null,
        before: 900,
        after: 1000,
      },
      {
        id: dairy.id,
        quoteNumber: dairy.quoteNumber,
        customerName: "Rehearsed Dairy",
        held: 1100,
        before: 1100,
        after: 1181.5,
      },
    ],
  });
  await openJobType();
  await field("Base hours").fill("3.5");
  const felt = "2 open quotes would be priced differently, +£181.50 in all.";
  await expect.element(dialog().getByRole("status").filter({ hasText: felt })).toBeInTheDocument();
  await expect.element(dialog().getByText("Rehearsed Mill")).toBeVisible();
  await expect.element(dialog().getByText("Rehearsed Dairy")).toBeVisible();
  await expect
    .element(dialog().getByText(/Calculated quotes keep their price until somebody recalculates them/))
    .toBeVisible();
  expect(callsOf(previewPriceImpact).map(({ query }) => query)).toEqual([
    { kind: "job_type", id: "1", baseHours: "3.5" },
  ]);
  await expectAccessible();

  await field("Base hours").fill("2.5");
  await expectCount(dialog().getByText("would be priced differently"), 0);
  await field("Base hours").fill("3.5");
  await expect.element(dialog().getByText("Rehearsed Mill")).toBeVisible();
  await button("Save Changes").click();
  await expectCount(dialog(), 0);
  expect(itemChanges("job_type")).toEqual([{ baseHours: 3.5, version: 1 }]);
});

test("A change that no open quote feels says so, and what is no price asks nothing", async () => {
  answerItems("job_type");
  await openJobType();
  await field("Description (optional)").fill("Insulation resistance");
  await field("Base hours").fill("4");
  await expect.element(dialog().getByText("No open quote would be priced differently.").first()).toBeInTheDocument();
  expect(callsOf(previewPriceImpact)).toHaveLength(1);
});
