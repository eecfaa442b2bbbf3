// The six tables: everything that is the same for all of them, and what is special to each kind.
import { beforeEach, describe, expect, test } from "vitest";
import {
  listFields,
  listNumberFields,
  type NumberFieldKey,
  numberFields,
  type Unit,
} from "#domain/catalogue/fields.ts";
import { choiceKeys, type Kind, kindLabels, kinds } from "#domain/catalogue/items.ts";
import { literal } from "#test/kit/literals.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { newQuote } from "#test/world.ts";

interface Wire {
  id: number;
  companyId: number;
  name: string;
  isActive: boolean;
  version: number;
  [field: string]: unknown;
}

/** Whole items in wire form. */
const samples: Record<Kind, Record<string, unknown>> = {
  location: {
    name: "North Manchester",
    description: "Inside the ring road",
    postcodes: ["M8", "M9"],
    labourHours: 1.75,
    hourlyRate: 62.5,
  },
  equipment_access: { name: "Roof, crane", description: "Crane by others", minEngineers: 3, multiplier: 1.4 },
  job_type: {
    name: "Commissioning",
    description: null,
    baseHours: 2.25,
    materialPercent: 40,
    scope: "Test run.\nHandover with test sheet.",
    exclusions: "Electrical supply",
  },
  pump_style: { name: "Borehole", description: "Up to 60 m", materialCostBase: 1850.99, needsWaterNotice: true },
  motor_size: { name: "7.5 kW", kw: 7.5, multiplier: 1.65 },
  drive_type: { name: "Soft starter", description: null, costMultiplier: 1.15 },
};

const world = await openWorld();
let createdCount = 0;
beforeEach(() => {
  createdCount += 1;
});

const pathOf = (kind: Kind) => `/api/admin/${kindLabels[kind].path}`;
const askAsAdmin = <Body = Wire>(method: string, url: string, body?: unknown) =>
  world.as<Body>("company_admin", method, url, body);
/** An item of its own for each test. */
const buildNewItem = (kind: Kind) => ({ ...samples[kind], name: `${samples[kind].name} ${createdCount}` });
const create = async (kind: Kind) => (await askAsAdmin("POST", pathOf(kind), buildNewItem(kind))).json;
const listItems = async (kind: Kind, query = "") => (await askAsAdmin<Wire[]>("GET", `${pathOf(kind)}${query}`)).json;

describe.each(kinds.map((kind) => [kind] as const))("%s", (kind) => {
  const word = kindLabels[kind].one.toLowerCase();

  test("is created with every field of its kind, and nothing else", async () => {
    const { status, json } = await askAsAdmin("POST", pathOf(kind), {
      ...buildNewItem(kind),
      companyId: world.south.id,
      id: 1,
      oddity: 1,
    });
    expect(status).toBe(201);
    expect(json).toEqual({ ...buildNewItem(kind), id: json.id, companyId: world.north.id, isActive: true, version: 1 });
    expect(await listItems(kind)).toContainEqual(json);
    expect(await world.lastEntry()).toMatchObject({
      action: "create",
      entityType: "catalogue_item",
      entityId: String(json.id),
      description: `admin Example added ${word} ${json.name}`,
      metadata: { event: "item.created", kind, changes: { name: { before: null, after: json.name } } },
    });
  });

  test("begins with the defaults of its kind", async () => {
    const required = Object.fromEntries(
      listNumberFields(kind).flatMap((key) => (numberFields[key].initial === null ? [[key, "2.5"]] : [])),
    );
    const { status, json } = await askAsAdmin("POST", pathOf(kind), { name: `Plain ${createdCount}`, ...required });
    expect(status).toBe(201);
    const defaults: Record<string, unknown> = {
      description: null,
      scope: null,
      exclusions: null,
      needsWaterNotice: false,
      postcodes: [],
      minEngineers: 1,
      multiplier: 1,
      costMultiplier: 1,
      materialPercent: 100,
      isActive: true,
    };
    const expected = listFields(kind)
      .filter((field) => field !== "name")
      .map((field) => [field, field in required ? 2.5 : defaults[field]]);
    expect(json).toMatchObject(Object.fromEntries(expected));
  });

  test("says what is wrong with each field, in the promised words", async () => {
    const asked = async (body: object) => {
      const { status, json } = await askAsAdmin<{ fields: object }>("POST", pathOf(kind), body);
      return { status, fields: json.fields };
    };
    const all = (sentence: (key: NumberFieldKey) => string) =>
      Object.fromEntries(listNumberFields(kind).map((key) => [key, sentence(key)]));
    expect(await asked(all(() => ""))).toEqual({
      status: 400,
      fields: {
        name: literal("AD 5 Configuration items", "Name is required"),
        ...all((key) => `${numberFields[key].words} is required`),
      },
    });
    const wrong = { name: "Wrong" };
    const valid = {
      status: 400,
      fields: all((key) =>
        literal("AD 5 Configuration items", "X must be a valid number", { X: numberFields[key].words }),
      ),
    };
    expect(await asked({ ...wrong, ...all(() => "abc") })).toEqual(valid);
    expect(await asked({ ...wrong, ...all(() => "12a") })).toEqual(valid);
    for (const wire of [true, [], {}]) {
      expect((await asked({ ...wrong, ...all(() => wire as never) })).fields).toEqual(valid.fields);
    }
    const wrongPercent = "Share of the pump’s price charged must be a whole number from 0 to 100";
    for (const wire of [-1, "-0.01", 1.005, "1e-7"]) {
      const { status, fields } = await asked({ ...wrong, ...all(() => wire as never) });
      const bounds = all((key) =>
        numberFields[key].unit === "people"
          ? "Minimum engineers must be a whole number of at least 1"
          : numberFields[key].unit === "percent"
            ? wrongPercent
            : `${numberFields[key].words} must be 0 or more, with at most 2 decimals`,
      );
      expect({ status, fields }).toEqual({ status: 400, fields: bounds });
    }
    const most: Partial<Record<Unit, string>> = { money: "99,999,999.99", people: "9,999" };
    const mostOf = (key: NumberFieldKey) => most[numberFields[key].unit] ?? "999.99";
    for (const wire of [100_000_000, 1e21, "99999999999"]) {
      const { fields } = await asked({ ...wrong, ...all(() => wire as never) });
      expect(fields).toEqual(
        all((key) =>
          key === "materialPercent" ? wrongPercent : `${numberFields[key].words} must be at most ${mostOf(key)}`,
        ),
      );
    }
    expect((await asked({ ...buildNewItem(kind), name: "x".repeat(201) })).fields).toEqual({
      name: "At most 200 characters",
    });
    expect((await asked({ ...buildNewItem(kind), isActive: "yes" })).fields).toEqual({
      isActive: "Active must be true or false",
    });
    expect(await listItems(kind, "?search=Wrong")).toEqual([]);
  });

  test("keeps the largest figures to the penny", async () => {
    const largest = Object.fromEntries(
      listNumberFields(kind).map((key) => [
        key,
        { money: 99_999_999.99, people: 9999, percent: 100, hours: 999.99, kw: 999.99, multiplier: 999.99 }[
          numberFields[key].unit
        ],
      ]),
    );
    const { status, json } = await askAsAdmin("POST", pathOf(kind), { ...buildNewItem(kind), ...largest });
    expect(status).toBe(201);
    expect(json).toMatchObject(largest);
    const zero = Object.fromEntries(
      listNumberFields(kind).map((key) => [key, numberFields[key].unit === "people" ? 1 : 0]),
    );
    expect((await askAsAdmin("PUT", `${pathOf(kind)}/${json.id}`, zero)).json).toMatchObject(zero);
  });

  test("a change sets only the named fields and leaves one entry", async () => {
    const item = await create(kind);
    const before = (await world.auditEntries()).length;
    const [key] = listNumberFields(kind) as [NumberFieldKey];
    const { status, json } = await askAsAdmin("PUT", `${pathOf(kind)}/${item.id}`, { [key]: "4", version: 1 });
    expect(status).toBe(200);
    expect(json).toEqual({ ...item, [key]: 4, version: 2 });
    expect((await world.auditEntries()).length).toBe(before + 1);
    expect(await world.lastEntry()).toMatchObject({
      description: `admin Example changed ${word} ${item.name}`,
      metadata: { kind, changes: { [key]: { before: item[key], after: 4 } } },
    });
    const again = await askAsAdmin("PUT", `${pathOf(kind)}/${item.id}`, { [key]: 4, name: ` ${item.name} ` });
    expect(again.json).toEqual(json);
    expect((await world.auditEntries()).length).toBe(before + 1);
    expect(
      (await askAsAdmin<{ fields: object }>("PUT", `${pathOf(kind)}/${item.id}`, { [key]: "", name: " " })).json.fields,
    ).toEqual({
      [key]: `${numberFields[key].words} is required`,
      name: "Name is required",
    });
  });

  test("an outdated change is refused with the item as it stands", async () => {
    const item = await create(kind);
    const other = (await askAsAdmin("PUT", `${pathOf(kind)}/${item.id}`, { name: `Other ${createdCount}` })).json;
    const { status, json } = await askAsAdmin("PUT", `${pathOf(kind)}/${item.id}`, { name: "Mine", version: 1 });
    expect(status).toBe(409);
    expect(json).toMatchObject({ code: "version_conflict", current: other });
  });

  test("deleting deactivates it, once; it can be activated again", async () => {
    const item = await create(kind);
    const before = (await world.auditEntries()).length;
    const first = await askAsAdmin("DELETE", `${pathOf(kind)}/${item.id}`);
    expect(first).toMatchObject({ status: 200, json: { success: true } });
    expect(await world.lastEntry()).toMatchObject({
      action: "delete",
      description: `admin Example switched off ${word} ${item.name}`,
      metadata: { event: "item.deactivated", kind, changes: { isActive: { before: true, after: false } } },
    });
    expect(await askAsAdmin("DELETE", `${pathOf(kind)}/${item.id}`)).toMatchObject({
      status: 200,
      json: { success: true },
    });
    expect((await world.auditEntries()).length).toBe(before + 1);
    expect(await listItems(kind)).toContainEqual({ ...item, isActive: false, version: 2 });
    const lookup = await world.as<Wire[]>("user", "GET", `/api/lookup/${kindLabels[kind].path}`);
    expect(lookup.json.map(({ id }) => id)).not.toContain(item.id);
    expect((await askAsAdmin("PUT", `${pathOf(kind)}/${item.id}`, { isActive: true })).json).toMatchObject({
      isActive: true,
    });
  });

  test("a quote keeps the name of what was switched off", async () => {
    const item = await create(kind);
    const { json: quote } = await world.as(
      "user",
      "POST",
      "/api/quotes",
      newQuote(world.north, { [choiceKeys[kind]]: item.id }),
    );
    await askAsAdmin("DELETE", `${pathOf(kind)}/${item.id}`);
    const { json } = await world.as<{ names: Record<string, string> }>("user", "GET", `/api/quotes/${quote.id}`);
    expect(json.names[kind]).toBe(item.name);
  });

  test("the list is by name, and searched in any case", async () => {
    for (const name of ["Zeta", "alpha 100%", "Beta_x"])
      await askAsAdmin("POST", pathOf(kind), { ...buildNewItem(kind), name: `${name} ${createdCount}` });
    const names = (await listItems(kind)).map(({ name }) => name);
    expect(names.filter((name) => name.endsWith(` ${createdCount}`))).toHaveLength(3);
    const found = async (text: string) =>
      (await listItems(kind, `?search=${encodeURIComponent(text)}`)).map(({ name }) => name);
    expect(await found(`ALPHA 100% ${createdCount}`)).toEqual([`alpha 100% ${createdCount}`]);
    expect(await found(`beta_x ${createdCount}`)).toEqual([`Beta_x ${createdCount}`]);
    expect(await found("beta%x")).toEqual([]);
    expect((await found("")).length).toBe(names.length);
  });

  test("another company's is not there", async () => {
    const item = await create(kind);
    const absent = await world.as("company_admin", "PUT", `${pathOf(kind)}/999999`, { name: "Mine" });
    const theirs = world.south.choices[choiceKeys[kind]];
    for (const [method, body] of [
      ["PUT", { name: "Mine" }],
      ["DELETE", undefined],
    ] as const) {
      const answer = await askAsAdmin(method, `${pathOf(kind)}/${theirs}`, body);
      expect({ status: answer.status, text: answer.text }).toEqual({ status: 404, text: absent.text });
    }
    expect((await listItems(kind)).every(({ companyId }) => companyId === world.north.id)).toBe(true);
    expect((await world.as("user", "GET", pathOf(kind))).status).toBe(403);
    expect((await world.as("user", "PUT", `${pathOf(kind)}/${item.id}`, { name: "Mine" })).status).toBe(403);
    expect((await world.as("platform_admin", "POST", pathOf(kind), buildNewItem(kind))).status).toBe(403);
    expect((await world.as("platform_admin", "GET", pathOf(kind))).json).toEqual([]);
    expect((await world.as("platform_admin impersonating", "GET", pathOf(kind))).json).toContainEqual(item);
  });
});

test("two zones of one name are refused beside the name; other kinds may share one", async () => {
  const zone = await create("location");
  const again = await askAsAdmin<{ code: string; fields: object }>(
    "POST",
    pathOf("location"),
    buildNewItem("location"),
  );
  expect(again.status).toBe(409);
  expect(again.json).toMatchObject({
    code: "already_exists",
    fields: { name: `There is already a location called ${zone.name}` },
  });
  const other = (
    await askAsAdmin("POST", pathOf("location"), { ...buildNewItem("location"), name: `Another ${createdCount}` })
  ).json;
  await askAsAdmin("DELETE", `${pathOf("location")}/${zone.id}`);
  expect((await askAsAdmin("PUT", `${pathOf("location")}/${other.id}`, { name: zone.name })).json).toMatchObject({
    code: "already_exists",
    fields: { name: `There is already an inactive location called ${zone.name}. Edit that one to use it again` },
  });
  expect((await askAsAdmin("PUT", `${pathOf("location")}/${zone.id}`, { name: zone.name, hourlyRate: 1 })).status).toBe(
    200,
  );
  for (const kind of kinds.filter((kind) => kind !== "location")) {
    await create(kind);
    expect((await askAsAdmin("POST", pathOf(kind), buildNewItem(kind))).status).toBe(201);
  }
});

test("prefixes are kept trimmed, in upper case, each once, at most 200", async () => {
  const zone = await create("location");
  const kept = async (postcodes: unknown) => {
    const { status, json } = await askAsAdmin<Wire & { fields: object }>("PUT", `${pathOf("location")}/${zone.id}`, {
      postcodes,
    });
    return status === 200 ? json.postcodes : json.fields;
  };
  expect(await kept([" m1", "", "M4 ", "m1", "sw1a, SW1B", "  ", "odd one"])).toEqual([
    "M1",
    "M4",
    "SW1A",
    "SW1B",
    "ODD ONE",
  ]);
  expect(await kept([])).toEqual([]);
  const many = (count: number) => Array.from({ length: count }, (_, index) => `M${index}`);
  expect(await kept(many(200))).toEqual(many(200));
  expect(await kept(many(201))).toEqual({ postcodes: "At most 200 prefixes" });
  expect(await kept("m1, M4")).toEqual(["M1", "M4"]);
  expect(await kept(1)).toEqual({ postcodes: "Postcodes must be a list of prefixes" });
  expect(await kept(["x".repeat(101)])).toEqual({ postcodes: "At most 100 characters a prefix" });
});

test("scope and exclusions are kept as they are written, and told before and after; an empty one is none", async () => {
  const item = await create("job_type");
  const put = (body: object) => askAsAdmin<Wire & { fields: object }>("PUT", `${pathOf("job_type")}/${item.id}`, body);
  expect((await put({ scope: "  One visit.\n\n- and a report ", exclusions: " " })).json).toMatchObject({
    scope: "One visit.\n\n- and a report",
    exclusions: null,
  });
  expect((await world.lastEntry())?.metadata).toMatchObject({
    changes: {
      scope: { before: item.scope, after: "One visit.\n\n- and a report" },
      exclusions: { before: item.exclusions, after: null },
    },
  });
  expect((await put({ scope: "x".repeat(5000) })).status).toBe(200);
  for (const field of ["scope", "exclusions"]) {
    expect((await put({ [field]: "x".repeat(5001) })).json.fields).toEqual({ [field]: "At most 5,000 characters" });
    expect((await put({ [field]: "a\0b" })).status).toBe(400);
  }
  const lookup = await world.as<Wire[]>("user", "GET", "/api/lookup/job-types");
  expect(lookup.json.find(({ id }) => id === item.id)).toMatchObject({ scope: "x".repeat(5000), exclusions: null });
});

test("whether the water company is to be told is on or off", async () => {
  const item = await create("pump_style");
  const put = (body: object) =>
    askAsAdmin<Wire & { fields: object }>("PUT", `${pathOf("pump_style")}/${item.id}`, body);
  expect((await put({ needsWaterNotice: false })).json.needsWaterNotice).toBe(false);
  expect((await world.lastEntry())?.metadata).toMatchObject({
    changes: { needsWaterNotice: { before: true, after: false } },
  });
  expect((await put({ needsWaterNotice: "yes" })).json.fields).toEqual({
    needsWaterNotice: "Over 12 litres a minute must be true or false",
  });
});

test("an empty description is none, and texts that no database keeps are refused", async () => {
  const item = await create("pump_style");
  const put = (body: object) =>
    askAsAdmin<Wire & { fields: object }>("PUT", `${pathOf("pump_style")}/${item.id}`, body);
  expect((await put({ description: "  " })).json.description).toBeNull();
  expect((await put({ description: "\0" })).status).toBe(400);
  expect((await put({ name: "\ud800" })).json.fields).toHaveProperty("name");
});
