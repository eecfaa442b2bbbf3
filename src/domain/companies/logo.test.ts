import fc from "fast-check";
import { expect, test } from "vitest";
import { checkLogo, computeBase64Size, LOGO_LIMIT } from "./logo.ts";

test("base64 tells its size", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 100 }), (bytes) => {
      expect(computeBase64Size(Buffer.from(bytes).toString("base64"))).toBe(bytes.length);
    }),
  );
});

test.each(["", "A", "AAA", "A===", "AA=A", "A AA", "AAA\n", "data:image/png;base64,AAAA", "AA-_", "AAAé"])(
  "%j is not base64",
  (text) => {
    expect(computeBase64Size(text)).toBeNull();
  },
);

test.each([
  ["image/png", 100, null],
  ["image/webp", LOGO_LIMIT - 1, null],
  ["image/jpeg", LOGO_LIMIT, "Image size must be less than 2MB"],
  ["image/svg+xml", 100, "Please select an image file"],
  ["application/pdf", LOGO_LIMIT, "Please select an image file"],
  ["", 100, "Please select an image file"],
])("a file of %s and %i bytes: %s", (type, size, error) => {
  expect(checkLogo({ type, size })).toBe(error);
});
