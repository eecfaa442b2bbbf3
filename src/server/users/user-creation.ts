// Creates a user, on behalf of any caller.
import { randomUUIDv7 } from "node:crypto";
import type { Role } from "#domain/roles.ts";
import type { Tx } from "#server/database/connect.ts";
import { buildProblem } from "#server/kernel/errors.ts";
import { buildEmailTaken } from "./email-taken.ts";
import { insertUser } from "./queries.ts";

interface NewUser {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  companyId: number | null;
}

/**
 * Throws 409 at the address's field if a user in any company has it: taking it over would hand that account to this
 * company. Without a password the user is invited.
 */
export async function addUser(
  db: Tx,
  { email, firstName, lastName, role, companyId }: NewUser,
  passwordHash: string | null,
  now: Date,
  field = "email",
) {
  const at = now.toISOString();
  const content = { id: randomUUIDv7(), email, firstName, lastName, role, companyId };
  const user = { ...content, createdAt: at, updatedAt: at, invitedAt: passwordHash === null ? at : null };
  if (!(await insertUser(db, { ...user, passwordHash }))) throw buildProblem(buildEmailTaken(field));
  return { ...user, version: 1 };
}
