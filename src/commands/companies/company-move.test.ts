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
const LISTED = "1  northern  Northern Pumps: 0 users, 0 quote numbers issued";

test("an id range can only be set before there is a company", async () => {
  for (const wrong of ["214", "-1", "1.5", "two"]) {
    await expect(typed(there, "id-range", "--", wrong)).rejects.toThrow(
      `"${wrong}" is not an id range: use a number from 0 to 213, a different one for each installation.`,
    );
  }
  expect(await typed(there, "id-range", "2")).toBe("New companies, items and rules are numbered from 20,000,001.");
  expect(await typed(there, "id-range", "1")).toBe(
    "Nothing was changed: new companies, items and rules are already numbered from 10,000,001 or higher.",
  );
  await expect(typed(here, "id-range", "1")).rejects.toThrow("This installation already has companies, items or rules");
});

test("a company is exported, imported with its id, and removed with the command that the import prints", async () => {
  const file = join(directory, "northern.company");
  expect(await typed(here, "export", "1", file)).toContain("npx volute company take-back 1");
  expect(await typed(here, "list")).toBe(`${LISTED}, exported, read-only`);
  const told = await typed(there, "import", file);
  expect(await typed(there, "list")).toBe(LISTED);
  const [, id = "", move = ""] = /npx volute company remove (\S+) (\S+)$/.exec(told) ?? [];
  await expect(typed(here, "remove", id, move)).rejects.toThrow(
    "All data of company 1 will be deleted here. Continue?",
  );
  expect(await typed(here, "remove", id, move, "--yes")).toContain("Northern Pumps was removed");
  expect(await typed(here, "list")).toBe("There are no companies yet.");
});

test("a company is taken back from its export", async () => {
  await typed(there, "export", "1", join(directory, "back.company"));
  await expect(typed(there, "take-back", "1")).rejects.toThrow("both copies can then be changed. Take it back?");
  expect(await typed(there, "take-back", "1", "--yes")).toContain("Northern Pumps can be changed here again.");
  expect(await typed(there, "list")).toBe(LISTED);
});
