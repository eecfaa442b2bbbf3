// The price impact against reality: quotes are calculated, a change is saved, they are calculated again.

import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { isWhole, type NumberFieldKey } from "#domain/catalogue/fields.ts";
import { choiceKeys, type KeyedChoices, type Kind, kinds } from "#domain/catalogue/items.ts";
import { itemTables } from "#server/catalogue/columns.ts";
import { createSeededRandom } from "#server/demonstration/random.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { insertIn, raw, rowsIn, setting } from "#test/rows.ts";

const QUOTE_COUNT = process.env.VOLUTE_ALL === "1" ? 1000 : 250;
/** In wire form, in pounds. */
interface Wire {
  open: number;
  isCapped: boolean;
  affected: number;
  before: number;
  after: number;
  refused: number;
  largest: { id: string; customerName: string; held: number | null; before: number | null; after: number | null }[];
}

const world = await openWorld();
const items = {} as Record<Kind, number[]>;
let drawnQuotes: ({ id: string } & Partial<KeyedChoices>)[];
/** Each quote's last calculation, in pence; null if it was refused. */
const totalsById = new Map<string, number | null>();

beforeAll(async () => {
  const { north, database } = world;
  const { next, below, pick } = createSeededRandom("rehearsal");
  await world.platform.insert("quote_statuses", { name: "on_hold", label: "On hold" });
  await database.asCompany(north.id, async (db) => {
    const own = (index: number) => ({ companyId: north.id, name: `Item ${index}`, isActive: index !== 3 });
    const five = [1, 2, 3, 4, 5].map(own);
    await insertIn(
      db,
      "locations",
      ...five.map((all) => ({ ...all, labourHours: below(900), hourlyRate: below(20_000) })),
    );
    await insertIn(
      db,
      "equipment_access",
      ...five.map((all) => ({ ...all, minEngineers: 1 + below(4), multiplier: 50 + below(200) })),
    );
    await insertIn(db, "job_types", ...five.map((all) => ({ ...all, baseHours: below(4000) })));
    await insertIn(db, "pump_styles", ...five.map((all) => ({ ...all, materialCostBase: below(900_000) })));
    await insertIn(db, "motor_sizes", ...five.map((all) => ({ ...all, kw: below(9000), multiplier: below(400) })));
    await insertIn(db, "drive_types", ...five.map((all) => ({ ...all, costMultiplier: below(300) })));
    for (const kind of kinds) {
      items[kind] = (await rowsIn<{ id: number }>(db)`select id from ${raw(itemTables[kind].name)} order by id`).map(
        ({ id }) => id,
      );
    }
    drawnQuotes = Array.from({ length: QUOTE_COUNT }, (_, index) => ({
      id: randomUUIDv7(),
      companyId: north.id,
      quoteNumber: `R-${index}`,
      createdByName: "Example",
      customerName: `Customer ${index}`,
      postcode: "M4 6BF",
      status: pick(["draft", "draft", "calculated", "calculated", "on_hold", "sent", "declined"]),
      totalCost: next() < 0.5 ? null : 12_345,
      needsRecalculation: next() < 0.1,
      ...Object.fromEntries(kinds.map((kind) => [choiceKeys[kind], next() < 0.01 ? null : pick(items[kind])])),
    }));
    await insertIn(db, "quotes", ...drawnQuotes);
  });
  await calculate(drawnQuotes.map(({ id }) => id));
});
/** Like the button; a refused quote has no price. */
async function calculate(ids: string[]): Promise<void> {
  for (const id of ids) {
    const { status, json } = await world.as<{ totalCost: number }>(
      "company_admin",
      "POST",
      `/api/quotes/${id}/calculate`,
    );
    totalsById.set(id, status === 200 ? Math.round(json.totalCost * 100) : null);
  }
}

const previewImpact = (query: string, who: "company_admin" | "user" = "company_admin") =>
  world.as<Wire>(who, "GET", `/api/admin/price-impact${query}`);

/** Computes the impact, saves the change, calculates again and compares. */
async function expectSameAsReal(query: string, ids: string[], keep: () => Promise<unknown>) {
  const { json: said } = await previewImpact(query);
  const before = new Map(totalsById);
  await keep();
  await calculate(ids);
  const different = ids
    .map((id) => ({ id, before: before.get(id) ?? null, after: totalsById.get(id) ?? null }))
    .filter((one) => one.before !== one.after);
  const sum = (key: "before" | "after") =>
    different.reduce((sum, one) => sum + (one.before === null || one.after === null ? 0 : (one[key] ?? 0)), 0);
  expect(said).toMatchObject({
    affected: different.length,
    before: sum("before") / 100,
    after: sum("after") / 100,
    refused: different.filter(({ after }) => after === null).length,
    isCapped: false,
  });
  const pence = (pounds: number | null) => (pounds === null ? null : Math.round(pounds * 100));
  for (const { id, before, after } of said.largest) {
    expect(different).toContainEqual({ id, before: pence(before), after: pence(after) });
  }
  const sizes = different.map((one) => Math.abs((one.after ?? Number.POSITIVE_INFINITY) - (one.before ?? 0)));
  expect(
    said.largest.map((one) => Math.abs((pence(one.after) ?? Number.POSITIVE_INFINITY) - (pence(one.before) ?? 0))),
  ).toEqual(sizes.sort((a, b) => b - a).slice(0, 5));
  return { said, different };
}

const changes: [Kind, NumberFieldKey, number][] = [
  ["location", "hourlyRate", 7777],
  ["location", "labourHours", 99_000],
  ["equipment_access", "minEngineers", 5],
  ["job_type", "baseHours", 333],
  ["job_type", "materialPercent", 35],
  ["pump_style", "materialCostBase", 123_457],
  ["motor_size", "multiplier", 157],
  ["drive_type", "costMultiplier", 133],
];

describe("equals the recalculated price to the penny", () => {
  test.each(changes)("%s: another %s", async (kind, figure, value) => {
    const item = items[kind][figure === "labourHours" ? 2 : 1] ?? 0;
    const using = drawnQuotes.filter((quote) => quote[choiceKeys[kind]] === item).map(({ id }) => id);
    const wire = isWhole(figure) ? value : value / 100;
    const { said, different } = await expectSameAsReal(
      `?kind=${kind}&id=${item}&${figure}=${wire}`,
      using,
      () =>
        world.inNorth.run`update ${raw(itemTables[kind].name)} set ${setting({ [figure]: value })} where id = ${item}`,
    );
    expect(different.length, "a change that changes nothing shows nothing").toBeGreaterThan(5);
    expect(said.open).toBeLessThan(using.length);
  });

  test("the access multiplier is switched on", async () => {
    const all = drawnQuotes.map(({ id }) => id);
    const { different } = await expectSameAsReal(
      "/settings?applyAccessMultiplier=true",
      all,
      () => world.inNorth.run`update companies set apply_access_multiplier = true`,
    );
    expect(different.length).toBeGreaterThan(QUOTE_COUNT / 3);
  });

  test("and with it, the multiplier of one kind of access", async () => {
    const item = items.equipment_access[3] ?? 0;
    const using = drawnQuotes.filter((quote) => quote.equipmentAccessId === item).map(({ id }) => id);
    const { different } = await expectSameAsReal(
      `?kind=equipment_access&id=${item}&multiplier=1.77`,
      using,
      () => world.inNorth.run`update equipment_access set ${setting({ multiplier: 177 })} where id = ${item}`,
    );
    expect(different.length).toBeGreaterThan(5);
  });
});

test("saves nothing, and leaves out quotes that were sent", async () => {
  const state = () => world.inNorth.rows`select id, version from quotes order by id`;
  const before = await state();
  const entries = (await world.auditEntries()).length;
  const { json } = await previewImpact(`?kind=location&id=${items.location[0]}&hourlyRate=99999`);
  expect(json.affected).toBeGreaterThan(0);
  const statuses = await world.inNorth
    .rows`select status from quotes where id = any(${json.largest.map(({ id }) => id)})`;
  expect(statuses.map(({ status }) => status)).not.toContain("sent");
  expect(await state()).toEqual(before);
  expect((await world.auditEntries()).length).toBe(entries);
});

test("refuses another company's item and users without permission", async () => {
  const { south, north } = world;
  const absent = await previewImpact(`?kind=location&id=${south.choices.locationId}&hourlyRate=1`);
  expect(absent.status).toBe(404);
  expect((await previewImpact("?kind=location&id=999999&hourlyRate=1")).text).toBe(absent.text);
  expect((await previewImpact(`?kind=location&id=${north.choices.locationId}&hourlyRate=-1`)).status).toBe(400);
  expect((await previewImpact(`?kind=location&id=${north.choices.locationId}`, "user")).status).toBe(403);
});

test("with more than 5,000 open quotes it calculates the newest and says so", async () => {
  const { north } = world;
  const keys = [...kinds.map((kind) => choiceKeys[kind]), "companyId" as const];
  await world.inNorth.insert(
    "quotes",
    ...Array.from({ length: 5001 }, (_, index) => ({
      ...Object.fromEntries(keys.map((key) => [key, { ...north.choices, companyId: north.id }[key]])),
      id: randomUUIDv7(),
      companyId: north.id,
      quoteNumber: `M-${index}`,
      createdByName: "Example",
      customerName: "Many",
    })),
  );
  const { json } = await previewImpact(`?kind=location&id=${north.choices.locationId}&hourlyRate=68.01`);
  expect(json).toMatchObject({ open: 5000, isCapped: true });
});
