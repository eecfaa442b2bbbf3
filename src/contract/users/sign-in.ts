// Sign-in, sign-out and the current user. In the first script that browsers load: what that needs not is elsewhere.
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { EmailAddress, Id, Instant, SingleLineText, Uuid, Version } from "#contract/values.ts";
import { actions, resources } from "#domain/permission-matrix.ts";
import { roles } from "#domain/roles.ts";
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "#domain/users/password.ts";

export const FirstName = SingleLineText(200, "First name is required");

export const LastName = SingleLineText(200, "Last name is required");

export const PASSWORD_TOO_SHORT = "Password must be at least 6 characters";

export const PASSWORD_TOO_LONG = "At most 1,024 characters";

/** A password to be stored. Taken as typed, spaces included; `short` is the error if it is missing or too short. */
export function NewPassword(short: string) {
  return z.string(short).check(z.minLength(SHORTEST_PASSWORD, short), z.maxLength(LONGEST_PASSWORD, PASSWORD_TOO_LONG));
}

/** The fields of every reply about a user. */
export const userFields = {
  id: Uuid,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
};

export const CurrentUser = z.object({
  ...userFields,
  profileImageUrl: z.nullable(z.string()),
  /** The company acted in: while impersonating, the impersonated one (decision 5). */
  companyId: z.nullable(Id),
  /** The permissions of this user's role; the screens offer no more than that. */
  permissions: z.partialRecord(z.enum(resources), z.array(z.enum(actions))),
});

export type CurrentUser = z.output<typeof CurrentUser>;

export const getCurrentUser = endpoint({
  method: "GET",
  path: "/api/auth/user",
  summary: "The signed-in user",
  audience: "signed-in",
  permission: null, // No permission covers a user's own profile (decision 8).
  isCachedOffline: true,
  reply: CurrentUser,
});

export const SignIn = z.object({
  email: EmailAddress,
  password: z
    .string("Password is required")
    .check(z.minLength(1, "Password is required"), z.maxLength(LONGEST_PASSWORD, PASSWORD_TOO_LONG)),
});

export const signIn = endpoint({
  method: "POST",
  path: "/api/auth/login",
  summary: "Sign in with email address and password; sets the session cookie",
  audience: "anyone",
  permission: null, // The caller is not signed in, so has no permissions.
  audit: "session.started",
  errors: "sentence",
  body: SignIn,
  reply: CurrentUser,
});

export const signOut = endpoint({
  method: "GET",
  path: "/api/auth/logout-redirect",
  summary: "End the session and redirect to the sign-in page",
  audience: "anyone",
  permission: null, // Everyone may sign out.
  audit: "session.ended",
  always: true,
  errors: "page",
  reply: null,
});

export const openSignIn = endpoint({
  method: "GET",
  path: "/api/login",
  summary: "Redirect to the sign-in page",
  audience: "anyone",
  permission: null,
  errors: "page",
  reply: null,
});
