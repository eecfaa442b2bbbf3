// Records for calls that end them, inserted into the database: no call, no permission, no audit entry.
import { randomUUID, randomUUIDv7 } from "node:crypto";
import { createToken, hashToken } from "#server/kernel/session.ts";
import { savePasswordLink } from "#server/users/password-links/queries.ts";
import { insertIn, readOnlyRow, rowsIn, runIn } from "#test/rows.ts";
import type { Company, World } from "./world.ts";

const unique = () => randomUUID().slice(0, 8);

export async function freshPlan({ database }: World): Promise<number> {
  const plan = { name: `Plan ${unique()}`, description: "For a while", features: {} };
  return (await readOnlyRow(database.asPlatform((db) => insertIn(db, "plans", plan)))).id;
}

export async function freshStatus({ database }: World): Promise<number> {
  const status = { name: `status_${unique().replaceAll("-", "")}`, label: "For a while" };
  return (await readOnlyRow(database.asPlatform((db) => insertIn(db, "quote_statuses", status)))).id;
}

export async function freshCompany({ database }: World): Promise<number> {
  const name = unique();
  const company = { name, slug: name, quotePrefix: name.toUpperCase() };
  return (await readOnlyRow(database.asPlatform((db) => insertIn(db, "companies", company)))).id;
}

/** Removes the users' permissions on platform_stats from the matrix, so that setting them is always a change. */
export async function forgetPair({ database }: World): Promise<void> {
  await database.asPlatform(
    (db) => runIn(db)`delete from role_permissions where role = 'user' and resource = 'platform_stats'`,
  );
}

/** A user of this company, who cannot sign in. */
export const createUser = (world: World, companyId: number | null) => fresh(world, companyId, { passwordHash: "none" });

const MINUTE = 60_000;
/** A user who has not joined yet, and may be invited again. */
export const freshInvited = (world: World, companyId: number) =>
  fresh(world, companyId, { passwordHash: null, invitedAt: new Date(Date.now() - MINUTE).toISOString() });

async function fresh({ database }: World, companyId: number | null, account: object): Promise<string> {
  const person = { email: `${unique()}@fresh.test`, firstName: "Fresh", lastName: "Person", ...account };
  const row = { id: randomUUIDv7(), ...person, companyId };
  return (await readOnlyRow(database.asPlatform((db) => insertIn<{ id: string }>(db, "users", row)))).id;
}

/** A failed email with the company's name, about this quote. */
export async function createEmail({ database }: World, company: Company, quoteId: string): Promise<string> {
  const id = randomUUIDv7();
  const content = { kind: "password_reset", toAddress: "ann@fresh.test", subject: "Trial", state: "failed" };
  const about = { companyId: company.id, quoteId, parameters: { firstName: company.name }, idempotencyKey: id };
  await database.asPlatform((db) => insertIn(db, "emails", { id, ...content, ...about }));
  return id;
}

/** The token of a link that sets a new user's password. */
export async function freshLink(world: World): Promise<string> {
  const token = createToken();
  const userId = await createUser(world, world.north.id);
  const now = new Date();
  await world.database.asPlatform(async (db) => {
    const [person] = await rowsIn<{ email: string }>(db)`select email from users where id = ${userId}`;
    const email = person?.email ?? "";
    await savePasswordLink(db, { userId, email }, hashToken(token), now, new Date(now.getTime() + 60_000));
  });
  return token;
}

/** A session of this user on another device; the id by which the profile names it. */
export async function freshSession({ database }: World, userId: string): Promise<string> {
  const tokenHash = hashToken(createToken());
  await database.asPlatform((db) => insertIn(db, "sessions", { tokenHash, userId }));
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
  const rows = database.asCompany(company.id, (db) => insertIn(db, "configuration_rules", rule));
  return (await readOnlyRow(rows)).id;
}
