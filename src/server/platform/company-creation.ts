// A new company, whole or not at all: its number prefix, its counter, its first administrator, its first catalogue.
import type { createCompany, PlatformCompany } from "#contract/platform/platform-companies.ts";
import type { ItemContent } from "#domain/catalogue/fields.ts";
import { kinds } from "#domain/catalogue/items.ts";
import { starterCatalogue } from "#domain/catalogue/starter.ts";
import { starterJobTexts } from "#domain/catalogue/starter-texts.ts";
import { derivePrefix, findFreePrefix } from "#domain/quotes/number.ts";
import type { Refusal } from "#domain/refusal.ts";
import { refuseBeyondPlan } from "#domain/users/membership.ts";
import { insertItems } from "#server/catalogue/queries.ts";
import type { Enter, Tx } from "#server/database/connect.ts";
import type { CallDecideInput, CallReadInput } from "#server/kernel/call.ts";
import { findPlan } from "#server/plans/queries.ts";
import { addUser } from "#server/users/user-creation.ts";
import { insertCompany, insertCounter, listPrefixes, lockCompanyCreation, readPlatformCompany } from "./queries.ts";
import { planNotFound, refuseSlugTaken } from "./refusals.ts";

type CreationRecord = Awaited<ReturnType<typeof readForCompanyCreation>>;
type CreateCompanyCall = CallDecideInput<typeof createCompany, CreationRecord, string | null>;
type Company = Pick<PlatformCompany, "name" | "slug" | "planId" | "planFeatures" | "quotePrefix">;

/** Held until the transaction ends, the others wait. */
export async function readForCompanyCreation({
  db,
  body: { slug, planId },
}: Pick<CallReadInput<typeof createCompany>, "db" | "body">) {
  await lockCompanyCreation(db);
  return { plan: planId ? await findPlan(db, planId) : null, prefixes: await listPrefixes(db, derivePrefix(slug)) };
}

export function decideCompany({ body, record: { plan, prefixes } }: CreateCompanyCall): Company | Refusal {
  const { name, slug, planId = null, adminEmail } = body;
  if (planId !== null && !plan?.isActive) return planNotFound;
  const emptyMembership = plan && { planName: plan.name, maxUsers: plan.maxUsers, users: 0, admins: 0 };
  const refusal = emptyMembership && adminEmail !== undefined ? refuseBeyondPlan(emptyMembership) : null;
  return (
    refusal ?? { name, slug, planId, planFeatures: plan?.features ?? null, quotePrefix: findFreePrefix(slug, prefixes) }
  );
}

export async function writeCompany(
  db: Tx,
  company: Company,
  { body, prepared: passwordHash, now, enter }: CreateCompanyCall & { enter: Enter },
): Promise<PlatformCompany> {
  const { adminEmail: email, adminFirstName: firstName = "", adminLastName: lastName = "" } = body;
  const createdAt = now.toISOString();
  const companyId = await insertCompany(db, { ...company, createdAt, updatedAt: createdAt }).catch(refuseSlugTaken);
  if (email !== undefined && passwordHash !== null) {
    const admin = { email, firstName, lastName, role: "company_admin" as const, companyId };
    await addUser(db, admin, passwordHash, now, "adminEmail");
  }
  const newCompany = await readPlatformCompany(db, companyId);
  enter(companyId);
  await insertCounter(db, { companyId });
  if (body.starterCatalogue) await insertStarterCatalogue(db, companyId);
  return newCompany;
}

/** All of it active. */
async function insertStarterCatalogue(db: Tx, companyId: number): Promise<void> {
  for (const kind of kinds) {
    const items: readonly { name: string }[] = starterCatalogue[kind];
    await insertItems(
      db,
      kind,
      companyId,
      items.map((item) => {
        const texts = kind === "job_type" ? starterJobTexts.get(item.name) : undefined;
        return { ...item, ...texts, isActive: true } as ItemContent;
      }),
    );
  }
}
