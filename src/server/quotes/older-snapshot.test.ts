// A quote that an earlier version priced: its price basis lacks what was added since, and everything goes on with it.
import { beforeEach, expect, test } from "vitest";
import { freshDatabaseWithOwner } from "#test/databases.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { readPdf } from "#test/kit/read-pdf.ts";
import { newQuote } from "#test/world.ts";

interface Basis {
  settings: object;
  postcode: string | null;
  choices: { motor_size: object };
  rules: object[];
}

const { owner, database } = await freshDatabaseWithOwner();
const world = await openWorld({}, Promise.resolve(database));
let id: string;
let path: string;
/** As it was calculated, before it was made older. */
let basis: Basis;
beforeEach(async () => {
  // The rule applies to this access, so that the basis of now holds one.
  const { equipmentAccessId } = world.north.others;
  const { json } = await world.as("user", "POST", "/api/quotes", newQuote(world.north, { equipmentAccessId }));
  id = String(json.id);
  path = `/api/quotes/${id}`;
  expect((await world.as("user", "POST", `${path}/calculate`)).status).toBe(200);
  basis = (await world.as<{ priceBasis: Basis }>("company_admin", "GET", path)).json.priceBasis;
  const stored = await owner.rows<{ found: Basis }>(
    `update quotes set price_snapshot = price_snapshot - 'rules' - 'postcode'
       #- '{settings,applyAccessMultiplier}' #- '{choices,motor_size,kw}'
     where id = $1::uuid returning price_snapshot as found`,
    [id],
  );
  expect(stored).toHaveLength(1);
  expect(Object.keys(stored[0]?.found ?? {}).sort()).toEqual(["choices", "formulaVersion", "settings"]);
  expect(stored[0]?.found).toMatchObject({ settings: {}, choices: { motor_size: { name: "5.5 kW" } } });
  expect(stored[0]?.found.choices.motor_size).not.toHaveProperty("kw");
});

/** What that version could not know yet, as it was then. */
const asRead = () => ({
  ...basis,
  settings: { applyAccessMultiplier: false },
  postcode: null,
  rules: [],
  choices: { ...basis.choices, motor_size: { ...basis.choices.motor_size, kw: 0 } },
});

test("it opens and stands in the lists", async () => {
  expect(basis).toMatchObject({ postcode: "M4 6BF", rules: [{ name: "Plant rooms stay dry" }] });
  const { status, json } = await world.as("company_admin", "GET", path);
  expect([status, json]).toEqual([200, expect.objectContaining({ id, status: "calculated", priceBasis: asRead() })]);
  expect((await world.as("user", "GET", path)).status).toBe(200);
  const list = await world.as("user", "GET", "/api/quotes");
  expect([list.status, list.text.includes(id)]).toEqual([200, true]);
  expect((await world.as("user", "GET", `${path}/history`)).status).toBe(200);
});

test("it is edited, in its words and in its costs, and keeps its price's basis", async () => {
  const words = await world.as("user", "PUT", path, { notes: "Through the yard", postcode: "M1 2AB" });
  expect([words.status, words.json]).toEqual([200, expect.objectContaining({ notes: "Through the yard" })]);
  const costs = await world.as("company_admin", "PUT", path, { labourCost: 500 });
  expect([costs.status, costs.json]).toEqual([
    200,
    expect.objectContaining({ labourCost: 500, isManual: true, priceBasis: asRead() }),
  ]);
});

test("it is printed and exported", async () => {
  const { rawPayload, statusCode } = await world.app.inject({
    url: `${path}/pdf`,
    headers: { cookie: world.people.company_admin.cookie },
  });
  expect(statusCode).toBe(200);
  expect(readPdf(rawPayload).pages.join("\n")).toContain("M4 6BF");
  for (const url of [`${path}/csv`, "/api/quotes/export"]) {
    const { status, text } = await world.as("company_admin", "GET", url);
    expect([status, text.includes("M4 6BF"), text.includes("5.5 kW")]).toEqual([200, true, true]);
  }
});

test("calculated again it has a whole basis, of now", async () => {
  expect((await world.as("user", "POST", `${path}/calculate`)).status).toBe(200);
  expect((await world.as("company_admin", "GET", path)).json.priceBasis).toEqual(basis);
});
