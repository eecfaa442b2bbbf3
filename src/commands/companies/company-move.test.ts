// A company moves from one installation to another by the commands, as they are typed: on the engine of this run.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commands } from "#commands/commands.ts";
import { runCommand } from "#commands/kernel/run.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/connect.ts";
import { emptyServerDatabase } from "#test/databases.ts";
import { onServer } from "#test/kit/conditions.ts";
import { insertIn } from "#test/rows.ts";

interface Place {
  env: Record<string, string>;
  drop: () => Promise<void>;
}
let directory: string;
let here: Place;
let there: Place;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "volute-moving-"));
  [here, there] = [await newPlace("here"), await newPlace("there")];
  const database = await openDatabase(readConfig(here.env));
  await database.asPlatform((db) =>
    insertIn(db, "companies", { name: "Northern Pumps", slug: "northern", quotePrefix: "NP" }),
  );
  await database.close();
});
afterAll(async () => {
  for (const place of [here, there]) await place?.drop();
  await rm(directory, { recursive: true });
});

async function newPlace(name: string): Promise<Place> {
  const { url, drop } = onServer ? await emptyServerDatabase() : { url: "", drop: async () => {} };
  const env = { DATA_DIR: join(directory, name), DATABASE_URL: url };
  await (await openDatabase(readConfig(env))).close();
  return { env, drop };
}

async function typed({ env }: Place, ...words: string[]): Promise<string> {
  const lines: string[] = [];
  await runCommand(commands, ["company", ...words], { env, out: (line) => lines.push(line), err: () => {} });
  return lines.join("\n");
}
const LISTED = "1  northern  Northern Pumps: 0 people, 0 quote numbers given";

test("the range of ids is set before there is a company", async () => {
  for (const wrong of ["214", "-1", "1.5", "two"]) {
    await expect(typed(there, "id-range", "--", wrong)).rejects.toThrow(
      `"${wrong}" is not an id range: 0 to 213, each for one installation.`,
    );
  }
  expect(await typed(there, "id-range", "2")).toBe("New companies, items and rules are numbered from 20,000,001 on.");
  expect(await typed(there, "id-range", "1")).toBe(
    "New companies, items and rules are numbered from 10,000,001 on already, or beyond.",
  );
  await expect(typed(here, "id-range", "1")).rejects.toThrow("This installation has companies, items or rules already");
});

test("a company is exported, imported with its id, and removed by what the import says", async () => {
  const file = join(directory, "northern.company");
  expect(await typed(here, "export", "1", file)).toContain("npx volute company take-back 1");
  expect(await typed(here, "list")).toBe(`${LISTED}, exported, can only be read`);
  const told = await typed(there, "import", file);
  expect(await typed(there, "list")).toBe(LISTED);
  const [, id = "", move = ""] = /npx volute company remove (\S+) (\S+)$/.exec(told) ?? [];
  await expect(typed(here, "remove", id, move)).rejects.toThrow("Everything of company 1 will be removed here. Go on?");
  expect(await typed(here, "remove", id, move, "--yes")).toContain("Nothing is left here of Northern Pumps");
  expect(await typed(here, "list")).toBe("There is no company yet.");
});

test("a company is taken back from its export", async () => {
  await typed(there, "export", "1", join(directory, "back.company"));
  await expect(typed(there, "take-back", "1")).rejects.toThrow("it will be changed in two places. Take it back?");
  expect(await typed(there, "take-back", "1", "--yes")).toContain("Northern Pumps can be changed here again.");
  expect(await typed(there, "list")).toBe(LISTED);
});
