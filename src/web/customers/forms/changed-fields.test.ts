import { expect, test } from "vitest";
import { buildMerge, convertBlankToNull, pickChanged } from "./changed-fields.ts";

test("an empty field is null, and a name stays a text, so that its check refuses it", () => {
  expect(convertBlankToNull({ name: "", email: "", phone: "0161 496 0123" }, "name")).toEqual({
    name: "",
    email: null,
    phone: "0161 496 0123",
  });
});

test("changes of different fields merge, of the same one they do not", () => {
  const merge = buildMerge((record: { name: string; notes: string }) => record);
  const original = { name: "Ancoats Mill", notes: "" };
  const body = { notes: "Ring first" };
  const changed = new Set(["notes"]);
  expect(pickChanged({ ...original, ...body }, changed)).toEqual(body);
  expect(merge(original, body, { ...original, name: "Ancoats Mills" }, changed)).toBe(body);
  expect(merge(original, body, { ...original, notes: "Gate 2" }, changed)).toBeNull();
});
