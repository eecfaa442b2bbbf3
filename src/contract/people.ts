// Sign-in, sign-out and who is signed in.
import * as z from "zod/mini";
import { roles } from "#domain/people/roles.ts";
import { actions, resources } from "#domain/permissions/matrix.ts";
import { endpoint } from "./endpoint.ts";
import { Email, Id, Instant, Success, Text, Uuid, Version } from "./values.ts";

const CurrentUser = z.object({
  id: Uuid,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.nullable(z.string()),
  role: z.enum(roles),
  /** The company acted in: while impersonating, the impersonated one (decision 5). */
  companyId: z.nullable(Id),
  /** What the matrix allows this person's role; the screens offer no more than that. */
  permissions: z.partialRecord(z.enum(resources), z.array(z.enum(actions))),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
});
export type CurrentUser = z.output<typeof CurrentUser>;

export const getCurrentUser = endpoint({
  method: "GET",
  path: "/api/auth/user",
  summary: "Who is signed in",
  audience: "signed-in",
  cell: null, // The own profile is nobody's cell (decision 8).
  reply: CurrentUser,
});

export const SignIn = z.object({
  email: Email,
  password: z
    .string("Password is required")
    .check(z.minLength(1, "Password is required"), z.maxLength(1024, "At most 1,024 characters")),
});

export const signIn = endpoint({
  method: "POST",
  path: "/api/auth/login",
  summary: "Sign in with e-mail address and password; sets the session cookie",
  audience: "anyone",
  cell: null, // There is nobody yet to hold a permission.
  audit: "session.started",
  errors: "sentence",
  body: SignIn,
  reply: CurrentUser,
});

export const signOut = endpoint({
  method: "GET",
  path: "/api/auth/logout-redirect",
  summary: "End the session and lead to the sign-in page; a navigation",
  audience: "anyone",
  cell: null, // Leaving is everyone's right.
  audit: "session.ended",
  errors: "page",
  reply: null,
});

export const goToSignIn = endpoint({
  method: "GET",
  path: "/api/login",
  summary: "Lead to the sign-in page; a navigation",
  audience: "anyone",
  cell: null,
  errors: "page",
  reply: null,
});

const NotFoundEntry = z.object({
  action: z.literal("404_error", "Only 404_error can be recorded here"),
  entityType: z.literal("page", "Only a page can be recorded here"),
  entityId: Text(2000, "The path is required"),
  metadata: z.optional(z.object({ url: z.optional(Text(2000)), userAgent: z.optional(Text(500)) })),
});

export const recordNotFound = endpoint({
  method: "POST",
  path: "/api/admin/audit-logs",
  summary: "Record that a page was not found; nothing else can be recorded from a browser",
  audience: "signed-in",
  cell: null, // The product's own act, also for people who may not read the log (AD 2, decision 33).
  audit: "page.missed",
  body: NotFoundEntry,
  reply: Success,
  status: 201,
});
