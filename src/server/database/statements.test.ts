// Every statement of the program, described by the database itself: it is valid SQL on this engine, and its columns have
// the names and types that the program reads them as.

import { readdirSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyDatabase } from "#test/databases.ts";
import { onEmbedded } from "#test/kit/conditions.ts";
import { wrapPglite } from "./embedded.ts";
import { applyMigrations } from "./migrate.ts";
import { listStatements } from "./statement.ts";
import type { TableOwner } from "./table-owner.ts";

const root = new URL("../", import.meta.url);
let owner: TableOwner & { close: () => Promise<void> };
let pglite: PGlite | undefined;
let types: Map<number, string>;

beforeAll(async () => {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("queries.ts"));
  expect(files.length).toBeGreaterThan(10);
  await Promise.all(files.map((file) => import(new URL(file, root).href)));
  if (onEmbedded) {
    pglite = await PGlite.create();
    owner = { ...wrapPglite(pglite), close: async () => pglite?.close() };
  } else owner = await emptyDatabase();
  await applyMigrations(owner);
  const rows = await owner.rows<{ oid: number; name: string }>(
    "select oid::int4 as oid, format_type(oid, null) as name from pg_type",
  );
  types = new Map(rows.map(({ oid, name }) => [oid, name]));
  // As the program acts: the owner belongs to all of its roles, whose policies look into each other's tables together.
  await owner.run("set role volute_company");
});
afterAll(() => owner.close());

/** As `format_type` writes what a cast may abbreviate. */
const inFull: Record<string, string> = { timestamptz: "timestamp with time zone" };
/** What is read as one text is the other's as well. */
const readAlike: Record<string, string> = { json: "jsonb", varchar: "text", name: "text" };

/** Not those of tests that ran in this process before. */
const listProgramStatements = () => listStatements().filter(({ name }) => !name.startsWith("test_"));

test("there are statements to describe", () => {
  expect(listProgramStatements().length).toBeGreaterThan(0);
});

test("each statement is valid, and its columns are as the program reads them", async () => {
  const faults: string[] = [];
  for (const { name, text, gives } of listProgramStatements()) {
    const expected = gives.map(({ name, codec }) => `${name} ${inFull[codec.type] ?? codec.type}`);
    try {
      const found = await columnsOf(name, text);
      if (found && found.join() !== expected.join()) faults.push(`${name}: gives ${found}; is read as ${expected}`);
    } catch (error) {
      faults.push(`${name}: ${(error as Error).message}\n${text}`);
    }
  }
  expect(faults).toEqual([]);
});

/** "name type" of each column; a server does not tell them without running the statement, only its validity. */
async function columnsOf(name: string, text: string): Promise<string[] | null> {
  if (!pglite) {
    await owner.run(`prepare "${name}" as ${text}`);
    return null;
  }
  const { resultFields } = await pglite.describeQuery(text);
  return resultFields.map((field) => {
    const type = types.get(field.dataTypeID) ?? "unknown";
    return `${field.name} ${readAlike[type] ?? type}`;
  });
}

test("every update of an editable row sets its time", async () => {
  const rows = await owner.rows<{ name: string }>(
    "select table_name::text as name from information_schema.columns where column_name = 'updated_at'",
  );
  const edited = new Set(rows.map(({ name }) => name));
  const changes = listProgramStatements().flatMap(({ name, text }) => {
    const plain = [...text.matchAll(/\bupdate (\w+)(?: (?:as )?\w+)?\s+set\b(.*?)(?=\bwhere\b|\breturning\b|$)/gis)];
    const upserts = [
      ...text.matchAll(/\binsert into (\w+).*?\bdo update\s+set\b(.*?)(?=\bwhere\b|\breturning\b|$)/gis),
    ];
    return [...plain, ...upserts].map(([, table = "", set = ""]) => ({ name, table, set }));
  });
  const ofEdited = changes.filter(({ table }) => edited.has(table));
  expect([edited.size > 10, ofEdited.length > 10]).toEqual([true, true]);
  expect(ofEdited.filter(({ set }) => !/\bupdated_at = /.test(set)).map(({ name }) => name)).toEqual([]);
});
