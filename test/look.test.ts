import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  backgroundColours,
  buildBrandRoles,
  computeContrast,
  defaultBrand,
  type Theme,
} from "#domain/companies/brand.ts";

const light = colours("tokens.css", ":root {");
const tokens: Record<Theme, Record<string, string>> = {
  light,
  dark: { ...light, ...colours("dark.css", '[data-theme="dark"] {') },
};

/** The #rrggbb tokens of one block of a stylesheet. */
function colours(file: string, start: string): Record<string, string> {
  const look = readFileSync(new URL(`../src/web/${file}`, import.meta.url), "utf8");
  const from = look.indexOf(start);
  const block = look.slice(from, look.indexOf("}", from));
  const found = [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]);
  expect(found.length).toBeGreaterThan(30);
  return Object.fromEntries(found);
}

describe.each<Theme>(["light", "dark"])("%s theme", (theme) => {
  const read = (name: string): string => tokens[theme][name] ?? "missing";
  const contrast = (a: string, b: string) => computeContrast(read(a), read(b));

  test("surfaces are those that company colours are checked against", () => {
    for (const [name, value] of Object.entries(backgroundColours[theme])) expect(read(name)).toBe(value);
  });

  test("without a company the default colour's roles apply", () => {
    for (const [role, value] of Object.entries(buildBrandRoles(defaultBrand, theme))) expect(read(role)).toBe(value);
  });

  test.each(["ink", "ink-2", "ink-3"])("%s is readable everywhere", (ink) => {
    const tints = ["ok-tint", "warn-tint", "bad-tint", "info-tint"];
    for (const behind of ["ground", "panel", "sunken", "raised", ...tints])
      expect(contrast(ink, behind), behind).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["ok", "warn", "bad", "info"])("%s is readable, also on its own tint", (meaning) => {
    for (const behind of ["ground", "panel", `${meaning}-tint`])
      expect(contrast(meaning, behind), behind).toBeGreaterThanOrEqual(4.5);
  });

  test("text on danger and hazard is readable", () => {
    expect(contrast("on-danger", "danger")).toBeGreaterThanOrEqual(4.5);
    expect(contrast("on-hazard", "hazard")).toBeGreaterThanOrEqual(4.5);
  });

  test("a control's outline shows", () => {
    for (const behind of ["ground", "panel", "sunken", "raised"])
      expect(contrast("edge", behind), behind).toBeGreaterThanOrEqual(3);
  });

  test("one of the two focus rings shows on any company colour", () => {
    const rings = [read("focus-outer"), read("focus-inner")];
    const shows = (behind: string) => Math.max(...rings.map((ring) => computeContrast(ring, behind))) >= 3;
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
    fc.assert(
      fc.property(hex, (colour) => {
        const { brand, bar, "brand-tint": tint } = buildBrandRoles(colour, theme);
        expect([brand, bar, tint].filter((behind) => !shows(behind))).toEqual([]);
      }),
      { numRuns: 1000, examples: [["#777777"], ["#808080"], ["#000000"], ["#ffffff"]] },
    );
    for (const surface of ["ground", "panel", "sunken", "raised"]) expect(shows(read(surface)), surface).toBe(true);
  });
});
