import { expect, test } from "vitest";
import { detailsOf, messageOf } from "./error-screen.tsx";

test("the message is the error's own, or a general one", () => {
  expect(messageOf(new Error("Zone 4 has no rate"))).toBe("Zone 4 has no rate");
  expect(messageOf(new Error(""))).toBe("An unexpected error occurred");
  expect(messageOf("thrown text")).toBe("An unexpected error occurred");
});

test("the details name the cause as well", () => {
  const details = detailsOf(new Error("outer", { cause: new TypeError("inner") }));
  expect(details).toContain("outer");
  expect(details).toMatch(/Cause: TypeError: inner/);
  expect(detailsOf("thrown text")).toBe("thrown text");
});
