// Who may import whom, and where SQL may stand (ARCHITECTURE.md, "Arrows").
import type { Finding } from "./finding.ts";
import { importsOf, withoutComments } from "./imports.ts";
import { readSources, type Source } from "./sources.ts";

type Side = "domain" | "contract" | "server" | "web" | "test" | "node" | "zod" | "npm" | "relative";

const allowed: Record<string, readonly Side[]> = {
  domain: ["relative", "domain", "zod"],
  contract: ["relative", "contract", "domain", "zod"],
  server: ["relative", "server", "domain", "contract", "node", "zod", "npm"],
  web: ["relative", "web", "domain", "contract", "zod", "npm"],
};
/** A test may use a test runner, a second model and files. It still stays on its own side. */
const allowedInTests: readonly Side[] = ["test", "node", "npm"];

const placesOfSql = /^src\/server\/(?:database|demonstration)\/|\/queries\.ts$|\.test\.ts$/;
const statementsOfSql = /\bstatement\(|\b(?:db|tx)\s*\.\s*run\(/;
const packagesOfSql = /^(?:pg|@electric-sql\/pglite)(?:\/|$)/;
const excused = /biome-ignore[^\n]*(?:noExplicitAny|noDefaultExport|noBarrelFile|noReExportAll|noImportCycles)/;

export function checkArrows(root: string): Finding {
  const sources = readSources(root, ["src"], /\.tsx?$/);
  return { read: sources.length, things: "files", faults: sources.flatMap(faultsIn) };
}

export function faultsIn({ path, text }: Source): string[] {
  const code = withoutComments(text);
  const faults = importsOf(text).flatMap(({ from, line }) => {
    const reason = objection(path, from);
    return reason ? [`${path}:${line} imports ${from}: ${reason}`] : [];
  });
  if (path.startsWith("src/server/") && !placesOfSql.test(path) && statementsOfSql.test(code)) {
    faults.push(`${path} holds SQL: it belongs in a queries.ts`);
  }
  if (excused.test(text)) faults.push(`${path} excuses itself from a rule of the house`);
  return faults;
}

function objection(path: string, from: string): string | undefined {
  const [, top = "", folder = ""] = path.split("/");
  const sides = allowed[top];
  if (!sides) return "src holds domain, contract, server and web only";
  if (from.startsWith("../")) return `across folders, write #${top}/…`;
  const side = sideOf(from);
  const inTest = path.endsWith(".test.ts") && allowedInTests.includes(side);
  if (!sides.includes(side) && !inTest) return `${top} may not know ${side === "npm" ? "packages" : side}`;
  if (packagesOfSql.test(from) && !placesOfSql.test(path)) return "SQL belongs in a queries.ts";
  const target = from.match(/^#(?:server|web)\/([^/]+)\//)?.[1];
  if (/^(?:kernel|ui|database)$/.test(folder) && target && nouns.has(target)) return `${folder} may know no noun`;
  return undefined;
}

/** The plural nouns of URLs and tables: second level of every folder in src. */
export const nouns: ReadonlySet<string> = new Set(
  "audit catalogue companies people permissions plans platform quotes rules stats statuses".split(" "),
);

function sideOf(from: string): Side {
  if (from.startsWith("./")) return "relative";
  if (from.startsWith("#")) return from.slice(1, from.indexOf("/")) as Side;
  if (from.startsWith("node:")) return "node";
  return /^zod(\/|$)/.test(from) ? "zod" : "npm";
}
