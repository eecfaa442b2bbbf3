// Every statement of the program as a company would run it, planned by the database: of a company's table it reads only
// that one company's rows, because row level security says so even if the statement itself does not.
import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptyDatabase } from "#test/databases.ts";
import { applyMigrations } from "./migrate.ts";
import { listStatements } from "./statement.ts";

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Node[];
  [condition: string]: unknown;
}
interface Read {
  table: string;
  conditions: string;
}
const CONDITIONS = ["Index Cond", "Recheck Cond", "Filter"];

/** The tables that the plan reads, and under what conditions. */
function readsOf(node: Node): Read[] {
  const below = (node.Plans ?? []).flatMap(readsOf);
  const table = node["Relation Name"];
  if (table === undefined || node["Node Type"] === "ModifyTable") return below;
  return [{ table, conditions: CONDITIONS.map((name) => node[name] ?? "").join(" ") }, ...below];
}

describe("as a company", () => {
  let owner: Awaited<ReturnType<typeof emptyDatabase>>;
  /** The column that names a row's company. */
  let keys: Map<string, string>;

  beforeAll(async () => {
    const root = new URL("../", import.meta.url);
    const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith("queries.ts"),
    );
    await Promise.all(files.map((file) => import(new URL(file, root).href)));
    owner = await emptyDatabase();
    await applyMigrations(owner);
    const rows = await owner.rows<{ name: string }>(
      "select table_name::text as name from information_schema.columns where column_name = 'company_id'",
    );
    keys = new Map([...rows.map(({ name }) => [name, "company_id"] as const), ["companies", "id"]]);
    await owner.run("set plan_cache_mode = force_generic_plan; set app.company_id = '1'; set role volute_company");
  });
  afterAll(() => owner.close());

  async function readsOfStatement(text: string): Promise<Read[] | "denied"> {
    try {
      await owner.run(`prepare planned as ${text}`);
      const values = new Set(text.match(/\$\d+/g)).size;
      const given = values > 0 ? `(${Array(values).fill("null")})` : "";
      const rows = await owner.rows<{ "QUERY PLAN": { Plan: Node }[] }>(
        `explain (format json) execute planned${given}`,
      );
      return rows.flatMap((row) => row["QUERY PLAN"].flatMap(({ Plan }) => readsOf(Plan)));
    } catch (error) {
      if (/^permission denied/.test((error as Error).message)) return "denied";
      throw error;
    } finally {
      await owner.run("deallocate all");
    }
  }
  const unbound = (reads: Read[]) =>
    reads.filter(({ table, conditions }) => {
      const key = keys.get(table);
      return key !== undefined && !new RegExp(`\\b${key} = `).test(conditions);
    });

  test("no statement reads another company's rows", async () => {
    const faults: string[] = [];
    let read = 0;
    for (const { name, text } of listStatements()) {
      const reads = await readsOfStatement(text);
      if (reads === "denied") continue;
      if (reads.some(({ table }) => keys.has(table))) read += 1;
      faults.push(...unbound(reads).map(({ table, conditions }) => `${name}: ${table} where ${conditions}`));
    }
    expect(faults).toEqual([]);
    expect(read).toBeGreaterThan(150);
  });

  test("a statement that could is detected", async () => {
    await owner.run("set role none; create policy anybody on quotes for select to volute_company using (true)");
    await owner.run("set role volute_company");
    const reads = await readsOfStatement("select id from quotes");
    expect(reads === "denied" ? reads : unbound(reads)).toHaveLength(1);
  });
});
