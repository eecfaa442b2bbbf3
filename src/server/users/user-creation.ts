// Adding a person, whoever does it.
import { randomUUIDv7 } from "node:crypto";
import type { Role } from "#domain/roles.ts";
import type { Tx } from "#server/database/connect.ts";
import { buildProblem } from "#server/kernel/errors.ts";
import { buildEmailTaken } from "./email-taken.ts";
import { insertUser } from "./queries.ts";

interface Newcomer {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  companyId: number | null;
}

/**
 * Throws 409 at the field of the address when somebody has it, in whichever company: taking it over would hand that
 * person's account to this one. Without a password the person is invited.
 */
export async function addUser(
  db: Tx,
  { email, firstName, lastName, role, companyId }: Newcomer,
  passwordHash: string | null,
  now: Date,
  field = "email",
) {
  const at = now.toISOString();
  const content = { id: randomUUIDv7(), email, firstName, lastName, role, companyId };
  const person = { ...content, createdAt: at, updatedAt: at, invitedAt: passwordHash === null ? at : null };
  if (!(await insertUser(db, { ...person, passwordHash }))) throw buildProblem(buildEmailTaken(field));
  return { ...person, version: 1 };
}
