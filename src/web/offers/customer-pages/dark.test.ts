// The customer's pages have the application's dark colours, though under another condition.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The colours that a block of a stylesheet sets, from its beginning to its end. */
function colours(file: string, beginning: string): Record<string, string> {
  const [, block = ""] = readFileSync(new URL(file, import.meta.url), "utf8").split(beginning);
  const [inside = ""] = block.split("}");
  return Object.fromEntries([...inside.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name, value]) => [name, value]));
}

test("the dark theme is the same", () => {
  const own = colours("./dark.css", "(prefers-color-scheme: dark) {");
  expect(Object.keys(own).length).toBeGreaterThan(25);
  expect(colours("../../tokens.css", "color-scheme: dark;")).toMatchObject(own);
});
