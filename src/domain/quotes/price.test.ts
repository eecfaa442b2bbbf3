import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_HUNDREDTHS, MAX_MONEY } from "#domain/money.ts";
import { isRefusal } from "#domain/refusal.ts";
import { modelPrice } from "#test/model/price-model.ts";
import { computePrice, type Price, type PricedChoices } from "./price.ts";

const off = { applyAccessMultiplier: false };
const on = { applyAccessMultiplier: true };

/** Eight numbers in the order of the formula, and how many per cent of the pump the job charges, if it says so. */
function choices(
  zoneHours: number,
  jobHours: number,
  minEngineers: number,
  hourlyRate: number,
  accessMultiplier: number,
  base: number,
  motor: number,
  drive: number,
  materialPercent?: number,
): PricedChoices {
  return {
    location: { labourHours: zoneHours, hourlyRate },
    equipment_access: { minEngineers, multiplier: accessMultiplier },
    job_type: { baseHours: jobHours, ...(materialPercent !== undefined && { materialPercent }) },
    pump_style: { materialCostBase: base },
    motor_size: { multiplier: motor },
    drive_type: { costMultiplier: drive },
  };
}

describe("the formula of QB 9", () => {
  test("Ancoats Mill: 6.5 h × 2 engineers × £68.00/h and £1,460.00 × 1.45 × 1.35", () => {
    expect(computePrice(choices(150, 500, 2, 6800, 125, 146_000, 145, 135), off)).toEqual({
      labourHours: 650,
      engineerCount: 2,
      labourCost: 88_400,
      materialCost: 285_795,
      totalCost: 374_195,
    } satisfies Price);
  });

  test("the access multiplier counts only when the company says so, and for labour alone (decision 15)", () => {
    const job = choices(150, 500, 2, 6800, 125, 146_000, 145, 135);
    expect(computePrice(job, on)).toMatchObject({ labourCost: 110_500, materialCost: 285_795, totalCost: 396_295 });
  });

  test.each([
    // 0.01 h × £0.50/h is half a penny, and half a penny goes up.
    ["half a penny of labour", choices(1, 0, 1, 50, 100, 0, 100, 100), { labourCost: 1, materialCost: 0 }],
    ["just under half", choices(1, 0, 1, 49, 100, 0, 100, 100), { labourCost: 0, materialCost: 0 }],
    // £0.50 × 0.10 × 0.10 is half a penny as well; each part is rounded before they are added.
    ["two halves are two pennies", choices(1, 0, 1, 50, 100, 50, 10, 10), { totalCost: 2 }],
    ["two below half are none", choices(1, 0, 1, 49, 100, 49, 10, 10), { totalCost: 0 }],
    // In binary floating point 1.005 × 100 is 100.49999999999999.
    ["£1.00 × 1.005 is no trap", choices(0, 0, 1, 0, 100, 100, 201, 50), { materialCost: 101 }],
    // £0.01 × 50% is half a penny, and rounded once: £0.33 × 1.5 × 1.5 × 50% is 37.125 p, not half of 74 p.
    ["half of a penny", choices(0, 0, 1, 0, 100, 1, 100, 100, 50), { materialCost: 1 }],
    ["a share is rounded once", choices(0, 0, 1, 0, 100, 33, 150, 150, 50), { materialCost: 37 }],
    ["none of the pump", choices(100, 0, 1, 6000, 100, 86_000, 145, 135, 0), { materialCost: 0, totalCost: 6000 }],
    ["nothing", choices(0, 0, 1, 0, 0, 0, 0, 0), { labourHours: 0, engineerCount: 1, totalCost: 0 }],
  ])("%s", (_, job, expected) => {
    expect(computePrice(job, off)).toMatchObject(expected);
  });
});

describe("the limits of what a quote can store", () => {
  test.each([
    ["999.99 hours", choices(99_998, 1, 1, 100, 100, 0, 0, 0), off, true],
    ["1000.00 hours", choices(99_998, 2, 1, 100, 100, 0, 0, 0), off, false],
    ["£99,999,999.99 of labour", choices(100, 0, 1, MAX_MONEY, 100, 0, 0, 0), off, true],
    ["a penny more of labour", choices(100, 0, 2, 5_000_000_000, 100, 0, 0, 0), off, false],
    ["labour too dear only with the access multiplier", choices(100, 0, 1, MAX_MONEY, 101, 0, 0, 0), on, false],
    ["£99,999,999.99 of material", choices(0, 0, 1, 0, 100, MAX_MONEY, 100, 100), off, true],
    ["a hundredth more of material", choices(0, 0, 1, 0, 100, MAX_MONEY, 101, 100), off, false],
    ["half of a larger pump", choices(0, 0, 1, 0, 100, MAX_MONEY, 150, 100, 50), off, true],
    ["£99,999,999.99 in all", choices(100, 0, 1, 1, 100, MAX_MONEY - 1, 100, 100), off, true],
    ["a penny more in all", choices(100, 0, 1, 1, 100, MAX_MONEY, 100, 100), off, false],
    [
      "everything at its most",
      choices(49_999, 50_000, 2_147_483_647, MAX_MONEY, MAX_HUNDREDTHS, MAX_MONEY, MAX_HUNDREDTHS, MAX_HUNDREDTHS),
      on,
      false,
    ],
  ])("%s", (_, job, settings, fits) => {
    const answer = computePrice(job, settings);
    expect(isRefusal(answer)).toBe(!fits);
    if (isRefusal(answer)) expect(answer.refusal).toBe("price_too_large");
  });
});

describe("against the model", () => {
  const runs = process.env.VOLUTE_ALL === "1" ? 1_000_000 : 20_000;

  /** Everyday figures, odd ones, and the edges of the columns' precision. */
  function figure(everyday: number, most: number) {
    return fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 0, max: everyday }) },
      { weight: 2, arbitrary: fc.integer({ min: 0, max: most }) },
      { weight: 1, arbitrary: fc.constantFrom(0, 1, 49, 50, 51, 99, 100, 101, most - 1, most) },
    );
  }
  const multiplier = figure(700, MAX_HUNDREDTHS);
  const money = figure(1_000_000, MAX_MONEY);
  const share = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(0, 1, 50, 99, 100) },
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 100 }) },
  );
  const job = fc.tuple(
    figure(4000, MAX_HUNDREDTHS),
    figure(4000, MAX_HUNDREDTHS),
    fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 6 }) }, { weight: 1, arbitrary: fc.nat(2_147_483_647) }),
    money,
    multiplier,
    money,
    multiplier,
    multiplier,
    share,
  );

  /** Moves the point by two, without arithmetic. */
  function decimal(hundredths: number): string {
    return String(hundredths).padStart(3, "0").replace(/(..)$/, ".$1");
  }

  test(`${runs} random prices, 0 differences`, () => {
    let priced = 0;
    let refused = 0;
    fc.assert(
      fc.property(job, fc.boolean(), (figures, applyAccessMultiplier) => {
        const [zoneHours, jobHours, engineers, rate, access, base, motor, drive, percent] = figures;
        const ours = computePrice(choices(...figures), { applyAccessMultiplier });
        const theirs = modelPrice({
          zoneHours: decimal(zoneHours),
          jobHours: decimal(jobHours),
          minEngineers: String(engineers),
          hourlyRate: decimal(rate),
          accessMultiplier: applyAccessMultiplier ? decimal(access) : null,
          pumpBase: decimal(base),
          motorMultiplier: decimal(motor),
          driveMultiplier: decimal(drive),
          materialShare: decimal(percent),
        });
        if (isRefusal(ours)) refused += 1;
        else priced += 1;
        // Compared as text: a million calls of `expect` would be most of the time.
        const text = isRefusal(ours)
          ? "too large"
          : `${decimal(ours.labourHours)} ${ours.engineerCount} ${decimal(ours.labourCost)} ${decimal(ours.materialCost)} ${decimal(ours.totalCost)}`;
        return text === (theirs === "too large" ? theirs : Object.values(theirs).join(" "));
      }),
      { numRuns: runs },
    );
    expect(priced).toBeGreaterThan(runs / 4);
    expect(refused).toBeGreaterThan(runs / 20);
  }, 600_000);

  test("a job without a share charges the whole pump", () => {
    fc.assert(
      fc.property(job, fc.boolean(), ([a, b, c, d, e, f, g, h], applyAccessMultiplier) => {
        const settings = { applyAccessMultiplier };
        expect(computePrice(choices(a, b, c, d, e, f, g, h, 100), settings)).toEqual(
          computePrice(choices(a, b, c, d, e, f, g, h), settings),
        );
      }),
      { numRuns: 2000 },
    );
  });
});
