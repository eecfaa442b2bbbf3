// The customer's pages have the colours of the application, in their own two themes.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const look = readFileSync(new URL("../../look.css", import.meta.url), "utf8");
const page = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** The colours that a block sets, from its beginning to its end. */
function colours(css: string, beginning: string): Record<string, string> {
  const [, block = ""] = css.split(beginning);
  const [inside = ""] = block.split("}");
  return Object.fromEntries([...inside.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name, value]) => [name, value]));
}

test.each([
  ["light", "color-scheme: light;", "color-scheme: light dark;"],
  ["dark", "color-scheme: dark;", "@media screen and (prefers-color-scheme: dark) {"],
])("the %s theme", (_theme, ofLook, ofPage) => {
  const own = colours(page, ofPage);
  expect(Object.keys(own).length).toBeGreaterThan(25);
  expect(colours(look, ofLook)).toMatchObject(own);
});
