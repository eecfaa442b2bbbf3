// Adding a person to the company acted in, within its plan.
import { randomUUIDv7 } from "node:crypto";
import type { CompanyUser, createCompanyUser } from "#contract/company-users.ts";
import { refuseBeyondPlan } from "#domain/people/membership.ts";
import type { Refusal } from "#domain/refusal.ts";
import type { Call } from "#server/kernel/call.ts";
import { forbidden } from "#server/kernel/errors.ts";
import { addressTaken } from "#server/people/address.ts";
import { insertPerson, lockMembership } from "#server/people/queries.ts";

export async function create({
  db,
  actor,
  body,
  now,
  prepared: passwordHash,
}: Call<typeof createCompanyUser, undefined, string>): Promise<CompanyUser | Refusal> {
  const { companyId } = actor;
  const membership = companyId === null ? null : await lockMembership(db, companyId);
  if (companyId === null || membership === null) throw forbidden();
  const refused = refuseBeyondPlan(membership);
  if (refused) return refused;
  const { password: _, ...named } = body;
  const at = now.toISOString();
  const person = { id: randomUUIDv7(), ...named, companyId, createdAt: at, updatedAt: at };
  return (await insertPerson(db, { ...person, passwordHash })) ? { ...person, version: 1 } : addressTaken();
}
