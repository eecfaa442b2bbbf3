import { expect, test } from "vitest";
import { compareShapes } from "./reply-shapes.ts";

test.each([
  ["the same", { a: 1, b: [{ c: "x" }] }, { a: 2, b: [{ c: "y" }, { c: "z" }] }, []],
  ["a new field", { a: 1 }, { a: 1, b: 2 }, ["the sample lacks reply.b"]],
  ["a field that went", [{ a: 1, b: 2 }], [{ a: 1 }], ["the server does not send reply[].b"]],
  ["another kind", { a: "1" }, { a: 1 }, ["reply.a is string in the sample, number from the server"]],
  ["null says nothing", { a: null, b: { c: 1 } }, { a: { d: 1 }, b: null }, []],
  ["an empty list says nothing", { a: [] }, { a: [{ b: 1 }] }, []],
])("%s", (_, sample, reply, faults) => {
  expect(compareShapes(sample, reply)).toEqual(faults);
});
