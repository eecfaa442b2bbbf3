// An offline price, calculated from a device's cached lists, is the server's to the penny.
import { randomUUIDv7 } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { OfflinePrice } from "#contract/quotes/price-snapshot.ts";
import { readPriceBook } from "#contract/rules/price-book.ts";
import {
  type Choices,
  type ChosenItems,
  findChosenItems,
  kinds,
  listKeys,
  mapToChoiceKeys,
} from "#domain/catalogue/items.ts";
import { buildOfflinePrice } from "#domain/quotes/offline-price.ts";
import { isRefusal } from "#domain/refusal.ts";
import { findConflicts } from "#domain/rules/narrow.ts";
import { calculateCurrentPrice } from "#server/quotes/calculate.ts";
import { findPriceBook } from "#server/quotes/price-impact/queries.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { offlineQuote } from "#test/kit/quotes/seen.ts";
import { modelLines } from "#test/model/lines-model.ts";
import { type ModelPrice, modelPrice } from "#test/model/price-model.ts";
import { insertIn } from "#test/rows.ts";
import { buildCatalogue } from "#web/catalogue/catalogue.ts";

const CASES = 20_000;
const SENT = process.env.VOLUTE_ALL === "1" ? CASES : 40;
const AT_ONCE = 20;
/** More than one part of a long list contains. */
const ITEMS = 300;
const world = await openWorld();
const companyId = world.north.id;
const decimal = (hundredths: number) => (hundredths / 100).toFixed(2);
type Tables = NonNullable<Awaited<ReturnType<typeof findPriceBook>>>;
let device: Tables & { priceBookVersion: number };
let server: Tables;

const [hours, pounds, factor] = [fc.nat(40_000), fc.nat(1_000_000), fc.nat(99_999)].map((one) =>
  fc.oneof(one, fc.constantFrom(0, 1, 50, 99, 100, 101)),
) as [fc.Arbitrary<number>, fc.Arbitrary<number>, fc.Arbitrary<number>];
const small = fc.oneof(fc.integer({ min: 1, max: 400 }), factor);

beforeAll(async () => {
  const rows = (figures: Record<string, fc.Arbitrary<number>>) =>
    fc
      .sample(fc.record(figures), { numRuns: ITEMS, seed: 20_261_122 })
      .map((row, at) => ({ companyId, name: `No ${at}`, ...row }));
  await world.database.asCompany(companyId, async (db) => {
    await insertIn(db, "locations", ...rows({ labourHours: hours, hourlyRate: pounds }));
    await insertIn(
      db,
      "equipment_access",
      ...rows({ minEngineers: fc.integer({ min: 1, max: 9 }), multiplier: small }),
    );
    const share = fc.oneof(fc.nat(100), fc.constantFrom(0, 50, 100));
    await insertIn(db, "job_types", ...rows({ baseHours: hours, materialPercent: share }));
    await insertIn(db, "pump_styles", ...rows({ materialCostBase: pounds }));
    await insertIn(db, "motor_sizes", ...rows({ kw: hours, multiplier: small }));
    await insertIn(db, "drive_types", ...rows({ costMultiplier: small }));
    await insertIn(
      db,
      "configuration_rules",
      ...Array.from({ length: 20 }, (_, at) => ({
        companyId,
        name: `Rule ${at}`,
        triggerType: "motor_size",
        triggerValueIds: [at + 2, at + 40],
        constraintType: "drive_type",
        allowedValueIds: Array.from({ length: 150 }, (_, n) => n * 2 + 1 + (at % 2)),
      })),
    );
  });
  await world.as("company_admin", "PUT", `/api/company/${companyId}`, { applyAccessMultiplier: true });
  const { text } = await world.as("user", "GET", "/api/lookup/price-book");
  const read = z.decode(readPriceBook.reply, JSON.parse(text));
  const catalogue = buildCatalogue(kinds.map((kind) => read[listKeys[kind]]));
  device = { catalogue, rules: read.rules, settings: read.settings, priceBookVersion: read.priceBookVersion };
  server = (await world.database.asCompany(companyId, findPriceBook)) as Tables;
});

const choices = fc
  .record(Object.fromEntries(kinds.map((kind) => [kind, fc.nat(ITEMS - 1)])))
  .map(
    (places) =>
      Object.fromEntries(kinds.map((kind) => [kind, device.catalogue[kind][places[kind] ?? 0]?.id ?? 0])) as Choices,
  );

/** As the wizard prices: null if it would not. */
function shown(chosen: Choices) {
  const items = findChosenItems(device.catalogue, chosen);
  if (!items || findConflicts(device.catalogue, device.rules, chosen).length > 0) return null;
  const seen = buildOfflinePrice(items, device.settings, device.priceBookVersion, "2026-11-22T14:02:00.000Z");
  return isRefusal(seen) ? null : seen;
}

/** By the second formula. */
const modelOf = (items: ChosenItems) =>
  modelPrice({
    zoneHours: decimal(items.location.labourHours),
    hourlyRate: decimal(items.location.hourlyRate),
    minEngineers: String(items.equipment_access.minEngineers),
    accessMultiplier: decimal(items.equipment_access.multiplier),
    jobHours: decimal(items.job_type.baseHours),
    pumpBase: decimal(items.pump_style.materialCostBase),
    motorMultiplier: decimal(items.motor_size.multiplier),
    driveMultiplier: decimal(items.drive_type.costMultiplier),
    materialShare: decimal(items.job_type.materialPercent ?? 100),
  });
const writeFigure = (key: string, value: number) => (key === "engineerCount" ? String(value) : decimal(value));

const figures = ["labourHours", "engineerCount", "labourCost", "materialCost", "totalCost"] as const;

test("the copy holds every list whole", () => {
  expect(kinds.map((kind) => device.catalogue[kind].length)).toEqual(
    kinds.map((kind) => server.catalogue[kind].length),
  );
  expect(device.catalogue.location.length).toBeGreaterThan(ITEMS);
});

test(`${CASES} prices of the device are those of the server's calculation`, () => {
  const { catalogue, rules, settings } = server;
  const found = Object.fromEntries(
    kinds.map((kind) => [kind, new Map(catalogue[kind].map((item) => [item.id, item]))]),
  );
  const all = { priced: 0, refused: 0 };
  const different: object[] = [];
  for (const chosen of fc.sample(choices, { numRuns: CASES, seed: 1 })) {
    const items = Object.fromEntries(kinds.map((kind) => [kind, found[kind]?.get(chosen[kind] ?? 0)]));
    const names = Object.fromEntries(kinds.map((kind) => [kind, items[kind]?.name]));
    const quote = {
      ...mapToChoiceKeys(chosen),
      postcode: null,
      ...{ lines: [], lineExtras: null, discount: null, options: null, optionItems: null },
      names,
      rules,
      terms: { ...items, rules, company: settings },
    };
    const made = calculateCurrentPrice(quote as never);
    const seen = shown(chosen);
    const priced = isRefusal(made) ? null : made.price;
    const isSame = priced ? figures.every((key) => priced[key] === seen?.[key]) : seen === null;
    const onPaper = priced && modelOf(items as unknown as ChosenItems);
    const isRight = !priced || figures.every((key) => writeFigure(key, priced[key]) === (onPaper as ModelPrice)[key]);
    if (!isSame || !isRight) different.push({ chosen, priced, seen, onPaper });
    all[priced ? "priced" : "refused"] += 1;
  }
  expect(different).toEqual([]);
  expect(Math.min(all.priced, all.refused)).toBeGreaterThan(CASES / 20);
});

const someLines = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 5_000 }), price: fc.nat(20_000) }), {
  maxLength: 3,
});

test(`${SENT} of them sent with lines are calculated as they were shown, by the penny`, async () => {
  const cases = fc.sample(fc.record({ chosen: choices, given: someLines }), { numRuns: SENT * 4, seed: 2 });
  const all = cases.flatMap(({ chosen, given }) => {
    const seen = shown(chosen);
    const lines = given.map(({ quantity, price }) => ({ quantity: decimal(quantity), price: decimal(price) }));
    const line = { extraId: null, words: "Any", state: "included" as const };
    const body = { lines: lines.map((one) => ({ ...one, ...line, id: randomUUIDv7() })) };
    return seen
      ? [
          {
            ...offlineQuote(world.north, { ...mapToChoiceKeys(chosen), ...body }),
            seen: z.encode(OfflinePrice, seen),
            withLines: modelLines({
              ...{ labour: decimal(seen.labourCost), material: decimal(seen.materialCost), discount: null },
              lines: lines.map((one) => ({ ...one, state: "included" as const })),
            }),
          },
        ]
      : [];
  });
  expect(all.length).toBeGreaterThanOrEqual(SENT);
  for (let at = 0; at < SENT; at += AT_ONCE) {
    if (at % 1000 === 0) await world.renew("company_admin");
    const some = all.slice(at, Math.min(at + AT_ONCE, SENT));
    const answers = await Promise.all(
      some.map(({ withLines: _, ...body }) => world.as("company_admin", "POST", "/api/quotes/offline", body)),
    );
    for (const [n, { status, json }] of answers.entries()) {
      const { totalCost: _, ...seen } = some[n]?.seen ?? {};
      expect([status, json.status]).toEqual([201, "calculated"]);
      expect(json).toMatchObject(
        Object.fromEntries(figures.slice(0, -1).map((key) => [key, seen[key as keyof typeof seen]])),
      );
      expect({
        linesCost: decimal(Number(json.linesCost) * 100),
        totalCost: decimal(Number(json.totalCost) * 100),
      }).toEqual(some[n]?.withLines);
    }
  }
}, 3_600_000);
