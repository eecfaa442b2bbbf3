import { describe, expect, test } from "vitest";
import { listPreloads } from "./page-files.ts";

const manifest = {
  "index.html": { file: "main.js", imports: ["_react.js"], css: ["main.css"] },
  "_react.js": { file: "react.js" },
  "signed-in.tsx": { file: "frame.js", imports: ["index.html", "_queries.js"] },
  "_queries.js": { file: "queries.js", imports: ["_react.js"] },
  "quotes/list/list.tsx": { file: "list.js", imports: ["_table.js", "_queries.js"], css: ["list.css"] },
  "_table.js": { file: "table.js", imports: ["quotes/list/list.tsx"] },
};

describe("the scripts of a page", () => {
  test("are those of the page and the frame with their imports, except those of every page", () => {
    expect(listPreloads(manifest, { "/quotes": "quotes/list/list.tsx" })).toEqual({
      "/quotes": ["/frame.js", "/queries.js", "/list.js", "/table.js"],
    });
  });

  test("must exist, or the build fails", () => {
    const pages = { "/profile": "users/profile/profile.tsx" };
    expect(() => listPreloads(manifest, pages)).toThrow("no chunk for users/profile/profile.tsx");
  });
});
