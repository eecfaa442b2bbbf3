import { expect, test } from "vitest";
import { featureRows, featuresOf } from "./plan-features.ts";

test.each([
  [["Quotes", "Own logo"]],
  [{ seats: 5, support: "by phone", api: true }],
  [{ nested: { depots: [1, 2] } }],
  [[]],
])("%j comes back as it was", (features) => {
  expect(featuresOf(featureRows(features))).toEqual(features);
});

test("a row without a key is none, and a value makes keys of them all", () => {
  const rows = [
    { key: " Quotes ", value: "" },
    { key: "", value: "lost" },
    { key: "depots", value: "3" },
  ];
  expect(featuresOf(rows)).toEqual({ Quotes: "", depots: 3 });
});
