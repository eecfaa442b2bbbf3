import { expect, test } from "vitest";
import { copyName } from "./copy-name.ts";

test("a copy has a name that no other has, and that is not too long", () => {
  expect(copyName("Pump", [{ name: "Pump" }])).toBe("Pump (copy)");
  expect(copyName("Pump", [{ name: "PUMP (Copy)" }, { name: "Pump (copy 2)" }])).toBe("Pump (copy 3)");
  expect(copyName("x".repeat(200), [])).toHaveLength(200);
});
