import { expect, test } from "vitest";
import { checkNoCircle, listBuiltFiles } from "./manifest.ts";

const manifest = {
  "index.html": { file: "index.js", imports: ["_react.js"], css: ["look.css"], dynamicImports: ["lazy.tsx"] },
  "lazy.tsx": { file: "lazy.js", imports: ["index.html", "_react.js"] },
  "_react.js": { file: "react.js" },
};

test("a screen loads what its modules import statically, each file once", () => {
  expect([...listBuiltFiles(manifest, ["index.html"])]).toEqual(["index.js", "look.css", "react.js"]);
  expect([...listBuiltFiles(manifest, ["index.html", "lazy.tsx"])]).toEqual([
    "index.js",
    "look.css",
    "react.js",
    "lazy.js",
  ]);
});

test("a module that is missing from the build is an error", () => {
  expect(() => listBuiltFiles(manifest, ["quotes/dashboard/dashboard.tsx"])).toThrow("quotes/dashboard/dashboard.tsx");
});

test("chunks that import each other are an error that names them", () => {
  expect(() => checkNoCircle(manifest)).not.toThrow();
  const circle = { "_a.js": { file: "a.js", imports: ["_b.js"] }, "_b.js": { file: "b.js", imports: ["_a.js"] } };
  expect(() => checkNoCircle(circle)).toThrow("Chunks import each other: _a.js → _b.js → _a.js");
});
