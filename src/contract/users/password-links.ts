// Setting a password by an emailed link (decision 68).
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { EmailAddress, Success } from "#contract/values.ts";
import { NewPassword, PASSWORD_TOO_SHORT } from "./sign-in.ts";

export const ForgotPasswordForm = z.object({ email: EmailAddress });

export const forgotPassword = endpoint({
  method: "POST",
  path: "/api/auth/forgot-password",
  summary: "Request an email with a link to set a new password; the reply is the same if there is no such account",
  audience: "anyone",
  permission: null, // The caller is not signed in, so has no permissions.
  audit: "password.reset_requested",
  body: ForgotPasswordForm,
  reply: z.object({
    /** False if this installation sends no emails. */
    sends: z.boolean(),
  }),
});

export const ResetPasswordForm = z.object({ password: NewPassword(PASSWORD_TOO_SHORT) });

export const resetPassword = endpoint({
  method: "POST",
  path: "/api/auth/reset-password",
  summary: "Set a new password with the token from an email; ends all sessions of the account",
  audience: "anyone",
  permission: null, // The token is the permission.
  audit: "password.reset",
  body: z.extend(ResetPasswordForm, { token: z.string().check(z.maxLength(200)) }),
  reply: Success,
});
