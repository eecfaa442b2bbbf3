// The texts of the form for the user's own password (AD 5 and 8).
import * as z from "zod/mini";
import { passwordTexts } from "#contract/users/profile.ts";
import { NewPassword, PASSWORD_TOO_LONG } from "#contract/users/sign-in.ts";
import { LONGEST_PASSWORD } from "#domain/users/password.ts";

export interface PasswordTexts {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

export const passwordSchema = z
  .object({
    currentPassword: z
      .string()
      .check(z.minLength(1, "Current password is required"), z.maxLength(LONGEST_PASSWORD, PASSWORD_TOO_LONG)),
    newPassword: NewPassword(passwordTexts.short),
    confirmPassword: z.string().check(z.minLength(1, "Please confirm your new password")),
  })
  .check(
    z.refine<PasswordTexts>(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      error: "New passwords don't match",
      path: ["confirmPassword"],
      // Reported together with all other errors.
      when: ({ issues }) => !issues.some(({ path }) => path?.[0] === "confirmPassword"),
    }),
  );

const messageTexts: [text: string, words: string][] = [
  [passwordTexts.wrong, "Your current password is incorrect. Please try again."],
  [passwordTexts.missing, "Please fill in all required fields."],
  [passwordTexts.short, "Your new password must be at least 6 characters long."],
  [passwordTexts.unknown, "Account not found. Please try logging in again."],
  ["500", "A server error occurred. Please try again later."],
];

/** AD 8: the text for the server's message, "400: {...}" with its status; for anything else, that it failed. */
export function describeFailure(message: string): string {
  const entry = messageTexts.find(([text]) => message.includes(text));
  return entry?.[1] ?? "Failed to change password. Please try again.";
}
