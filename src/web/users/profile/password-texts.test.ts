import { expect, test } from "vitest";
import * as z from "zod/mini";
import { describeFailure, passwordSchema } from "./password-texts.ts";

test.each([
  ['400: {"error":"Current password is incorrect"}', "Your current password is incorrect. Please try again."],
  ['400: {"error":"Missing required fields"}', "Please fill in all required fields."],
  [
    '400: {"error":"New password must be at least 6 characters"}',
    "Your new password must be at least 6 characters long.",
  ],
  ['404: {"error":"User not found"}', "Account not found. Please try logging in again."],
  ["500: Internal Server Error", "A server error occurred. Please try again later."],
  ['429: {"error":"Too many attempts."}', "Failed to change password. Please try again."],
  ["", "Failed to change password. Please try again."],
])("%s", (said, words) => expect(describeFailure(said)).toBe(words));

test("the form says everything that is wrong", () => {
  const wrong = (texts: object) =>
    Object.fromEntries(
      (z.safeParse(passwordSchema, texts).error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
    );
  expect(wrong({ currentPassword: "", newPassword: "", confirmPassword: "" })).toEqual({
    currentPassword: "Current password is required",
    newPassword: "New password must be at least 6 characters",
    confirmPassword: "Please confirm your new password",
  });
  expect(wrong({ currentPassword: "", newPassword: "long enough", confirmPassword: "another" })).toEqual({
    currentPassword: "Current password is required",
    confirmPassword: "New passwords don't match",
  });
  expect(wrong({ currentPassword: "x", newPassword: "long enough", confirmPassword: "l" })).toEqual({
    confirmPassword: "New passwords don't match",
  });
  expect(wrong({ currentPassword: "x", newPassword: " 6 six", confirmPassword: " 6 six" })).toEqual({});
});
