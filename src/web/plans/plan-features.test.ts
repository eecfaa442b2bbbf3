import { expect, test } from "vitest";
import { buildFeatures, toFeatureRows } from "./plan-features.ts";

test.each([
  [["Quotes", "Own logo"]],
  [{ seats: 5, support: "by phone", api: true }],
  [{ nested: { depots: [1, 2] } }],
  [[]],
])("%j comes back as it was", (features) => {
  expect(buildFeatures(toFeatureRows(features))).toEqual(features);
});

test("a row without a key is none, and a value makes keys of them all", () => {
  const rows = [
    { key: " Quotes ", value: "" },
    { key: "", value: "lost" },
    { key: "depots", value: "3" },
  ];
  expect(buildFeatures(rows)).toEqual({ Quotes: "", depots: 3 });
});
