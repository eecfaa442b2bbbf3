// The actor of events before sign-in, for the audit log.
import type { AuditActor } from "#server/kernel/call.ts";
import type { findUserForSignIn } from "./queries.ts";

export const buildUnknownActor = (email: string | null): AuditActor => ({
  userId: null,
  name: null,
  email,
  companyId: null,
  companyName: null,
});

type SignInUser = NonNullable<Awaited<ReturnType<typeof findUserForSignIn>>>;
type NamedUser = Pick<SignInUser, "id" | "firstName" | "lastName" | "email" | "companyId" | "companyName">;

export function buildUserActor(user: NamedUser): AuditActor {
  return {
    userId: user.id,
    name: `${user.firstName} ${user.lastName}`.trim(),
    email: user.email,
    companyId: user.companyId,
    companyName: user.companyName,
  };
}
