// The names of a quote's items when they were renamed, priced again or deactivated since (decisions 16 and 24).
import { expect, test } from "vitest";
import { openWorld } from "#test/kit/open-world.ts";
import { readPdf } from "#test/kit/quotes/read-pdf.ts";
import { newQuote } from "#test/world.ts";

const world = await openWorld();

interface Told {
  id: string;
  names: Record<string, string>;
  motorKw: number;
  withdrawn: string[];
  status: string;
  statusLabel: string;
}
const ask = <Body = Told>(method: string, path: string, body?: object) =>
  world.as<Body>("company_admin", method, path, body);

async function aQuote(): Promise<string> {
  const { status, json } = await ask("POST", "/api/quotes", newQuote(world.north));
  expect(status).toBe(201);
  return `/api/quotes/${json.id}`;
}

const pathOf = { location: "locations", motor_size: "motor-sizes", drive_type: "drive-types" };
/** Changes an item that the quotes here use. */
async function change(kind: keyof typeof pathOf, change: object): Promise<void> {
  const key = { location: "locationId", motor_size: "motorSizeId", drive_type: "driveTypeId" } as const;
  const path = `/api/admin/${pathOf[kind]}/${newQuote(world.north)[key[kind]]}`;
  expect((await ask("PUT", path, change)).status).toBe(200);
}

test("a calculated quote keeps the names that it was priced with, on its page, in CSV and in its document", async () => {
  const path = await aQuote();
  await ask("POST", `${path}/calculate`);
  await change("location", { name: "Renamed Zone", hourlyRate: 99 });
  await change("motor_size", { name: "Renamed Motor", kw: 11 });
  const { json } = await ask("GET", path);
  expect(json).toMatchObject({ names: { location: "NPL Central", motor_size: "5.5 kW" }, motorKw: 5.5 });
  for (const url of [`${path}/csv`, "/api/quotes/export", "/api/quotes/export?search=Ancoats"]) {
    const { text } = await ask("GET", url);
    expect(text, url).toContain(",NPL Central,");
    expect(text, url).not.toContain("Renamed");
  }
  const { cookie } = world.people.company_admin;
  const { rawPayload } = await world.app.inject({ url: `${path}/pdf`, headers: { cookie } });
  const printed = readPdf(rawPayload).pages.join("\n");
  expect(printed).toContain("NPL Central");
  expect(printed).toMatch(/5\.5 kW/);
  expect(printed).not.toContain("Renamed");
  // A new calculation takes today's names together with today's prices.
  expect((await ask("POST", `${path}/calculate`)).json.names).toMatchObject({ location: "Renamed Zone" });
  expect((await ask("GET", path)).json).toMatchObject({ names: { motor_size: "Renamed Motor" }, motorKw: 11 });
  // A quote without a price shows today's names.
  expect((await ask("GET", await aQuote())).json.names).toMatchObject({ location: "Renamed Zone" });
});

test("a quote with an item that was withdrawn is calculated, and says so before and after", async () => {
  const path = await aQuote();
  expect((await ask("GET", path)).json.withdrawn).toEqual([]);
  await change("drive_type", { isActive: false });
  const withdrawn = ["The drive type “Variable speed drive” is no longer on offer."];
  expect((await ask("GET", path)).json.withdrawn).toEqual(withdrawn);
  const copy = await ask("POST", `${path}/duplicate`, {});
  expect([copy.status, copy.json.withdrawn]).toEqual([201, withdrawn]);
  const calculated = await ask("POST", `/api/quotes/${copy.json.id}/calculate`);
  expect([calculated.status, calculated.json.withdrawn]).toEqual([200, withdrawn]);
  const entry = await world.lastEntry();
  expect(Object.keys(entry?.metadata?.changes ?? {})).not.toContain("withdrawn");
  await change("drive_type", { isActive: true });
});

test("calculating makes a quote calculated, whatever label somebody had given it (QB 4)", async () => {
  const label = { name: "kept_names", label: "On hold" };
  expect((await world.as("platform_admin", "POST", "/api/platform/quote-statuses", label)).status).toBe(201);
  const path = await aQuote();
  for (const round of ["a draft", "a calculated quote"]) {
    expect((await ask("PUT", path, { status: label.name })).json.statusLabel, round).toBe("On hold");
    const { json } = await ask("POST", `${path}/calculate`);
    expect(json, round).toMatchObject({ status: "calculated", statusLabel: "Calculated" });
  }
});
