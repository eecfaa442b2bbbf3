import { expect, test } from "vitest";
import { countPatterns, describeSize } from "./figures.ts";

const counts = (text: string) => Object.values(countPatterns([{ path: "src/a.ts", text }]));

test.each([
  ["const a: any = b as any;", [2, 0, 0]],
  ["const a = new Map<string, any>();", [1, 0, 0]],
  ["const any = 1; // a: any\nconst words = `take: any`;", [0, 0, 0]],
  ['export * from "./b.ts";\nexport type { C } from "./c.ts";', [0, 2, 0]],
  ['import { b } from "./b.ts";\nexport { b };', [0, 0, 0]],
  ["font._glyphs = {};\nschema._zod.def;\nconst [_, rest] = both;", [0, 0, 1]],
])("%s", (text, expected) => {
  expect(counts(text)).toEqual(expected);
});

test("the size of some files in one line", () => {
  const sources = [3, 1, 2, 10].map((lines) => ({ path: "a.ts", text: "a;\n".repeat(lines) }));
  expect(describeSize(sources)).toBe("16 lines in 4 files, median 2, 90th percentile 10, longest 10");
});
