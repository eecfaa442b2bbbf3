// The names of a quote's items when they were renamed, priced again or deactivated since (decisions 16 and 24).
import { expect, test } from "vitest";
import { openWorld } from "#test/kit/open-world.ts";
import { readPdf } from "#test/kit/quotes/read-pdf.ts";
import { newQuote } from "#test/world.ts";

const world = await openWorld();

interface NamesReply {
  id: string;
  names: Record<string, string>;
  motorKw: number;
  withdrawn: string[];
  status: string;
  statusLabel: string;
}
const callQuotes = <Body = NamesReply>(method: string, path: string, body?: object) =>
  world.as<Body>("company_admin", method, path, body);

async function createCalculatedQuote(): Promise<string> {
  const { status, json } = await callQuotes("POST", "/api/quotes", newQuote(world.north));
  expect(status).toBe(201);
  return `/api/quotes/${json.id}`;
}

const pathOf = { location: "locations", motor_size: "motor-sizes", drive_type: "drive-types" };
/** Changes an item that the quotes here use. */
async function renameItem(kind: keyof typeof pathOf, renameItem: object): Promise<void> {
  const key = { location: "locationId", motor_size: "motorSizeId", drive_type: "driveTypeId" } as const;
  const path = `/api/admin/${pathOf[kind]}/${newQuote(world.north)[key[kind]]}`;
  expect((await callQuotes("PUT", path, renameItem)).status).toBe(200);
}

test("a calculated quote keeps its item names on the page, in CSV and in its document", async () => {
  const path = await createCalculatedQuote();
  await callQuotes("POST", `${path}/calculate`);
  await renameItem("location", { name: "Renamed Zone", hourlyRate: 99 });
  await renameItem("motor_size", { name: "Renamed Motor", kw: 11 });
  const { json } = await callQuotes("GET", path);
  expect(json).toMatchObject({ names: { location: "NPL Central", motor_size: "5.5 kW" }, motorKw: 5.5 });
  for (const url of [`${path}/csv`, "/api/quotes/export", "/api/quotes/export?search=Ancoats"]) {
    const { text } = await callQuotes("GET", url);
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
  expect((await callQuotes("POST", `${path}/calculate`)).json.names).toMatchObject({ location: "Renamed Zone" });
  expect((await callQuotes("GET", path)).json).toMatchObject({ names: { motor_size: "Renamed Motor" }, motorKw: 11 });
  // A quote without a price shows today's names.
  expect((await callQuotes("GET", await createCalculatedQuote())).json.names).toMatchObject({
    location: "Renamed Zone",
  });
});

test("a quote with an inactive item can be calculated, and says so before and after", async () => {
  const path = await createCalculatedQuote();
  expect((await callQuotes("GET", path)).json.withdrawn).toEqual([]);
  await renameItem("drive_type", { isActive: false });
  const withdrawn = ["The drive type “Variable speed drive” is no longer on offer."];
  expect((await callQuotes("GET", path)).json.withdrawn).toEqual(withdrawn);
  const copy = await callQuotes("POST", `${path}/duplicate`, {});
  expect([copy.status, copy.json.withdrawn]).toEqual([201, withdrawn]);
  const calculated = await callQuotes("POST", `/api/quotes/${copy.json.id}/calculate`);
  expect([calculated.status, calculated.json.withdrawn]).toEqual([200, withdrawn]);
  const entry = await world.lastEntry();
  expect(Object.keys(entry?.metadata?.changes ?? {})).not.toContain("withdrawn");
  await renameItem("drive_type", { isActive: true });
});

test("calculating sets the status calculated, whatever it was set to by hand (QB 4)", async () => {
  const label = { name: "kept_names", label: "On hold" };
  expect((await world.as("platform_admin", "POST", "/api/platform/quote-statuses", label)).status).toBe(201);
  const path = await createCalculatedQuote();
  for (const round of ["a draft", "a calculated quote"]) {
    expect((await callQuotes("PUT", path, { status: label.name })).json.statusLabel, round).toBe("On hold");
    const { json } = await callQuotes("POST", `${path}/calculate`);
    expect(json, round).toMatchObject({ status: "calculated", statusLabel: "Calculated" });
  }
});
