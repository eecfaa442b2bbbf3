import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { png } from "#test/kit/quotes/documents.ts";
import { readLogo } from "./logo.ts";

const jpeg =
  "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/wAALCAAQABgBAREA/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAA/AJwAf//Z";
const webp = "UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoEAAQAAUAmJaACdLoB+AADsAD+934v/kFpXLeAP/4kL8SF+JC/8P4AAAA=";
const gif = "R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=";

const cut = (base64: string, to: number) => Buffer.from(base64, "base64").subarray(0, to).toString("base64");

/** A PNG with other bytes from `at` on. */
function overwritten(at: number, ...bytes: number[]): string {
  const file = Buffer.from(png(60, 20), "base64");
  file.set(bytes, at);
  return file.toString("base64");
}

test("a PNG and a JPEG, told by their content", () => {
  expect(readLogo(png(60, 20))).toMatchObject({ longest: 60 });
  expect(readLogo(png(20, 60, { colourType: 6 }))).toMatchObject({ longest: 60 });
  expect(readLogo(png(1, 1, { interlaced: true }))).toMatchObject({ longest: 1 });
  expect(readLogo(jpeg)).toMatchObject({ longest: 24 });
});

describe("no logo", () => {
  test.each([
    ["none", null],
    ["nothing", ""],
    ["not base64", "<svg onload=alert(1)>"],
    ["WebP", webp],
    ["GIF", gif],
    ["a PNG that ends early", cut(png(60, 20), -30)],
    ["a PNG with damaged pixels", overwritten(45, 1, 2, 3, 4, 5, 6)],
    ["a PNG that claims other sides", overwritten(16, 0, 0, 0, 61)],
    ["a PNG of no width", overwritten(16, 0, 0, 0, 0)],
    ["a PNG that would fill the memory", overwritten(16, 0xf0, 0, 0, 0)],
    ["a PNG of a kind that does not exist", overwritten(25, 5)],
    ["a PNG of colours that it does not name", overwritten(25, 3)],
    ["a JPEG that ends early", cut(jpeg, -20)],
    ["a JPEG without a picture", Buffer.from([0xff, 0xd8, 0xff, 0xd9]).toString("base64")],
  ])("%s", (_title, base64) => {
    expect(readLogo(base64)).toBeNull();
  });

  test("whatever the bytes, it does not throw", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void readLogo(Buffer.from(bytes).toString("base64"))),
    );
  });
});
