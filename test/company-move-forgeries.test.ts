// A forged company file, written to gain more than a company: it is refused, and nothing has changed.
import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ExportHeader } from "#server/companies/move/export-file.ts";
import { importCompany } from "#server/companies/move/import.ts";
import { exportCompany } from "#server/companies/move/leave.ts";
import type { TableOwner } from "#server/database/table-owner.ts";
import { isWholeSuite } from "#test/kit/conditions.ts";
import { folderOfTest } from "#test/kit/folder.ts";
import { type Canary, createCanaries } from "./canaries.ts";
import { freshDatabaseWithOwner } from "./databases.ts";
import { createWorld, type World } from "./world.ts";

interface Installation {
  world: World;
  session: TableOwner;
}
let from: Installation;
let there: Installation;
let canary: Canary;
/** As it was exported. */
let text: string;

beforeAll(async () => {
  const made = [await freshDatabaseWithOwner(), await freshDatabaseWithOwner()] as const;
  for (const { session } of made) await session.run("set role none");
  const hatched = await createCanaries(Promise.resolve(made[0].database));
  from = { world: hatched.world, session: made[0].session };
  there = { world: await createWorld({}, Promise.resolve(made[1].database)), session: made[1].session };
  canary = hatched.canaries[1] as Canary;
  const file = join(tmpdir(), `${crypto.randomUUID()}.company`);
  await exportCompany(from.session, canary.company.id, file);
  text = gunzipSync(await readFile(file)).toString();
  await rm(file);
});
afterAll(async () => {
  await from?.world.end();
  await there?.world.end();
});

/** With correct checksums. */
async function imported(change: (text: string) => string, about: object = {}, padding = "") {
  const [first = "", ...lines] = change(text).trimEnd().split("\n");
  const head = JSON.parse(first) as ExportHeader;
  const whole = { ...head, company: { ...head.company, planName: null }, ...about };
  const rows = lines.slice(0, -1);
  const tables = rows.flatMap((line, at) => (line.startsWith("[") ? [at] : []));
  const sums = tables.map((at, index) => {
    const its = rows.slice(at + 1, tables[index + 1]);
    const sha256 = createHash("sha256")
      .update(its.map((line) => `${line}\n`).join(""))
      .digest("hex");
    return { name: JSON.parse(rows[at] ?? "")[0], rows: its.length, sha256 };
  });
  const path = join(await folderOfTest(), "forged.company");
  await writeFile(
    path,
    gzipSync([JSON.stringify(whole) + padding, ...rows, JSON.stringify(["end", sums]), ""].join("\n")),
  );
  return importCompany(there.session, path);
}

test("what the head says becomes part of no statement", async () => {
  const named = { target: "(select 1 / 0) as never", targetColumn: "'x'", value: "x" };
  await expect(imported((whole) => whole, { named: [named] })).rejects.toThrow(
    'In this version a company cannot use "(select 1 / 0) as never".',
  );
  const company = { ...canary.company, id: "1; select 1 / 0" };
  await expect(imported((whole) => whole, { company })).rejects.toThrow("is not a company");
});

test("nobody who is there becomes somebody else's, and no platform administrator arrives", async () => {
  const victim = there.world.people.platform_admin.id;
  const rowOf = () => there.session.rows("select * from users where id = $1", [victim]);
  const before = await rowOf();
  expect(before).toHaveLength(1);
  await expect(imported((whole) => whole.replaceAll(canary.people.user.id, victim))).rejects.toThrow(
    "has the same id or name here",
  );
  await expect(imported((whole) => whole.replaceAll('"role":"user"', '"role":"platform_admin"'))).rejects.toThrow(
    "Nothing was changed",
  );
  expect(await rowOf()).toEqual(before);
});

test("a row of a company that is there is neither written over nor added to", async () => {
  const read = () =>
    there.session.rows<{ id: number; line: string }>(
      "select id, row_to_json(r)::text as line from configuration_rules r where company_id = $1 order by id",
      [there.world.north.id],
    );
  const before = await read();
  const rule = (change: (row: Record<string, unknown>) => object) => (whole: string) =>
    whole.replace(/(?<=^\["configuration_rules"\]\n).+$/m, (line) => JSON.stringify(change(JSON.parse(line))));
  expect(before.length).toBeGreaterThan(0);
  const over = imported(rule((row) => ({ ...row, id: before[0]?.id })));
  await expect(over).rejects.toThrow("an item, rule or quote of another company already has the same id");
  const added = imported(rule((row) => ({ ...row, company_id: there.world.north.id })));
  await expect(added).rejects.toThrow(/nothing was changed/i);
  expect(await read()).toEqual(before);
});

test.runIf(isWholeSuite)("a line without end is given up, however small it was packed", async () => {
  await expect(imported((whole) => whole, {}, " ".repeat(70_000_000))).rejects.toThrow("is damaged");
});
