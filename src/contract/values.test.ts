import { expect, test } from "vitest";
import * as z from "zod/mini";
import { Text } from "./values.ts";

const sentence = (schema: z.ZodMiniType, wire: unknown) => z.safeDecode(schema, wire).error?.issues[0]?.message;

test("what is no text is not called missing, unless the field says so itself", () => {
  const [note, name] = [z.object({ text: Text(10) }), z.object({ text: Text(10, "Name is required") })];
  expect(sentence(note, {})).toBe("This is required");
  for (const text of [5, ["a"], {}, true]) {
    expect(sentence(note, { text })).toBe("This is not the right kind of value");
    expect(sentence(name, { text })).toBe("Name is required");
  }
});
