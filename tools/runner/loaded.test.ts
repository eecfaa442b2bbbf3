// What a server loads at start on a server database stays in memory for good. Rarely needed modules are loaded on use.
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { targetOf, withoutComments } from "../checks/imports.ts";
import { readSources } from "../checks/sources.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const texts = new Map(readSources(root, ["src"], /\.ts$/).map(({ path, text }) => [path, text]));
/** Neither type imports nor `import()`. */
const atOnce = /^(?:import\b(?! type\b)[^"();]*?|export\b(?! type\b)[^"();=]*?\bfrom )"([^"]+)";/gm;

/** The files of src, and the packages by name, that these files load. */
function loadedBy(...entries: string[]): string[] {
  const loaded = new Set<string>();
  const open = entries;
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (loaded.has(path)) continue;
    loaded.add(path);
    const found = withoutComments(texts.get(path) ?? "").matchAll(atOnce);
    for (const [, from = ""] of found) if (!from.startsWith("node:")) open.push(targetOf(path, from));
  }
  return [...loaded];
}

test("a start on a server's database loads six packages, and neither demonstration nor documents", () => {
  const loaded = loadedBy("src/server/start.ts", "src/server/database/server.ts");
  const files = loaded.filter((one) => one.startsWith("src/"));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => !texts.has(file))).toEqual([]);
  const packages = loaded.filter((one) => !one.startsWith("src/")).map((one) => one.replace(/^zod\/mini$/, "zod"));
  expect([...new Set(packages)].sort()).toEqual([
    "@fastify/cookie",
    "@fastify/helmet",
    "@fastify/static",
    "fastify",
    "pg",
    "zod",
  ]);
  expect(
    files.filter((file) => /\/(?:demonstration|document\/(?:fonts|paint|render)\.|embedded\.ts)/.test(file)),
  ).toEqual([]);
});
