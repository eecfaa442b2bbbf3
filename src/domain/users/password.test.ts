import { expect, test } from "vitest";
import { ratePassword } from "./password.ts";

test.each([
  ["demo1234", "weak"],
  ["password123", "weak"],
  ["aaaaaaaaaaaaaaaa", "weak"],
  ["123456", "weak"],
  ["", "weak"],
  ["tlingvo8", "fair"],
  ["Rain-on-9", "fair"],
  ["correct horse battery", "strong"],
  ["mK4!vQ9xL2", "strong"],
] as const)("%s is %s", (password, strength) => expect(ratePassword(password)).toBe(strength));
