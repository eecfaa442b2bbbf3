// Things that a test makes for a call that ends them, by the database itself: no call, no permission, no audit entry.
import { randomUUID, randomUUIDv7 } from "node:crypto";
import { and, eq } from "drizzle-orm";
import {
  companies,
  configurationRules,
  plans,
  quoteStatuses,
  rolePermissions,
  sessions,
  users,
} from "#server/database/schema.ts";
import { hashToken, newToken } from "#server/kernel/session.ts";
import type { Company, World } from "./world.ts";

const unique = () => randomUUID().slice(0, 8);

async function only<T>(rows: Promise<T[]>): Promise<T> {
  const [row] = await rows;
  if (row === undefined) throw new Error("Nothing was made");
  return row;
}

export async function freshPlan({ database }: World): Promise<number> {
  const plan = { name: `Plan ${unique()}`, description: "For a while", features: {} };
  return (await only(database.asPlatform((db) => db.insert(plans).values(plan).returning()))).id;
}

export async function freshStatus({ database }: World): Promise<number> {
  const status = { name: `status_${unique().replaceAll("-", "")}`, label: "For a while" };
  return (await only(database.asPlatform((db) => db.insert(quoteStatuses).values(status).returning()))).id;
}

export async function freshCompany({ database }: World): Promise<number> {
  const name = unique();
  const company = { name, slug: name, quotePrefix: name.toUpperCase() };
  return (await only(database.asPlatform((db) => db.insert(companies).values(company).returning()))).id;
}

/** Takes what users may do with platform_stats out of the matrix, so that setting it is always a change. */
export async function forgetPair({ database }: World): Promise<void> {
  const pair = and(eq(rolePermissions.role, "user"), eq(rolePermissions.resource, "platform_stats"));
  await database.asPlatform((db) => db.delete(rolePermissions).where(pair));
}

/** A person of this company, who cannot sign in. */
export async function freshPerson({ database }: World, companyId: number | null): Promise<string> {
  const person = { email: `${unique()}@fresh.test`, passwordHash: "none", firstName: "Fresh", lastName: "Person" };
  const row = { id: randomUUIDv7(), ...person, companyId };
  return (await only(database.asPlatform((db) => db.insert(users).values(row).returning()))).id;
}

/** A session of this person on another device; the id by which the own account names it. */
export async function freshSession({ database }: World, userId: string): Promise<string> {
  const tokenHash = hashToken(newToken());
  await database.asPlatform((db) => db.insert(sessions).values({ tokenHash, userId }));
  return tokenHash.slice(0, 16);
}

/** What a rule of this company may say. */
export function ruleOn({ choices, others }: Company) {
  return {
    triggerType: "equipment_access" as const,
    triggerValueIds: [others.equipmentAccessId],
    constraintType: "pump_style" as const,
    allowedValueIds: [choices.pumpStyleId],
  };
}

export async function freshRule({ database }: World, company: Company): Promise<number> {
  const rule = { companyId: company.id, name: unique(), isActive: false, ...ruleOn(company) };
  const rows = database.asCompany(company.id, (db) => db.insert(configurationRules).values(rule).returning());
  return (await only(rows)).id;
}
