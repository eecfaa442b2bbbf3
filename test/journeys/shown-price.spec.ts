// A price that was shown without a connection, and that today's tables do not give: which one is it?
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { accounts, ask, button, enter, expect, expectAccessible, tell, test } from "./support.ts";

const { northernAdmin: ADMIN, northernEngineer: ENGINEER } = accounts;

interface Tables {
  tablesVersion: number;
  settings: object;
  locations: { id: number; name: string; labourHours: number; hourlyRate: number }[];
  equipmentAccess: { id: number; name: string; minEngineers: number; multiplier: number }[];
  jobTypes: { id: number; name: string; baseHours: number }[];
  pumpStyles: { id: number; name: string; materialCostBase: number }[];
  motorSizes: { id: number; name: string; kw: number; multiplier: number }[];
  driveTypes: { id: number; name: string; costMultiplier: number }[];
}

/** As a device sends it that has shown £999.98: with a motor that was 0.01 cheaper, and a pump half as dear. */
async function sent(page: Parameters<typeof ask>[0], customerName: string): Promise<{ id: string }> {
  const all = await ask<Tables>(page, "/api/lookup/all");
  const first = <T>([one]: T[]): T => one as T;
  const figures = {
    location: first(all.locations),
    equipment_access: first(all.equipmentAccess),
    job_type: first(all.jobTypes),
    pump_style: { ...first(all.pumpStyles), materialCostBase: 730 },
    motor_size: { ...first(all.motorSizes), multiplier: 0.5 },
    drive_type: first(all.driveTypes),
  };
  const { tablesVersion, settings } = all;
  const price = { labourHours: 6.5, engineerCount: 1, labourCost: 442, materialCost: 557.98, totalCost: 999.98 };
  const madeAt = "2026-11-22T14:02:00.000Z";
  return tell(page, "POST", "/api/quotes/offline", {
    ...{ id: randomUUID(), customerName, postcode: "M4 6BF" },
    ...{ locationId: figures.location.id, equipmentAccessId: figures.equipment_access.id },
    ...{ jobTypeId: figures.job_type.id, pumpStyleId: figures.pump_style.id },
    ...{ motorSizeId: figures.motor_size.id, driveTypeId: figures.drive_type.id },
    seen: { ...price, tablesVersion, settings, formulaVersion: 1, madeAt, figures },
  });
}

/** In px, of the closed list of this label, beside the longest of its words. */
const roomLeft = (page: Page, label: string) =>
  page.evaluate<number>(`document.fonts.ready.then(() => {
    const list = document.querySelector("select[aria-label='${label}']");
    const { font, paddingLeft, paddingRight } = getComputedStyle(list);
    const pen = new OffscreenCanvas(1, 1).getContext("2d");
    pen.font = font;
    const longest = Math.max(...[...list.options].map(({ text }) => pen.measureText(text).width));
    return list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - longest;
  })`);

test("I find what waits for its price in the list, read what changed, and keep what I quoted", async ({ page }) => {
  await enter(page, ADMIN);
  const { id } = await sent(page, "Barton Aqueduct");
  await page.goto("/quotes");
  await page.getByLabel("Status").selectOption("Choose a price");
  await expect(page).toHaveURL(/\/quotes\?price=awaits$/);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(page.getByLabel("Status")).toHaveValue("price=awaits");
  for (const label of ["Date", "Status"]) expect(await roomLeft(page, label), label).toBeGreaterThan(0);
  await page.setViewportSize({ width: 1366, height: 768 });
  const quotes = page.getByRole("region", { name: "Quotes", exact: true });
  await expect(quotes).toContainText("Barton Aqueduct");
  await expect(quotes.getByText("Choose a price").first()).toBeVisible();
  await page.goto(`/quotes/${id}`);
  await expect(page.getByText(/^You quoted £999\.98 without a connection; today's tables give £/)).toBeVisible();
  await expect(page.getByText(/^Motor .+: 0\.5 → .+\.$/)).toBeVisible();
  await expect(page.getByText(/^Pump Style .+: £730\.00 → £.+\.$/)).toBeVisible();
  await expectAccessible(page);
  await button(page, "Keep £999.98").click();
  await expect(page.getByRole("heading", { name: "Which price is it?" })).toHaveCount(0);
  await expect(page.getByText("Manual prices")).toBeVisible();
  await expect(page.getByText("kept the price that was shown without a connection")).toBeVisible();
  expect(await ask(page, `/api/quotes/${id}`)).toMatchObject({
    totalCost: 999.98,
    status: "calculated",
    isManual: true,
  });
});

test("Who may not see costs reads why, and takes today's price", async ({ page }) => {
  await enter(page, ENGINEER);
  const { id } = await sent(page, "Mode Wheel Locks");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/quotes/${id}`);
  await expect(
    page.getByText("£999.98 cannot be kept: Only somebody who may see costs can keep a price."),
  ).toBeVisible();
  await expect(page.getByText(/^Pump Style .+→/)).toHaveCount(0);
  await expect(button(page, "Keep £999.98")).toHaveCount(0);
  await expectAccessible(page);
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing beside the screen").toBe(
    true,
  );
  await button(page, "Take today's price").click();
  await expect(page.getByRole("heading", { name: "Which price is it?" })).toHaveCount(0);
  expect(await ask(page, `/api/quotes/${id}`)).toMatchObject({ status: "calculated", isManual: false, conflict: null });
});
