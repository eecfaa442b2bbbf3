import { describe, expect, test } from "vitest";
import { isTelephone } from "./telephone.ts";

describe("a telephone number", () => {
  test.each(["0161 496 0123", "+44 (0)161 496-0123", "0161 496 0123 ext 4", "999", "EXT 12"])("is %j", (number) => {
    expect(isTelephone(number)).toBe(true);
  });
  test.each(["", " ", "ext", "( )", "ask Ann", "0161.496.0123", "0161 496 0123 x4", "0161\t496", "٠١٦١"])(
    "is not %j",
    (text) => {
      expect(isTelephone(text)).toBe(false);
    },
  );
});
