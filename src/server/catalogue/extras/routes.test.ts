import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { StoredExtra } from "#contract/catalogue/extras.ts";
import { openWorld } from "#test/kit/open-world.ts";

const world = await openWorld();
const path = "/api/admin/extras";
type Wire = Omit<StoredExtra, "price"> & { price: number };
const create = async (content: object) => {
  const made = await world.as("company_admin", "POST", path, { price: 18, ...content });
  expect(made.status, made.text).toBe(201);
  return made.json as unknown as Wire;
};
const change = (id: number, content: object) => world.as("company_admin", "PUT", `${path}/${id}`, content);
const list = async (query = "") =>
  (await world.as("company_admin", "GET", `${path}${query}`)).json as unknown as Wire[];
const lookUp = async () => (await world.as("user", "GET", "/api/lookup/extras")).json as unknown as Wire[];

let driveIds: number[] = [];
beforeAll(async () => {
  const drives = await world.as("user", "GET", "/api/lookup/drive-types");
  driveIds = (drives.json as unknown as { id: number }[]).map(({ id }) => id);
});
afterEach(() => world.inNorth.run`update extras set is_active = false, name = id || ' ' || name, needs = '{}'`);

describe("extras", () => {
  test("are added with what was left out at its default, listed by name and looked up while they are active", async () => {
    const valve = await create({ name: "Isolation valve", details: "" });
    expect(valve).toMatchObject({
      ...{ name: "Isolation valve", details: null, price: 18, needs: [], excludes: [] },
      ...{ onlyKind: null, onlyIds: [], isActive: true, version: 1 },
    });
    const alarm = await create({
      name: "alarm",
      needs: [valve.id, valve.id],
      onlyKind: "drive_type",
      onlyIds: driveIds,
    });
    expect(alarm).toMatchObject({ needs: [valve.id], onlyIds: driveIds });
    expect((await lookUp()).map(({ name }) => name)).toEqual(["alarm", "Isolation valve"]);
    expect((await list("?search=VALVE")).map(({ id }) => id)).toContain(valve.id);
    const off = await world.as("company_admin", "DELETE", `${path}/${valve.id}`);
    expect(off.json).toEqual({ success: true });
    expect((await lookUp()).map(({ name }) => name)).toEqual(["alarm"]);
    expect((await list()).find(({ id }) => id === valve.id)).toMatchObject({ isActive: false, version: 2 });
  });

  test("have a name of their own, whatever the case", async () => {
    const valve = await create({ name: "Isolation valve" });
    const again = await world.as("company_admin", "POST", path, { name: "ISOLATION VALVE", price: 1 });
    expect([again.status, again.json]).toMatchObject([
      409,
      { code: "already_exists", fields: { name: "There is already an extra called ISOLATION VALVE" } },
    ]);
    expect((await change(valve.id, { name: "Isolation Valve", version: 1 })).json).toMatchObject({ version: 2 });
  });

  test("are changed field by field, once a version; nothing new is nothing changed", async () => {
    const valve = await create({ name: "Valve", onlyKind: "drive_type", onlyIds: driveIds.slice(0, 1) });
    expect((await change(valve.id, { price: 19.5, version: 1 })).json).toMatchObject({ price: 19.5, version: 2 });
    expect((await change(valve.id, { price: 20, version: 1 })).status).toBe(409);
    expect((await change(valve.id, { onlyKind: null })).json).toMatchObject({
      onlyKind: null,
      onlyIds: [],
      version: 3,
    });
    expect((await change(valve.id, { price: 19.5 })).json).toMatchObject({ version: 3 });
    expect((await world.auditEntries()).at(-1)).toMatchObject({
      metadata: { event: "extra.updated", changes: { onlyKind: { before: "drive_type", after: null } } },
    });
  });

  test.each<[what: string, content: (id: number) => object, field: string, sentence: string]>([
    ["itself", (id) => ({ needs: [id] }), "needs", "An extra cannot refer to itself"],
    [
      "an id in both lists",
      () => ({ needs: [1], excludes: [1] }),
      "excludes",
      "An extra cannot be needed and excluded",
    ],
    [
      "what is not the company's",
      () => ({ excludes: [999_999] }),
      "excludes",
      "Not all of these are extras of your company",
    ],
    ["ids without a list", () => ({ onlyIds: [1] }), "onlyKind", "Choose the list of these items"],
    ["a list without ids", () => ({ onlyKind: "job_type" }), "onlyIds", "Choose at least one"],
    [
      "another's items",
      () => ({ onlyKind: "drive_type", onlyIds: [999_999] }),
      "onlyIds",
      "Not all of these are Drive Types of your company",
    ],
    ["a negative price", () => ({ price: -1 }), "price", "Enter an amount of 0 or more, with at most 2 decimals"],
  ])("refuse at its field: %s", async (_what, content, field, sentence) => {
    const valve = await create({ name: "Valve" });
    const refused = await change(valve.id, content(valve.id));
    expect([refused.status, (refused.json.fields as Record<string, string>)?.[field]], refused.text).toEqual([
      400,
      sentence,
    ]);
  });

  test("of another company cannot be named, changed or seen", async () => {
    const inSouth = world.inCompany(world.south.id);
    await inSouth.run`insert into extras (company_id, name, price) select id, 'Southern', 5 from companies`;
    const [foreign] = await inSouth.rows<{ id: number }>`select id from extras`;
    const valve = await create({ name: "Valve" });
    expect((await change(Number(foreign?.id), { price: 1 })).status).toBe(404);
    expect((await change(valve.id, { needs: [Number(foreign?.id)] })).status).toBe(400);
    expect((await list()).map(({ name }) => name)).not.toContain("Southern");
  });

  test("number at most 1,000 that are active", async () => {
    await world.inNorth.run`insert into extras (company_id, name, price) select c.id, 'Many ' || n, 1
      from companies c, generate_series(1, 1000) n`;
    const one = await world.as("company_admin", "POST", path, { name: "One more", price: 1 });
    expect([one.status, one.json.code]).toEqual([422, "too_many_extras"]);
    const off = await create({ name: "Off", isActive: false });
    expect((await change(off.id, { isActive: true })).status).toBe(422);
    expect(await lookUp()).toHaveLength(1000);
  });
});

describe("pasted rows", () => {
  type Report = {
    created: number;
    updated: number;
    unchanged: number;
    failed: number;
    rows: Record<string, unknown>[];
  };
  const paste = (rows: { name: string; price: string | number }[], dryRun = false) =>
    world.as<Report & { code: string; error: string; fields: Record<string, string> }>(
      "company_admin",
      "POST",
      `${path}/paste`,
      { rows, dryRun },
    );

  test("are refused at the cell if a text cannot be stored", async () => {
    const refused = await paste([{ name: "a\u0000b", price: "1" }], true);
    expect([refused.status, Object.keys(refused.json.fields)]).toEqual([400, ["rows.0.name"]]);
  });

  test("add extras and change prices by name, whatever the case, with one entry", async () => {
    const valve = await create({ name: "Isolation valve", details: "Full-bore" });
    const seal = await create({ name: "Seal", price: 96, isActive: false });
    const rows = [
      { name: "ISOLATION VALVE", price: "£1,018.50" },
      { name: " Gasket\t", price: 3.2 },
      { name: "Seal", price: "96.00" },
    ];
    const counts = { created: 1, updated: 1, unchanged: 1, failed: 0 };
    const before = (await world.auditEntries()).length;
    const report = await paste(rows, true);
    expect(report.json).toMatchObject({
      ...{ dryRun: true, ...counts },
      rows: [
        { row: 1, outcome: "update", priceBefore: 18, price: 1018.5, isOff: false, errors: [] },
        { row: 2, name: "Gasket", outcome: "create", priceBefore: null, price: 3.2 },
        { row: 3, outcome: "unchanged", priceBefore: 96, isOff: true },
      ],
    });
    expect((await world.auditEntries()).length).toBe(before);
    expect((await list()).find(({ id }) => id === valve.id)).toMatchObject({ price: 18, version: 1 });
    expect((await paste(rows)).json).toMatchObject({ dryRun: false, ...counts });
    expect((await list()).find(({ id }) => id === valve.id)).toMatchObject({
      ...{ name: "Isolation valve", details: "Full-bore", price: 1018.5, version: 2 },
    });
    expect((await list()).find(({ id }) => id === seal.id)).toMatchObject({ version: 1 });
    expect((await world.auditEntries()).slice(before)).toMatchObject([
      {
        description: expect.stringMatching(/pasted extras: 1 added, 1 changed$/),
        metadata: {
          ...{ event: "extra.pasted", created: 1, updated: 1 },
          updatedItems: [
            { name: "ISOLATION VALVE", changes: [{ field: "Price", before: "£18.00", after: "£1,018.50" }] },
          ],
        },
      },
    ]);
    expect((await paste(rows)).json).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    expect((await world.auditEntries()).length).toBe(before + 1);
  });

  test("with one wrong among them save nothing, and say which", async () => {
    const rows = [
      { name: "Gland", price: "4" },
      { name: "gland", price: "5" },
      { name: "Relay", price: "£1,2.5" },
      { name: " ", price: "" },
    ];
    const wrong = "Enter an amount of 0 or more, with at most 2 decimals";
    const report = await paste(rows, true);
    expect([report.status, report.json.failed]).toEqual([200, 3]);
    const refused = await paste(rows);
    expect([refused.status, refused.json.code, refused.json.error]).toEqual([
      ...[422, "rows_refused", "0 of 4 saved: 3 rows are wrong."],
    ]);
    expect(refused.json.fields).toEqual({
      "row 2, name": "Row 1 has this name already",
      "row 3, price": wrong,
      "row 4, name": "Name is required",
      "row 4, price": wrong,
    });
    expect((await list()).map(({ name }) => name)).not.toContain("Gland");
  });

  test("number at most 500, and leave at most 1,000 extras active", async () => {
    const rows = (count: number, name: string) =>
      Array.from({ length: count }, (_, n) => ({ name: `${name} ${n}`, price: 1 }));
    expect((await paste(rows(501, "Any"))).json.fields).toEqual({ rows: "At most 500 rows" });
    expect((await paste([])).json.fields).toEqual({ rows: "Paste at least one row" });
    expect((await paste(rows(500, "Bolt"))).json).toMatchObject({ created: 500 });
    expect((await paste(rows(500, "Nut"))).json).toMatchObject({ created: 500 });
    expect((await paste([{ name: "Washer", price: 1 }])).json.code).toBe("too_many_extras");
    expect((await paste([{ name: "Nut 1", price: 2 }])).json).toMatchObject({ updated: 1 });
  });

  test("change no price for a role that may only add", async () => {
    await create({ name: "Valve" });
    const set = (edit: boolean) => world.platform.run`update role_permissions
      set permissions = permissions || ${{ edit }} where role = 'company_admin' and resource = 'extras'`;
    await set(false);
    const [changed, added] = [await paste([{ name: "Valve", price: 1 }]), await paste([{ name: "Bracket", price: 1 }])];
    await set(true);
    expect([changed.status, added.status]).toEqual([403, 200]);
  });
});

test("the price book has the active extras, without them for a role that may not view them", async () => {
  const valve = await create({ name: "Valve", details: "Full-bore" });
  const read = (headers = {}) => world.as("user", "GET", "/api/lookup/price-book", undefined, headers);
  const whole = await read();
  const { id, name, price } = valve;
  expect(whole.json.extras).toEqual([{ id, name, price, needs: [], excludes: [], onlyKind: null, onlyIds: [] }]);
  const set = (view: boolean) => world.platform.run`update role_permissions
    set permissions = permissions || ${{ view }} where role = 'user' and resource = 'extras'`;
  await set(false);
  const [without, lookup] = [
    await read({ "if-none-match": String(whole.headers.etag) }),
    await world.as("user", "GET", "/api/lookup/extras"),
  ];
  await set(true);
  expect([without.status, without.json.extras, lookup.status]).toEqual([200, [], 403]);
});
