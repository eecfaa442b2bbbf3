import { expect, test } from "vitest";
import { checkNames, faultsOf, listCrowdedFolders } from "./names.ts";

test.each([
  "src/web/index.html",
  "src/domain/money.ts",
  "src/server/quotes/routes.test.ts",
  "src/web/ui/layout/app-shell.css",
  "test/journeys/quotes.spec.ts",
  "db/migrations/0001_plans.sql",
  "tools/start.mjs",
])("%s is a good name", (path) => {
  expect(faultsOf({ path, text: "" })).toEqual([]);
});

test.each([
  "src/domain/quotes/index.ts",
  "src/domain/quotes/utils.ts",
  "src/domain/quotes/quote-helpers.ts",
  "src/server/users/types.test.ts",
  "src/web/ui/AppShell.tsx",
  "src/web/ui/app_shell.tsx",
  "src/web/quote/dashboard.tsx",
  "src/server/services/mail.ts",
])("%s is not", (path) => {
  expect(faultsOf({ path, text: "" })).toHaveLength(1);
});

test("a file may have 400 lines", () => {
  const lines = (count: number) => faultsOf({ path: "src/domain/money.ts", text: "x\n".repeat(count) });
  expect(lines(400)).toEqual([]);
  expect(lines(401)).toHaveLength(1);
});

test("a folder may have 30 files, tests not counted", () => {
  const floor = (folder: string, count: number) => Array.from({ length: count }, (_, n) => `${folder}/file-${n}.ts`);
  expect(listCrowdedFolders([...floor("src/web/quotes", 30), ...floor("src/web/quotes/edit", 30)])).toEqual([]);
  expect(listCrowdedFolders(floor("src/web/quotes/edit", 31))).toHaveLength(1);
  expect(listCrowdedFolders(floor("src/server/kernel", 31))).toHaveLength(1);
  expect(listCrowdedFolders(floor("src/web/ui", 31))).toHaveLength(1);
  for (const folder of ["src/contract", "test/kit", "tools", "bench"])
    expect(listCrowdedFolders(floor(folder, 31))).toHaveLength(1);
  expect(listCrowdedFolders([...floor("src/web/quotes/edit", 30), "src/web/quotes/edit/one.screen.test.tsx"])).toEqual(
    [],
  );
});

test("fails if it has read nothing", () => {
  expect(checkNames("/nowhere").readCount).toBe(0);
});
