// Several rows in one step: all or none, each of the version that the user saw, and one entry that names them.
import { beforeEach, describe, expect, test } from "vitest";
import { findPriceField } from "#domain/catalogue/bulk.ts";
import { listNumberFields } from "#domain/catalogue/fields.ts";
import { type Kind, kinds } from "#domain/catalogue/items.ts";
import { pathOf } from "#test/import-steps.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { newQuote } from "#test/world.ts";

interface Wire {
  id: number;
  name: string;
  isActive: boolean;
  version: number;
  [field: string]: unknown;
}
interface Failure {
  error: string;
  code: string;
  fields?: Record<string, string>;
  current?: Wire[];
}

const world = await openWorld();
const askAsAdmin = <Body = Wire>(method: string, url: string, body?: unknown) =>
  world.as<Body>("company_admin", method, url, body);
let createdCount = 0;
beforeEach(() => {
  createdCount += 1;
});

const create = async (kind: Kind, letter: string, overrides: object = {}) =>
  (
    await askAsAdmin("POST", pathOf(kind), {
      name: `${letter}${createdCount}`,
      ...Object.fromEntries(listNumberFields(kind).map((key) => [key, 10])),
      ...overrides,
    })
  ).json;
const createThree = (kind: Kind, overrides: object[] = [{}, {}, {}]) =>
  Promise.all(["A", "B", "C"].map((letter, index) => create(kind, letter, overrides[index])));
const bulk = <Body = Wire[]>(kind: Kind, items: readonly { id: number; version: number }[], change: object) =>
  askAsAdmin<Body>("POST", `${pathOf(kind)}/bulk`, {
    items: items.map(({ id, version }) => ({ id, version })),
    change,
  });
const expectRefusal = async (...bulkCall: Parameters<typeof bulk>) => {
  const { status, json } = await bulk<Failure>(...bulkCall);
  return { status, ...json };
};
const readNow = async (kind: Kind, rows: readonly Wire[]) => {
  const { json } = await askAsAdmin<Wire[]>("GET", pathOf(kind));
  return rows.map(({ id }) => json.find((row) => row.id === id));
};
const countEntries = async () => (await world.auditEntries()).length;

describe.each(kinds.map((kind) => [kind] as const))("%s", (kind) => {
  test("three items, one of them inactive, are switched off and on again", async () => {
    const rows = await createThree(kind, [{}, { isActive: false }, {}]);
    const before = await countEntries();
    const off = await bulk(kind, rows, { isActive: false });
    expect(off.status).toBe(200);
    expect(off.json).toEqual(
      rows.map((row) => (row.isActive ? { ...row, isActive: false, version: row.version + 1 } : row)),
    );
    expect(await readNow(kind, rows)).toEqual(off.json);
    expect(await countEntries()).toBe(before + 1);
    expect(await world.lastEntry()).toMatchObject({
      action: "update",
      entityType: "catalogue_item",
      entityId: kind,
      description: expect.stringMatching(/^admin Example changed several .*: 2 switched off$/),
      metadata: {
        event: "items.bulk_changed",
        kind,
        updatedItems: [`A${createdCount}`, `C${createdCount}`].map((name) => ({
          name,
          changes: [{ field: "Active", before: "Active", after: "Inactive" }],
        })),
      },
    });
    expect((await bulk(kind, off.json, { isActive: false })).json).toEqual(off.json);
    expect(await countEntries(), "what is so already leaves no entry").toBe(before + 1);
    const on = await bulk(kind, off.json, { isActive: true });
    expect(on.json.map(({ isActive }) => isActive)).toEqual([true, true, true]);
  });

  test("a percentage needs a list with prices", async () => {
    const [row] = await createThree(kind);
    if (!row) throw new Error("none was made");
    const price = findPriceField(kind);
    const answer = await bulk<Wire[] & Failure>(kind, [row], { percent: 12.5 });
    if (price) expect(answer.json).toEqual([{ ...row, [price]: 11.25, version: 2 }]);
    else expect(answer).toMatchObject({ status: 400, json: { code: "invalid" } });
  });
});

test("each price is rounded once, half up, to a penny; the entry has before and after", async () => {
  const rows = await createThree("pump_style", [
    { materialCostBase: 0.1 },
    { materialCostBase: 0.09 },
    { materialCostBase: 1850.99 },
  ]);
  const { json } = await bulk("pump_style", rows, { percent: "5" });
  expect(json.map(({ materialCostBase }) => materialCostBase)).toEqual([0.11, 0.09, 1943.54]);
  expect(json.map(({ version }) => version)).toEqual([2, 1, 2]);
  expect(await world.lastEntry()).toMatchObject({
    description: "admin Example changed several pump styles: 2 by +5%",
    metadata: {
      updatedItems: [
        { name: `A${createdCount}`, changes: [{ field: "Material cost base", before: "£0.10", after: "£0.11" }] },
        {
          name: `C${createdCount}`,
          changes: [{ field: "Material cost base", before: "£1,850.99", after: "£1,943.54" }],
        },
      ],
    },
  });
});

test("one outdated row prevents all changes; the conflict names and shows it", async () => {
  const rows = await createThree("location");
  const b = rows[1] as Wire;
  const theirs = (await askAsAdmin("PUT", `${pathOf("location")}/${b.id}`, { hourlyRate: 20 })).json;
  const before = await countEntries();
  expect(await expectRefusal("location", rows, { percent: 10 })).toEqual({
    status: 409,
    code: "version_conflict",
    error: `Somebody else has changed B${createdCount} in the meantime. Nothing was changed.`,
    current: [theirs],
  });
  expect(await readNow("location", rows)).toEqual([rows[0], theirs, rows[2]]);
  expect(await countEntries()).toBe(before);
});

test("one price over the limit prevents all changes", async () => {
  const rows = await createThree("pump_style", [{}, { materialCostBase: 99_999_999.99 }, {}]);
  const sentence = `B${createdCount} would cost more than 99,999,999.99`;
  expect(await expectRefusal("pump_style", rows, { percent: 0.01 })).toEqual({
    status: 400,
    code: "invalid",
    error: sentence,
    fields: { percent: sentence },
  });
  expect(await readNow("pump_style", rows)).toEqual(rows);
});

test("another company's row does not exist, and the others stay unchanged", async () => {
  const [row] = await createThree("location");
  if (!row) throw new Error("none was made");
  const theirs = { id: world.south.choices.locationId, version: 1 };
  const theirCall = await expectRefusal("location", [row, theirs], { isActive: false });
  expect(theirCall).toEqual(await expectRefusal("location", [row, { id: 999_999, version: 1 }], { isActive: false }));
  expect(theirCall.status).toBe(404);
  expect(await readNow("location", [row])).toEqual([row]);
});

test.each([
  [[], { isActive: true }, "Choose at least one row"],
  [
    Array.from({ length: 501 }, (_, id) => ({ id: id + 1, version: 1 })),
    { isActive: true },
    "At most 500 rows at once",
  ],
  [[1, 1].map((id) => ({ id, version: 1 })), { isActive: true }, "Name each row once"],
  [[{ id: 1, version: 1 }], {}, "Say either isActive or percent"],
  [[{ id: 1, version: 1 }], { isActive: true, percent: 1 }, "Say either isActive or percent"],
  [[{ id: 1, version: 1 }], { isActive: "yes" }, "Active must be true or false"],
  [[{ id: 1, version: 1 }], { percent: 0 }, "By 0% nothing changes"],
  [[{ id: 1, version: 1 }], { percent: -90.01 }, "Enter a number from -90 to 1,000, with at most 2 decimals"],
  [[{ id: 1, version: 1 }], { percent: 1.005 }, "Enter a number from -90 to 1,000, with at most 2 decimals"],
])("bad input %# is refused with a message", async (items, change, sentence) => {
  expect(await expectRefusal("location", items, change)).toMatchObject({ status: 400, error: sentence });
});

test("500 rows at once", async () => {
  const file = ["Name,Material cost base", ...Array.from({ length: 500 }, (_, index) => `Many ${index},${index + 1}`)];
  const content = Buffer.from(file.join("\n")).toString("base64");
  await askAsAdmin("POST", `${pathOf("pump_style")}/import`, { content, dryRun: false });
  const rows = (await askAsAdmin<Wire[]>("GET", `${pathOf("pump_style")}?search=Many`)).json;
  const { status, json } = await bulk("pump_style", rows, { percent: -50 });
  expect(status).toBe(200);
  expect(json.length).toBe(500);
  expect(json.every((row) => row.version === 2)).toBe(true);
  expect((await world.lastEntry())?.metadata?.updatedItems).toHaveLength(500);
});

test("the price impact is what recalculating afterwards gives", async () => {
  const { json: quote } = await world.as<{ id: string }>("user", "POST", "/api/quotes", newQuote(world.north));
  const calculate = async () =>
    (await world.as<{ totalCost: number }>("company_admin", "POST", `/api/quotes/${quote.id}/calculate`)).json
      .totalCost;
  const before = await calculate();
  const own = (await askAsAdmin<Wire[]>("GET", pathOf("location"))).json;
  const bulkCall = `/api/admin/price-impact/bulk?kind=location&ids=${own.map(({ id }) => id).join(",")}&percent=7.25`;
  const { json } = await askAsAdmin<{ affected: number; largest: { before: number; after: number }[] }>(
    "GET",
    bulkCall,
  );
  await bulk("location", own, { percent: 7.25 });
  expect(json.affected).toBe(1);
  expect(json.largest).toMatchObject([{ before, after: await calculate() }]);
  const elsewhere = `/api/admin/price-impact/bulk?kind=location&ids=${world.south.choices.locationId}&percent=1`;
  expect((await askAsAdmin("GET", elsewhere)).status).toBe(404);
  const large = "/api/admin/price-impact/bulk?kind=location&ids=x&percent=1";
  expect((await askAsAdmin("GET", large)).status).toBe(400);
});
