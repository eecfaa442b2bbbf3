import { posix } from "node:path";
import { expect, test } from "vitest";
import { buildImportGraph, listCycles } from "./circles.ts";

const files = (imports: Record<string, string>) =>
  Object.entries(imports).map(([path, from]) => ({ path, text: `import type { It } from "${from}";` }));

test("import cycles of files are found, also of type imports", () => {
  const sources = files({ "src/web/a.ts": "./b.ts", "src/web/b.ts": "#web/c.ts", "src/web/c.ts": "./a.ts" });
  const circles = listCycles(buildImportGraph(sources, (path) => path));
  expect(circles).toEqual([["src/web/a.ts", "src/web/b.ts", "src/web/c.ts"]]);
});

test("import cycles of folders are found without a cycle of files", () => {
  const sources = files({ "src/web/quotes/a.ts": "#web/rules/b.ts", "src/web/rules/c.ts": "#web/quotes/d.ts" });
  expect(listCycles(buildImportGraph(sources, (path) => path))).toEqual([]);
  expect(listCycles(buildImportGraph(sources, posix.dirname))).toEqual([["src/web/quotes", "src/web/rules"]]);
});

test("imports within a folder, of packages and in tests are no cycles", () => {
  const sources = files({ "src/web/a.ts": "./b.ts", "src/web/b.test.ts": "./a.ts", "src/web/b.ts": "react" });
  expect(listCycles(buildImportGraph(sources, posix.dirname))).toEqual([]);
  expect(listCycles(buildImportGraph(sources, (path) => path))).toEqual([]);
});
