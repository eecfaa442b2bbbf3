// Who may import whom, and where SQL may stand (ARCHITECTURE.md, "Arrows").
import { findCycles } from "./circles.ts";
import type { Finding } from "./finding.ts";
import { importsOf, targetOf, withoutComments } from "./imports.ts";
import { readSources, type Source } from "./sources.ts";

type Side = "domain" | "contract" | "server" | "commands" | "web" | "test" | "node" | "zod" | "npm" | "relative";

const allowed: Record<string, readonly Side[]> = {
  domain: ["relative", "domain", "zod"],
  contract: ["relative", "contract", "domain", "zod"],
  server: ["relative", "server", "domain", "contract", "node", "zod", "npm"],
  web: ["relative", "web", "domain", "contract", "zod", "npm"],
  commands: ["relative", "commands", "server", "domain", "contract", "node", "zod"],
};
/** A test may use a test runner, a second model and files. It still stays on its own side. */
const allowedInTests: readonly Side[] = ["test", "node", "npm"];

const placesOfSql = /^src\/server\/(?:database|demonstration)\/|\/queries\.ts$|\.test\.ts$/;
const statementsOfSql = /\bstatement\(|\b(?:db|tx)\s*\.\s*run\(/;
const packagesOfSql = /^(?:pg|@electric-sql\/pglite)(?:\/|$)/;
const excused = /biome-ignore[^\n]*(?:noExplicitAny|noDefaultExport|noBarrelFile|noReExportAll|noImportCycles)/;

export function checkArrows(root: string): Finding {
  const sources = readSources(root, ["src"], /\.tsx?$/);
  const { files, folders } = findCycles(sources);
  const circles = [...files, ...folders].map((circle) => `${circle.join(", ")} import each other in a circle`);
  return {
    readCount: sources.length,
    unit: "files",
    faults: [...sources.flatMap(faultsIn), ...circles],
    note: `${files.length} circles of files, ${folders.length} of folders`,
  };
}

export function faultsIn({ path, text }: Source): string[] {
  const code = withoutComments(text);
  const faults = importsOf(text).flatMap(({ from, line }) => {
    const reason = objection(path, from);
    return reason ? [`${path}:${line} imports ${from}: ${reason}`] : [];
  });
  if (/^src\/(?:server|commands)\//.test(path) && !placesOfSql.test(path) && statementsOfSql.test(code)) {
    faults.push(`${path} contains SQL, which belongs in a queries.ts`);
  }
  if (excused.test(text)) faults.push(`${path} disables a rule that must stay on`);
  return faults;
}

function objection(path: string, from: string): string | undefined {
  const [, top = "", folder = ""] = path.split("/");
  const sides = allowed[top];
  if (!sides) return "src may only contain domain, contract, server, commands and web";
  if (from.startsWith("../")) return `for another folder write #${top}/…`;
  const side = sideOf(from);
  const inTest = /\.test\.tsx?$/.test(path) && allowedInTests.includes(side);
  if (!sides.includes(side) && !inTest) return `${top} may not import ${side === "npm" ? "packages" : side}`;
  if (packagesOfSql.test(from) && !placesOfSql.test(path)) return "SQL belongs in a queries.ts";
  return path.includes(".test.") ? undefined : objectionOfNouns(path, top, folder, from);
}

/** The plural nouns of URLs and tables: second level of every folder in src. */
export const nouns: ReadonlySet<string> = new Set(
  "audit catalogue companies customers emails find offers permissions plans platform quotes rules stats statuses users".split(
    " ",
  ),
);

/** What else a noun may know in domain and contract; a noun that is not here knows itself alone. */
const mayKnow: Record<string, readonly string[]> = {
  audit: ["catalogue"],
  customers: ["catalogue", "quotes"],
  find: ["catalogue"],
  offers: ["catalogue", "companies", "emails", "quotes"],
  platform: ["companies", "users"],
  quotes: ["catalogue", "rules"],
  rules: ["catalogue"],
  users: ["companies"],
};

function nounOf(path: string): string | undefined {
  const word = path.split("/")[2]?.replace(/\..*/, "") ?? "";
  return nouns.has(word) ? word : undefined;
}

/** What stands beside the nouns in domain and contract is their kernel; beside those of server and web, it puts them together. */
function objectionOfNouns(path: string, top: string, folder: string, from: string): string | undefined {
  const [own, target] = [nounOf(path), nounOf(targetOf(path, from))];
  if (target === undefined || target === own) return undefined;
  // Commands about the database stand above it, as all of them do.
  const inKernel = /^(?:kernel|ui)$/.test(folder) || (top === "server" && folder === "database");
  const isPure = /^(?:domain|contract)$/.test(top);
  if (inKernel || (isPure && own === undefined)) return `${inKernel ? folder : path} may not import a noun`;
  return isPure && own && !mayKnow[own]?.includes(target) ? `${own} may not import ${target}` : undefined;
}

function sideOf(from: string): Side {
  if (from.startsWith("./")) return "relative";
  if (from.startsWith("#")) return from.slice(1, from.indexOf("/")) as Side;
  if (from.startsWith("node:")) return "node";
  return /^zod(\/|$)/.test(from) ? "zod" : "npm";
}
