// A new company, whole or not at all: its number prefix, its counter, its first administrator, its first catalogue.
import { randomUUIDv7 } from "node:crypto";
import type { BodyOf } from "#contract/endpoint.ts";
import type { createCompany, Tenant } from "#contract/platform.ts";
import type { ItemContent } from "#domain/catalogue/fields.ts";
import { kinds } from "#domain/catalogue/items.ts";
import { starterCatalogue } from "#domain/catalogue/starter.ts";
import { refuseBeyondPlan } from "#domain/people/membership.ts";
import { prefixFromSlug } from "#domain/quotes/number.ts";
import { type Refusal, refuse } from "#domain/refusal.ts";
import { insertItems } from "#server/catalogue/queries.ts";
import type { Enter, Tx } from "#server/database/connect.ts";
import { Answer } from "#server/kernel/call.ts";
import { insertPerson } from "#server/people/queries.ts";
import { findPlan } from "#server/plans/queries.ts";
import { holdFounding, insertCompany, insertCounter, isSlugTaken, prefixesLike, readTenant } from "./queries.ts";
import { planAbsent, slugTaken } from "./refusals.ts";

export async function foundCompany(
  db: Tx,
  enter: Enter,
  body: BodyOf<typeof createCompany>,
  adminPasswordHash: string | null,
  now: Date,
): Promise<Answer<Tenant> | Refusal> {
  const { name, slug, planId = null, adminEmail, adminFirstName = "", adminLastName = "" } = body;
  await holdFounding(db);
  if (await isSlugTaken(db, slug)) return slugTaken;
  const plan = planId === null ? null : await findPlan(db, planId);
  if (planId !== null && !plan?.isActive) return planAbsent;
  if (plan && adminEmail !== undefined) {
    const nobodyYet = { planName: plan.name, maxUsers: plan.maxUsers, users: 0, admins: 0 };
    const refused = refuseBeyondPlan(nobodyYet);
    if (refused) return refused;
  }
  const at = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
  const quotePrefix = await freePrefix(db, slug);
  const companyId = await insertCompany(db, {
    name,
    slug,
    quotePrefix,
    planId,
    planFeatures: plan?.features ?? null,
    ...at,
  });
  if (adminEmail !== undefined && adminPasswordHash !== null) {
    const admin = {
      id: randomUUIDv7(),
      email: adminEmail,
      passwordHash: adminPasswordHash,
      firstName: adminFirstName,
      lastName: adminLastName,
      role: "company_admin" as const,
      companyId,
      ...at,
    };
    // Refused even where the address is of another company: taking it over would hand that person's account to this one.
    if (!(await insertPerson(db, admin))) {
      const sentence = "This email address is already in use";
      return refuse("already_exists", sentence, { adminEmail: sentence });
    }
  }
  const made = await readTenant(db, companyId);
  enter(companyId);
  await insertCounter(db, { companyId });
  if (body.starterCatalogue) await insertStarterCatalogue(db, companyId);
  return new Answer(made, { after: made });
}

/** All of it active. */
async function insertStarterCatalogue(db: Tx, companyId: number): Promise<void> {
  for (const kind of kinds) {
    const items: readonly object[] = starterCatalogue[kind];
    await insertItems(
      db,
      kind,
      companyId,
      items.map((item) => ({ ...item, isActive: true }) as ItemContent),
    );
  }
}

/** "NPL", or "NPL2", "NPL3" … where other companies have it already. */
async function freePrefix(db: Tx, slug: string): Promise<string> {
  const prefix = prefixFromSlug(slug);
  const taken = await prefixesLike(db, prefix);
  for (let n = 1; ; n++) {
    const free = n === 1 ? prefix : `${prefix}${n}`;
    if (!taken.has(free)) return free;
  }
}
