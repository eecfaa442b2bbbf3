// Several rows of a price list switched or priced in one step, with the effect on open quotes.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { previewBulkImpact } from "#contract/quotes/price-impact.ts";
import { expectAccessible } from "#test/screens/accessibility.ts";
import { answer, callsOf } from "#test/screens/answers.ts";
import { answerItems, itemCalls, unfelt } from "#test/screens/items.ts";
import { openScreen } from "#test/screens/open.tsx";
import { button, dialog, expectCount, toastWith } from "#test/screens/parts.ts";

const bar = page.getByRole("region", { name: "Selected rows" });
const search = page.getByRole("searchbox");
const send = (name: string) => dialog().getByRole("button", { name, exact: true });
/** A checkbox by its label, of those that this width shows. */
const tick = (name: string) => page.getByRole("checkbox", { name, exact: true }).click();
const changes = () => callsOf(itemCalls("pump_style").bulk).map(({ body }) => body);

/** Three pumps whose names begin alike, the only ones shown. */
async function openPumps() {
  const { change, list } = answerItems("pump_style");
  const prices = { A: 100.1, B: 101.1, C: 102.1 };
  const pumps = Object.entries(prices).map(([letter, materialCostBase], at) =>
    change(list()[at]?.id ?? 0, { name: `Bulk ${letter}`, isActive: true, materialCostBase }),
  );
  await openScreen("/settings?tab=pump-styles&search=Bulk");
  await tick("Select all shown");
  return {
    ids: pumps.map(({ id }) => id),
    change,
    read: () => pumps.map(({ id }) => list().find((pump) => pump.id === id)),
  };
}

test("I raise three prices by per cent, having seen which open quotes feel it", async () => {
  const { ids, change, read } = await openPumps();
  answer(previewBulkImpact, { ...unfelt, affected: 1, before: 1200, after: 1212.51 });
  await expect.element(bar).toMatchTextContent("3 selected");
  await button("Change prices…").click();
  await expect.element(page.getByRole("dialog", { name: "Change prices of 3 pump styles", exact: true })).toBeVisible();
  const typed = dialog().getByLabelText("Change by, in per cent");
  await typed.fill("1.005");
  await expect.element(dialog().getByText("Enter a number from -90 to 1,000, with at most 2 decimals")).toBeVisible();
  await expect.element(send("Change Prices")).toBeDisabled();
  await typed.fill("12.5");
  await expect.element(dialog().getByText("£112.61", { exact: true })).toBeVisible();
  const felt = "1 open quote would be priced differently, +£12.51 in all.";
  await expect.element(dialog().getByRole("status").filter({ hasText: felt })).toBeInTheDocument();
  const asked = { kind: "pump_style", ids: ids.join(","), percent: "12.5" };
  expect(callsOf(previewBulkImpact).map(({ query }) => query)).toContainEqual(asked);
  await expectAccessible();

  change(ids[1] ?? 0, { materialCostBase: 200 });
  await send("Change Prices").click();
  await expect
    .element(dialog().getByRole("alert"))
    .toMatchTextContent("Somebody else has changed Bulk B in the meantime.");
  await expect.element(dialog().getByText("£225.00", { exact: true })).toBeVisible();
  await send("Change Prices").click();
  await expect.element(toastWith("Prices of 3 pump styles changed")).toBeVisible();
  expect(read().map((pump) => pump?.materialCostBase)).toEqual([112.61, 225, 114.86]);
  expect(changes()).toMatchObject([{ change: { percent: 12.5 } }, { change: { percent: 12.5 } }]);
  await expectCount(bar, 0);
});

test("I switch two rows off and on again; what a filter hides is not changed with them", async () => {
  const { read } = await openPumps();
  await tick("Select Bulk C");
  await expect.element(bar).toMatchTextContent("2 selected");
  await expectAccessible();
  await search.fill("Bulk A");
  await expect.element(bar).toMatchTextContent("1 selected");
  await search.fill("Bulk");
  await expect.element(bar).toMatchTextContent("2 selected");
  await button("Switch off").click();
  await expect.element(dialog().getByText("They are no longer offered.")).toBeVisible();
  await send("Switch Off").click();
  await expect.element(toastWith("2 pump styles switched off")).toBeVisible();
  expect(read().map((pump) => pump?.isActive)).toEqual([false, false, true]);

  for (const name of ["Bulk A", "Bulk B"]) await tick(`Select ${name}`);
  await button("Switch on").click();
  await send("Switch On").click();
  await expect.element(toastWith("2 pump styles switched on")).toBeVisible();
  expect(read().map((pump) => pump?.isActive)).toEqual([true, true, true]);
  await tick("Select Bulk A");
  await bar.getByRole("button", { name: "Clear" }).click();
  await expectCount(bar, 0);
});
