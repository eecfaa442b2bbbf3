import { expect, test } from "vitest";
import { logoOf } from "./logo.ts";

const url = "https://example.test/logo.png";

test("the embedded picture comes before the linked one", () => {
  expect(logoOf({ brandImageData: "aGk=", brandImageType: "image/png", brandImageUrl: url })).toBe(
    "data:image/png;base64,aGk=",
  );
  expect(logoOf({ brandImageData: null, brandImageType: null, brandImageUrl: url })).toBe(url);
  expect(logoOf({ brandImageData: "", brandImageType: "image/png", brandImageUrl: "" })).toBeNull();
});
