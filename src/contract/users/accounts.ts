// The account of a user, as those who administer it send and receive it.
import * as z from "zod/mini";
import { Instant } from "#contract/values.ts";
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "#domain/users/password.ts";
import { PASSWORD_TOO_LONG, PASSWORD_TOO_SHORT, userFields } from "./sign-in.ts";

export const accountFields = {
  ...userFields,
  /** Since when somebody is invited who has set no password yet; null for whoever has joined. */
  invitedAt: z.nullable(Instant),
};

/** Blank sets none. */
export const PasswordOrBlank = z.string().check(
  z.refine((password) => password === "" || password.length >= SHORTEST_PASSWORD, PASSWORD_TOO_SHORT),
  z.maxLength(LONGEST_PASSWORD, PASSWORD_TOO_LONG),
);

/** How somebody new gets in: by a letter that asks for a first password, or with the one that is given here. */
export const firstPasswordFields = { invite: z.optional(z.boolean()), password: z.optional(PasswordOrBlank) };

/** `missing` is said of neither. */
export const requireFirstPassword = (missing: string) =>
  z.refine<{ invite?: boolean | undefined; password?: string | undefined }>(
    ({ invite, password }) => invite === true || Boolean(password),
    {
      error: missing,
      path: ["password"],
      // Said together with whatever else is wrong.
      when: ({ issues }) => !issues.some(({ path }) => path?.[0] === "password" || path?.[0] === "invite"),
    },
  );
