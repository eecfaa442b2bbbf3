import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkArrows, faultsIn } from "./arrows.ts";

const faults = (path: string, text: string) => faultsIn({ path, text }).length;

test.each([
  ["src/domain/quotes/price.ts", 'import { z } from "zod";\nimport { pence } from "#domain/money.ts";'],
  ["src/domain/quotes/price.test.ts", 'import { test } from "vitest";\nimport fc from "fast-check";'],
  [
    "src/contract/quotes/quotes.ts",
    'import * as z from "zod/mini";\nimport type { Kind } from "#domain/catalogue/items.ts";',
  ],
  ["src/server/quotes/queries.ts", 'const now = statement({ name: "now", text: "select now()" });'],
  ["src/server/kernel/session.ts", 'import { createHash } from "node:crypto";\nimport "#server/database/connect.ts";'],
  ["src/server/quotes/routes.ts", "// db.run() belongs elsewhere\nconst cache = seen.delete(1);"],
  [
    "src/web/quotes/dashboard/dashboard.tsx",
    'import { useState } from "react";\nimport { price } from "#domain/quotes/price.ts";',
  ],
  ["src/domain/rules/rule.ts", 'import type { Kind } from "#domain/catalogue/items.ts";'],
  ["src/contract/users/company-users.ts", 'import { CurrentUser } from "./sign-in.ts";'],
  ["src/server/app.ts", 'import { quoteRoutes } from "./quotes/routes.ts";'],
])("%s is allowed", (path, text) => {
  expect(faultsIn({ path, text })).toEqual([]);
});

test.each([
  ["src/domain/quotes/price.ts", 'import { listQuotes } from "#contract/quotes.ts";'],
  ["src/domain/quotes/price.ts", 'import { readFileSync } from "node:fs";'],
  ["src/domain/quotes/price.ts", 'import dayjs from "dayjs";'],
  ["src/domain/quotes/price.test.ts", 'import { app } from "#server/app.ts";'],
  ["src/domain/quotes/price.ts", 'import { pence } from "../money.ts";'],
  ["src/contract/quotes/quotes.ts", 'import type { Row } from "#server/quotes/queries.ts";'],
  ["src/server/app.ts", 'import {\n  type Page,\n  other,\n} from "#web/main.tsx";'],
  ["src/server/app.ts", 'const page = await import("#web/main.tsx");'],
  ["src/server/app.ts", 'import "#web/look.css";'],
  ["src/server/app.ts", 'export { page } from "#web/main.tsx";'],
  ["src/web/main.tsx", 'import type { Config } from "#server/config.ts";'],
  ["src/web/main.tsx", 'import { join } from "node:path";'],
  ["src/web/kernel/api.ts", 'import { Dashboard } from "#web/quotes/dashboard/dashboard.tsx";'],
  ["src/web/ui/button.tsx", 'import { Dashboard } from "#web/quotes/dashboard/dashboard.tsx";'],
  ["src/server/kernel/route.ts", 'import { quoteRoutes } from "#server/quotes/routes.ts";'],
  ["src/server/quotes/routes.ts", 'import pg from "pg";'],
  ["src/server/quotes/routes.ts", 'const now = statement({ name: "now", text: "select now()" });'],
  ["src/server/quotes/routes.ts", 'const rows = await tx\n  .run({ name: "", text: "select 1" }, []);'],
  ["src/server/quotes/routes.ts", "// biome-ignore lint/suspicious/noExplicitAny: in a hurry\nconst it: any = 1;"],
  ["src/shared/money.ts", 'import { z } from "zod";'],
  ["src/domain/catalogue/items.ts", 'import type { Rule } from "#domain/rules/rule.ts";'],
  ["src/domain/money.ts", 'import type { Item } from "./catalogue/items.ts";'],
  ["src/contract/catalogue/coverage.ts", 'import { Quote } from "#contract/quotes/quotes.ts";'],
  ["src/contract/endpoint.ts", 'import type { Rule } from "#domain/rules/rule.ts";'],
  ["src/server/kernel/route.ts", 'import type { Rule } from "#domain/rules/rule.ts";'],
  ["src/web/kernel/api.ts", 'import { listQuotes } from "#contract/quotes.ts";'],
])("%s is refused: %s", (path, text) => {
  expect(faults(path, text)).toBeGreaterThan(0);
});

test("comments and texts are not imports", () => {
  const text = '/*\nimport { app } from "#server/app.ts";\n*/\nconst glob = "src/**/*.ts"; // import "node:fs"\n';
  expect(faultsIn({ path: "src/web/main.tsx", text })).toEqual([]);
});

test("fails if it has read nothing", () => {
  const empty = mkdtempSync(join(tmpdir(), "volute-arrows-"));
  expect(checkArrows(empty).readCount).toBe(0);
  rmSync(empty, { recursive: true });
});
