import { expect, test } from "vitest";
import { buildSlug } from "./slug.ts";

test.each([
  ["Northern Pumps Ltd", "northern-pumps-ltd"],
  ["  J. & P. O'Brien (Hull) ", "j-p-o-brien-hull"],
  ["--24/7--", "24-7"],
  ["Łukasz", "ukasz"],
  ["***", ""],
])("%j becomes %j", (name, slug) => {
  expect(buildSlug(name)).toBe(slug);
});
