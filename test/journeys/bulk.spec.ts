// Several rows of a price table switched or priced in one step, with what the open quotes would feel of it.
import type { Page } from "@playwright/test";
import { aQuote, pounds } from "./edit-steps.ts";
import { accounts, ask, button, expect, sendChange, signIn, test, toastWith } from "./support.ts";

interface Pump {
  id: number;
  name: string;
  version: number;
  isActive: boolean;
  materialCostBase: number;
}

/** Pumps that no other test's quotes have, shown alone. */
async function openPumps(page: Page): Promise<Pump[]> {
  await signIn(page, accounts.northernAdmin);
  const word = `Bulk ${Math.random().toString(36).slice(2, 8)}`;
  const pumps: Pump[] = [];
  for (const [at, letter] of ["A", "B", "C"].entries())
    pumps.push(
      await sendChange(page, "POST", "/api/admin/pump-styles", {
        name: `${word} ${letter}`,
        materialCostBase: 100.1 + at,
      }),
    );
  await page.goto(`/settings?tab=pump-styles&search=${encodeURIComponent(word)}`);
  return pumps;
}

const bar = (page: Page) => page.getByRole("region", { name: "Selected rows" });
const pumpsNow = async (page: Page, pumps: readonly Pump[]) => {
  const all = await ask<Pump[]>(page, "/api/admin/pump-styles");
  return pumps.map(({ id }) => all.find((pump) => pump.id === id));
};

test("I raise three prices by per cent, having seen which open quotes feel it", { tag: "@long" }, async ({ page }) => {
  const pumps = await openPumps(page);
  const quote = await aQuote(page, "Bulk Mill", false);
  await sendChange(page, "PUT", `/api/quotes/${quote.id}`, { pumpStyleId: pumps[0]?.id });
  const ids = pumps.map(({ id }) => id).join(",");
  const expected = await ask<{ before: number; after: number }>(
    page,
    `/api/admin/price-impact/bulk?kind=pump_style&ids=${ids}&percent=12.5`,
  );

  await page.getByRole("checkbox", { name: "Select all shown" }).filter({ visible: true }).check();
  await expect(bar(page)).toContainText("3 selected");
  await button(page, "Change prices…").click();
  const dialog = page.getByRole("dialog", { name: "Change prices of 3 pump styles" });
  await dialog.getByLabel("Change by, in per cent").fill("12.5");
  await expect(dialog.getByText("£112.61")).toBeVisible();
  const sum = pounds.format(expected.after - expected.before);
  await expect(
    dialog.getByRole("status").filter({ hasText: `1 open quote would be priced differently, +${sum} in all.` }),
  ).toBeAttached();

  const b = pumps[1] as Pump;
  await sendChange(page, "PUT", `/api/admin/pump-styles/${b.id}`, { materialCostBase: 200 });
  await button(page, "Change Prices").click();
  await expect(dialog.getByRole("alert")).toContainText(`Somebody else has changed ${b.name} in the meantime.`);
  await expect(dialog.getByText("£225.00")).toBeVisible();
  expect((await pumpsNow(page, pumps)).map((pump) => pump?.materialCostBase)).toEqual([100.1, 200, 102.1]);
  await button(page, "Change Prices").click();
  await expect(toastWith(page, "Prices of 3 pump styles changed")).toBeVisible();
  expect((await pumpsNow(page, pumps)).map((pump) => pump?.materialCostBase)).toEqual([112.61, 225, 114.86]);
  await expect(bar(page)).toHaveCount(0);
});
