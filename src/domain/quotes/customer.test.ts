import { expect, test } from "vitest";
import { noParticulars, particularKeys, particularText } from "./customer.ts";

test("a particular reads as a person says it, and nothing as none", () => {
  const given = { ...noParticulars, customerKind: "consumer", siteAddress: "1 Mill Lane\nLeeds" } as const;
  expect(particularKeys.map((key) => particularText(key, given))).toEqual([
    "Consumer",
    null,
    null,
    "1 Mill Lane\nLeeds",
  ]);
});
