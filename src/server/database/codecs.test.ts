import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatHundredths, instant, parseHundredths } from "./codecs.ts";

describe("hundredths as text", () => {
  test.each([
    [0, "0.00"],
    [5, "0.05"],
    [-5, "-0.05"],
    [99, "0.99"],
    [1234, "12.34"],
    [9_999_999_999, "99999999.99"],
  ])("%d is %s", (hundredths, text) => {
    expect(formatHundredths(hundredths)).toBe(text);
    expect(parseHundredths(text)).toBe(hundredths);
  });

  test("every amount survives a round trip", () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (hundredths) => {
        expect(parseHundredths(formatHundredths(hundredths))).toBe(hundredths);
      }),
    );
  });

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("%d is refused", (value) => {
    expect(() => formatHundredths(value)).toThrow(RangeError);
  });

  test.each(["12", "12.3", "12.345", "", "1e2.00", "£1.00"])("text %j is refused", (text) => {
    expect(() => parseHundredths(text)).toThrow(RangeError);
  });
});

test("an instant is ISO 8601 in UTC with milliseconds, whatever offset the text has", () => {
  expect(instant.decode("2026-11-21 08:59:27.85+00")).toBe("2026-11-21T08:59:27.850Z");
  expect(instant.decode("2026-11-21 08:59:27+00")).toBe("2026-11-21T08:59:27.000Z");
  expect(instant.decode("2026-07-01 00:30:00+01")).toBe("2026-06-30T23:30:00.000Z");
  expect(instant.decode("2026-11-21T14:29:27.85+05:30")).toBe("2026-11-21T08:59:27.850Z");
});
