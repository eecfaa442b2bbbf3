import { expect, test } from "vitest";
import * as z from "zod/mini";
import { newUserSchema, toFieldTexts, userEditSchema } from "./form.ts";

const noUser = toFieldTexts(null);
const nora = { ...noUser, email: "Nora@New.test", firstName: "Nora", lastName: "New" };

function wrong(schema: typeof newUserSchema | typeof userEditSchema, texts: object): Record<string, string> {
  const read = z.safeParse(schema, texts);
  return Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
}

test("a new person needs everything, and says all of it at once", () => {
  expect(wrong(newUserSchema, { ...noUser, role: "" })).toEqual({
    email: "Please enter a valid email address",
    firstName: "First name is required",
    lastName: "Last name is required",
    role: "Please select a role",
    password: "Password must be at least 6 characters",
    confirmPassword: "Please confirm your password",
  });
});

test("a new person's passwords must match, whatever else is wrong", () => {
  const texts = { ...nora, firstName: "", password: "secret", confirmPassword: "secrets" };
  expect(wrong(newUserSchema, texts)).toEqual({
    firstName: "First name is required",
    confirmPassword: "Passwords do not match",
  });
  expect(wrong(newUserSchema, { ...nora, password: "secret", confirmPassword: "secret" })).toEqual({});
});

test("somebody invited needs no password, and everything else", () => {
  expect(wrong(newUserSchema, { ...nora, invite: true })).toEqual({});
  expect(wrong(newUserSchema, { ...nora, invite: true, firstName: "" })).toEqual({
    firstName: "First name is required",
  });
});

test("an edit needs passwords only where one is to be set", () => {
  expect(wrong(userEditSchema, nora)).toEqual({});
  expect(wrong(userEditSchema, { ...nora, password: "secret", confirmPassword: "secret" })).toEqual({
    currentPassword: "Current password is required to set a new password",
  });
  expect(wrong(userEditSchema, { ...nora, currentPassword: "x", password: "short", confirmPassword: "" })).toEqual({
    password: "Password must be at least 6 characters",
    confirmPassword: "Passwords do not match",
  });
  expect(wrong(userEditSchema, { ...nora, confirmPassword: "alone" })).toEqual({
    confirmPassword: "Passwords do not match",
  });
});
