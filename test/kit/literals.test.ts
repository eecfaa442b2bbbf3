// Each text that is promised word for word is asserted where QB or AD places it: on a screen, in a reply, in a document.
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readSources, type Source } from "../../tools/checks/sources.ts";
import { literals, unusedLiterals } from "./literals.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const sources = readSources(root, ["src", "test"], /\.tsx?$/);

/** Which tests can see what is placed there. */
const places = {
  screen: /\.screen\.test\.tsx$|^test\/journeys\/.*\.spec\.ts$/,
  document: /^src\/server\/quotes\/document\/.*\.test\.ts$/,
  reply: /^(?:src\/server|test)\/(?!quotes\/document\/).*\.test\.ts$/,
};

/** The sections and texts that a test names, but not where they only are what a server answers or a user types. */
function findNamed({ text }: Source): string[] {
  const code = text.replace(/\b(?:refuse|fill)\([^()]*\bliteral\(/g, "");
  return [...code.matchAll(/\bliteral\(\s*"([^"]+)",\s*(?:"([^"]+)"|'([^']+)')/g)].map(
    ([, section, double, single]) => `${section}: ${double ?? single}`,
  );
}

test.each(Object.entries(places))("every text that is quoted for a %s is asserted there", (place, isSeenBy) => {
  const quoted = Object.entries(literals).flatMap(([section, texts]) =>
    ((texts as Record<string, readonly string[]>)[place] ?? []).map((text) => `${section}: ${text}`),
  );
  const named = new Set(sources.filter(({ path }) => isSeenBy.test(path)).flatMap(findNamed));
  expect(quoted.length).toBeGreaterThan(0);
  expect(quoted.filter((one) => !named.has(one))).toEqual([]);
});

test("a text that a decision replaced is on no screen", () => {
  const screens = sources.filter(({ path }) => /^src\/web\/.*(?<!\.test)\.tsx$/.test(path));
  expect(screens.length).toBeGreaterThan(0);
  const replaced = unusedLiterals.filter(({ decision }) => decision !== null);
  expect(replaced.length).toBeGreaterThan(0);
  for (const { text } of replaced) expect(screens.filter((one) => one.text.includes(text))).toEqual([]);
});
