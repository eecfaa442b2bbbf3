import { expect, test } from "vitest";
import { checkBudget, filesOf } from "./budget.ts";

const manifest = {
  "index.html": { file: "index.js", imports: ["_react.js"], css: ["look.css"], dynamicImports: ["lazy.tsx"] },
  "lazy.tsx": { file: "lazy.js", imports: ["index.html", "_react.js"] },
  "_react.js": { file: "react.js" },
};

test("a screen loads what its modules import statically, each file once", () => {
  expect([...filesOf(manifest, ["index.html"])]).toEqual(["index.js", "look.css", "react.js"]);
  expect([...filesOf(manifest, ["index.html", "lazy.tsx"])]).toEqual(["index.js", "look.css", "react.js", "lazy.js"]);
});

test("a module that the build does not have is an error, not nothing", () => {
  expect(() => filesOf(manifest, ["quotes/dashboard/dashboard.tsx"])).toThrow("quotes/dashboard/dashboard.tsx");
});

test("without a build it has read nothing", () => {
  expect(checkBudget("/nowhere")).toMatchObject({ read: 0, faults: [expect.any(String)] });
});
