import { describe, expect, test } from "vitest";
import { nameSharedChunk } from "./shared-chunk.ts";

const ICONS = "/node_modules/lucide-react/index.js";
const imports: Record<string, string[]> = {
  "/web/main.tsx": ["/react.js", ICONS],
  "/web/offers/customer-pages/page.ts": ["/money.ts"],
  "/web/password.tsx": ["/field.ts"],
  "/web/signed-in.tsx": ["/web/main.tsx", "/query.js", "/field.ts"],
  "/query.js": ["/react.js", "/retry.js"],
  "/web/quotes/dashboard/dashboard.tsx": ["/money.ts", "/status.ts", "/badge.tsx"],
  "/badge.tsx": ["/status.ts", ICONS],
  "/web/quotes/list/list.tsx": ["/status.ts", "/table.ts"],
};
const later: Record<string, string[]> = { "/web/main.tsx": ["/web/signed-in.tsx", "/web/password.tsx"] };
const graph = {
  getModuleInfo: (module: string) => ({
    importedIds: imports[module] ?? [],
    dynamicallyImportedIds: later[module] ?? [],
  }),
};

describe("the chunk of what the frame and the dashboard import", () => {
  const nameChunk = (module: string) => nameSharedChunk("/web")(module, graph);

  test.each(["/query.js", "/retry.js", "/status.ts"])("has %s", (module) => {
    expect(nameChunk(module)).toBe("shared");
  });

  test.each([
    ["the sign-in screen", "/react.js"],
    ["the customer's page", "/money.ts"],
    ["a page before signing in", "/field.ts"],
    ["other pages alone", "/table.ts"],
    ["what shows an icon", "/badge.tsx"],
    ["the frame itself", "/web/signed-in.tsx"],
  ])("has nothing of %s", (_, module) => {
    expect(nameChunk(module)).toBeNull();
  });
});
