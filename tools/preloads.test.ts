import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { preloadsOf } from "./preloads.ts";

const web = join(import.meta.dirname, "../src/web");
const load = (text: string) => Object.assign(() => undefined, { toString: () => text });
const chunk = (fileName: string, module: string | null, ...imports: string[]) => ({
  fileName,
  facadeModuleId: module && join(web, module),
  imports,
});
const chunks = [
  chunk("main.js", "index.html", "react.js"),
  chunk("react.js", null),
  chunk("frame.js", "signed-in.tsx", "main.js", "queries.js"),
  chunk("queries.js", null, "react.js"),
  chunk("list.js", "quotes/list/list.tsx", "table.js", "queries.js"),
  chunk("table.js", null, "list.js"),
];
const list = load('async () => (await import("./quotes/list/list.tsx")).QuoteList');

describe("the scripts of a page", () => {
  test("are its own, those of the frame and what they import, but for those of every page", () => {
    expect(preloadsOf({ "/quotes": list }, chunks, web)).toEqual({
      "/quotes": ["/frame.js", "/queries.js", "/list.js", "/table.js"],
    });
  });

  test("must be there: a page that the build does not hold fails it", () => {
    const profile = load('async () => (await import("./users/profile/profile.tsx")).Profile');
    expect(() => preloadsOf({ "/profile": profile }, chunks, web)).toThrow("no chunk for users/profile/profile.tsx");
    expect(() => preloadsOf({ "/profile": load("() => Profile") }, chunks, web)).toThrow("No module in () => Profile");
  });
});
