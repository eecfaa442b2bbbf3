// A price that was shown without a connection, and that today's tables do not give: which one is it? Its screens have tests beside src/web/quotes.
import { randomUUID } from "node:crypto";
import { accounts, ask, button, enter, expect, sendChange, test } from "./support.ts";

interface Tables {
  priceBookVersion: number;
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
  const all = await ask<Tables>(page, "/api/lookup/price-book");
  const first = <T>([one]: T[]): T => one as T;
  const figures = {
    location: first(all.locations),
    equipment_access: first(all.equipmentAccess),
    job_type: first(all.jobTypes),
    pump_style: { ...first(all.pumpStyles), materialCostBase: 730 },
    motor_size: { ...first(all.motorSizes), multiplier: 0.5 },
    drive_type: first(all.driveTypes),
  };
  const { priceBookVersion, settings } = all;
  const price = { labourHours: 6.5, engineerCount: 1, labourCost: 442, materialCost: 557.98, totalCost: 999.98 };
  const madeAt = "2026-11-22T14:02:00.000Z";
  return sendChange(page, "POST", "/api/quotes/offline", {
    id: randomUUID(),
    customerName,
    postcode: "M4 6BF",
    locationId: figures.location.id,
    equipmentAccessId: figures.equipment_access.id,
    jobTypeId: figures.job_type.id,
    pumpStyleId: figures.pump_style.id,
    motorSizeId: figures.motor_size.id,
    driveTypeId: figures.drive_type.id,
    seen: { ...price, priceBookVersion, settings, formulaVersion: 1, madeAt, figures },
  });
}

test("I keep a price that was shown without a connection, and read so in the history", async ({ page }) => {
  await enter(page, accounts.northernAdmin);
  const { id } = await sent(page, "Barton Aqueduct");
  await page.goto(`/quotes/${id}`);
  await expect(page.getByText(/^You quoted £999\.98 without a connection; today's tables give £/)).toBeVisible();
  await expect(page.getByText(/^Motor .+: 0\.5 → .+\.$/)).toBeVisible();
  await expect(page.getByText(/^Pump Style .+: £730\.00 → £.+\.$/)).toBeVisible();
  await button(page, "Keep £999.98").click();
  await expect(page.getByText("Manual prices")).toBeVisible();
  await expect(page.getByText("kept the price that was shown without a connection")).toBeVisible();
  expect(await ask(page, `/api/quotes/${id}`)).toMatchObject({
    totalCost: 999.98,
    status: "calculated",
    isManual: true,
  });
});
