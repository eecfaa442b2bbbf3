import { expect, test } from "vitest";
import { findLogoUrl } from "./logo.ts";

const url = "https://example.test/logo.png";

test("the embedded picture comes before the linked one", () => {
  expect(findLogoUrl({ brandImageData: "aGk=", brandImageType: "image/png", brandImageUrl: url })).toBe(
    "data:image/png;base64,aGk=",
  );
  expect(findLogoUrl({ brandImageData: null, brandImageType: null, brandImageUrl: url })).toBe(url);
  expect(findLogoUrl({ brandImageData: "", brandImageType: "image/png", brandImageUrl: "" })).toBeNull();
});
