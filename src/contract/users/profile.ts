// The current user's own account.
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { Success, Version } from "#contract/values.ts";
import { computeBase64Size, LOGO_LIMIT, NOT_AN_IMAGE, TOO_LARGE_AN_IMAGE } from "#domain/companies/logo.ts";
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "#domain/users/password.ts";
import { CurrentUser, FirstName, LastName, PASSWORD_TOO_LONG } from "./sign-in.ts";

export const updateProfile = endpoint({
  method: "PUT",
  path: "/api/auth/profile",
  summary: "Change your own name and picture, which is stored as a square of 256 px",
  audience: "signed-in",
  permission: null, // No permission covers a user's own profile (decision 8).
  audit: "profile.updated",
  body: z.object({
    firstName: z.optional(FirstName),
    lastName: z.optional(LastName),
    /** Base64 of a PNG, JPEG, WebP or GIF, without the `data:` prefix; null removes the picture. */
    picture: z.optional(
      z.nullable(
        z.string(NOT_AN_IMAGE).check(
          z.refine((text) => computeBase64Size(text) !== null, { error: NOT_AN_IMAGE, abort: true }),
          z.refine((text) => (computeBase64Size(text) ?? 0) < LOGO_LIMIT, TOO_LARGE_AN_IMAGE),
        ),
      ),
    ),
    version: z.optional(Version),
  }),
  reply: CurrentUser,
});

/** The messages that AD 8 gives for the form, as decision 51 words them. */
export const passwordTexts = {
  wrong: "Current password is incorrect",
  missing: "Missing required fields",
  short: "New password must be at least 6 characters",
  unknown: "User not found",
} as const;

export const changePassword = endpoint({
  method: "PUT",
  path: "/api/auth/change-password",
  summary: "Change your own password; ends all your other sessions",
  audience: "signed-in",
  permission: null, // No permission covers a user's own password (decision 8).
  audit: "password.changed",
  body: z.object({
    currentPassword: z
      .string(passwordTexts.missing)
      .check(z.minLength(1, passwordTexts.missing), z.maxLength(LONGEST_PASSWORD, PASSWORD_TOO_LONG)),
    newPassword: z
      .string(passwordTexts.missing)
      .check(
        z.minLength(1, { error: passwordTexts.missing, abort: true }),
        z.minLength(SHORTEST_PASSWORD, passwordTexts.short),
        z.maxLength(LONGEST_PASSWORD, PASSWORD_TOO_LONG),
      ),
  }),
  reply: Success,
});
