import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  backgroundColours,
  brandRoleNames,
  buildBrandCss,
  buildBrandRoles,
  computeContrast,
  defaultBrand,
  type Theme,
} from "./brand.ts";

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
// Random colours rarely hit the corners; they are where contrast fails.
const corners = ["#000000", "#ffffff", "#ff0000", "#00ff00", "#0000ff", "#ffff00", "#00ffff", "#ff00ff", "#777777"];
const examples = corners.map((hex): [string] => [hex]);

const runs = process.env.VOLUTE_ALL === "1" ? 20_000 : 500;

describe.each<Theme>(["light", "dark"])("any company colour, %s theme", (theme) => {
  function promise(what: string, check: (roles: ReturnType<typeof buildBrandRoles>) => void) {
    test(what, () => {
      fc.assert(
        fc.property(colour, (hex) => check(buildBrandRoles(hex, theme))),
        { numRuns: runs, examples },
      );
    });
  }
  const everySurface = Object.values(backgroundColours[theme]);

  promise("text on the colour, its hover and its pressed state reaches 4.5", (roles) => {
    for (const role of ["brand", "brand-hover", "brand-press"] as const)
      expect(computeContrast(roles["on-brand"], roles[role])).toBeGreaterThanOrEqual(4.5);
  });

  promise("text on the bar reaches 4.5", (roles) => {
    expect(computeContrast(roles["on-bar"], roles.bar)).toBeGreaterThanOrEqual(4.5);
  });

  promise("links and labels in the colour reach 4.5 on every surface and on the tint", (roles) => {
    for (const behind of [...everySurface, roles["brand-tint"]])
      expect(computeContrast(roles["brand-ink"], behind)).toBeGreaterThanOrEqual(4.5);
  });

  promise("outlines in the colour reach 3 on every surface and on the tint", (roles) => {
    for (const behind of [...everySurface, roles["brand-tint"]])
      expect(computeContrast(roles["brand-edge"], behind)).toBeGreaterThanOrEqual(3);
  });

  promise("every role is a colour", (roles) => {
    expect(Object.keys(roles)).toEqual([...brandRoleNames]);
    for (const value of Object.values(roles)) expect(value).toMatch(/^#[0-9a-f]{6}$/);
  });
});

test("a colour that is good as it is stays as it is", () => {
  const roles = buildBrandRoles("#0A5C70", "light");
  expect(roles.brand).toBe("#0a5c70");
  expect(roles["brand-ink"]).toBe("#0a5c70");
  expect(roles["brand-edge"]).toBe("#0a5c70");
});

// Worked out apart, by the tables of the look's kit: petrol and hi-vis yellow.
test.each([
  ["#0a5c70", "dark", { bar: "#074251", "brand-ink": "#64a9bf", "brand-edge": "#2e768b", "brand-tint": "#13232b" }],
  [
    "#f2b705",
    "light",
    { "on-brand": "#000000", "brand-hover": "#f4c023", "brand-ink": "#89670c", "brand-edge": "#a87e02" },
  ],
] as const)("%s, %s", (hex, theme, expected) => {
  expect(buildBrandRoles(hex, theme)).toMatchObject(expected);
});

test("contrast as WCAG defines it", () => {
  expect(computeContrast("#000000", "#ffffff")).toBeCloseTo(21, 10);
  expect(computeContrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(computeContrast("#777777", "#777777")).toBe(1);
});

test("nothing that somebody stored as a colour can break out of the style element", () => {
  const shape =
    /^:root\{(--[a-z-]+:#[0-9a-f]{6};?){9}\}@media screen\{\[data-theme='dark'\]\{(--[a-z-]+:#[0-9a-f]{6};?){9}\}\}$/;
  const hostile = ["</style><script>alert(1)</script>", "#fff", "red;}body{display:none", "#2563eb}", "#2563eb\n", ""];
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (input) => {
      expect(buildBrandCss(input)).toMatch(shape);
    }),
    { examples: hostile.map((input): [string] => [input]) },
  );
  for (const input of hostile) expect(buildBrandCss(input)).toBe(buildBrandCss(defaultBrand));
});
