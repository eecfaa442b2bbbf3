// An import undone as one step, and everything that prevents it.
import { beforeEach, expect, test } from "vitest";
import type { LastImport } from "#contract/catalogue/catalogue.ts";
import { importSteps, lines, pathOf, utf8 } from "#test/import-steps.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { newQuote } from "#test/world.ts";

const world = await openWorld();
const { listed, send } = importSteps(() => world);
const path = pathOf("pump_style");
const askAsAdmin = <Body>(method: string, url: string, body?: unknown) =>
  world.as<Body>("company_admin", method, url, body);
let createdCount = 0;
beforeEach(() => {
  createdCount += 1;
});

const readLastImport = async () => (await askAsAdmin<{ last: LastImport | null }>("GET", `${path}/import`)).json.last;
const takeBack = async (at: string | undefined) => {
  const { status, json } = await askAsAdmin<object>("POST", `${path}/import/take-back`, { at });
  return { status, ...json };
};
/** One item exists and is changed by the file, one is new. */
async function importRows() {
  const kept = await askAsAdmin<{ id: number }>("POST", path, { name: `Kept ${createdCount}`, materialCostBase: 100 });
  const before = await listed("pump_style");
  const file = lines(
    "Name,Material cost base,Description",
    `Kept ${createdCount},120,Words`,
    `New ${createdCount},50,`,
  );
  await send("pump_style", utf8(file), { fileName: "prices.csv" });
  const after = await listed("pump_style");
  const added = after.find(({ name }) => name === `New ${createdCount}`)?.id ?? 0;
  return { kept: kept.json.id, before, after, added, at: (await readLastImport())?.at };
}
const withoutVersion = (rows: Awaited<ReturnType<typeof listed>>) => rows.map(({ version: _, ...row }) => row);
const NO_LONGER_POSSIBLE = { status: 409, code: "wrong_state", error: "This import can no longer be undone" };

test("restores changed rows and deletes added ones, once, with one entry", async () => {
  const { before, at } = await importRows();
  expect(await readLastImport()).toEqual({ at, fileName: "prices.csv", added: 1, changed: 1 });
  const entries = (await world.auditEntries()).length;
  expect(await takeBack(at)).toEqual({ status: 200, removed: 1, restored: 1 });
  expect(withoutVersion(await listed("pump_style"))).toEqual(withoutVersion(before));
  expect((await world.auditEntries()).length).toBe(entries + 1);
  expect(await world.lastEntry()).toMatchObject({
    description: "admin Example undid an import of pump styles: 1 removed, 1 restored",
    metadata: { event: "import.undone", fileName: "prices.csv", restoredItems: [`Kept ${createdCount}`] },
  });
  expect(await readLastImport()).toBeNull();
  expect(await takeBack(at)).toEqual(NO_LONGER_POSSIBLE);
  expect((await world.auditEntries()).length).toBe(entries + 1);
});

test("refused if a row was changed since", async () => {
  const { kept, at } = await importRows();
  await askAsAdmin("PUT", `${path}/${kept}`, { materialCostBase: 130 });
  const now = await listed("pump_style");
  expect(await takeBack(at)).toEqual({
    status: 409,
    code: "wrong_state",
    error: "1 of its rows has been changed since the import. Nothing was undone.",
  });
  expect(await listed("pump_style")).toEqual(now);
});

test("refused, with its name, if a quote or rule uses an added row", async () => {
  const { added, after, at } = await importRows();
  const quote = { ...newQuote(world.north), pumpStyleId: added };
  expect((await world.as("user", "POST", "/api/quotes", quote)).status).toBe(201);
  expect(await takeBack(at)).toEqual({
    status: 409,
    code: "in_use",
    error: `Quotes or rules already use New ${createdCount}. Nothing was undone.`,
  });
  expect(await listed("pump_style")).toEqual(after);
});

test("only the newest import, for 24 hours", async () => {
  const older = await importRows();
  createdCount += 1;
  const { at } = await importRows();
  expect(await takeBack(older.at)).toEqual(NO_LONGER_POSSIBLE);
  await world.inNorth.run`update last_imports set created_at = created_at - interval '25 hours'`;
  expect(await readLastImport()).toBeNull();
  expect(await takeBack(at)).toEqual(NO_LONGER_POSSIBLE);
});

test("refused without permission to edit", async () => {
  const { at, after } = await importRows();
  const set = (edit: boolean) =>
    world.platform.run`update role_permissions set permissions = permissions || ${{ edit }}
        where role = 'company_admin' and resource = 'pump_styles'`;
  await set(false);
  expect(await takeBack(at)).toMatchObject({ status: 403 });
  await set(true);
  expect(await listed("pump_style")).toEqual(after);
});

test("not offered for an import that added more than 500 rows", async () => {
  await importRows();
  const rows = Array.from({ length: 501 }, (_, index) => `Many ${index},${index}`);
  await send("pump_style", utf8(lines("Name,Material cost base", ...rows)));
  expect(await readLastImport()).toBeNull();
});
