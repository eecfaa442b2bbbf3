// Setting a password by a link that came in a letter (decision 68).
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { NewPassword, SHORT_PASSWORD } from "./people.ts";
import { Email, Success } from "./values.ts";

export const Forgotten = z.object({ email: Email });

export const forgotPassword = endpoint({
  method: "POST",
  path: "/api/auth/forgot-password",
  summary: "Ask for a link to set a new password; the answer is the same whether the account exists",
  audience: "anyone",
  cell: null, // There is nobody yet to hold a permission.
  audit: "password.reset_asked",
  body: Forgotten,
  reply: z.object({
    /** False where this installation sends no letters. */
    sends: z.boolean(),
  }),
});

export const NewByLink = z.object({ password: NewPassword(SHORT_PASSWORD) });

export const resetPassword = endpoint({
  method: "POST",
  path: "/api/auth/reset-password",
  summary: "Set a new password with the token of a letter; ends all sessions of the account",
  audience: "anyone",
  cell: null, // The token is the permission.
  audit: "password.reset",
  body: z.extend(NewByLink, { token: z.string().check(z.maxLength(200)) }),
  reply: Success,
});
