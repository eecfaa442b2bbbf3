// What a terminal shows of an error may be copied into a report.
import { inspect } from "node:util";
import { expect, test } from "vitest";
import { redactPasswords } from "./redact.ts";

test.each([
  "postgres://volute:s3cret word@db.test:54x2/volute",
  "postgres://volute:s3/cr@et@db.test/volute",
  "postgres://db.test/volute?user=volute&password=s3cret",
  "postgres://volute:s3cret@",
])("%s keeps its password, whatever is wrong with it", (address) => {
  const error = Object.assign(new Error(`Invalid URL: ${address}`), { input: address, cause: new Error(address) });
  const shown = redactPasswords(inspect(error));
  expect(shown).toContain("***");
  expect(shown).not.toMatch(/s3|cr@et| word/);
});

test("a text without a password is not changed", () => {
  const text = "at file:///volute/src/main.ts:7:1\nPostgreSQL at db.test:5432 refused the login, see ann@north.test";
  expect(redactPasswords(text)).toBe(text);
});
