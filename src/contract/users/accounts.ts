// A user's account, as administrators send and receive it.
import * as z from "zod/mini";
import { Instant } from "#contract/values.ts";
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "#domain/users/password.ts";
import { PASSWORD_TOO_LONG, PASSWORD_TOO_SHORT, userFields } from "./sign-in.ts";

export const accountFields = {
  ...userFields,
  /** When a user without a password was invited; null once they have joined. */
  invitedAt: z.nullable(Instant),
};

/** Blank sets no password. */
export const PasswordOrBlank = z.string().check(
  z.refine((password) => password === "" || password.length >= SHORTEST_PASSWORD, PASSWORD_TOO_SHORT),
  z.maxLength(LONGEST_PASSWORD, PASSWORD_TOO_LONG),
);

/** How a new user gets a first password: by an invitation email, or as given here. */
export const firstPasswordFields = { invite: z.optional(z.boolean()), password: z.optional(PasswordOrBlank) };

/** `missing` is the error if neither is given. */
export const requireFirstPassword = (missing: string) =>
  z.refine<{ invite?: boolean | undefined; password?: string | undefined }>(
    ({ invite, password }) => invite === true || Boolean(password),
    {
      error: missing,
      path: ["password"],
      // Reported together with all other errors.
      when: ({ issues }) => !issues.some(({ path }) => path?.[0] === "password" || path?.[0] === "invite"),
    },
  );
