// Fills an empty installation with two companies and their quotes of half a year as far as nothing is sent (decision
// 47); `issued-offers.ts` goes on after the start.
import type { Database, Tx } from "#server/database/connect.ts";
import { demonstrationCompanies, demonstrationPassword, demonstrationPlans, platformAdmin } from "./accounts.ts";
import { buildAuthors, createUserId, FOUNDED_DAYS_AGO } from "./authors.ts";
import type { DemonstrationCompany } from "./company.ts";
import { createCustomers } from "./customers.ts";
import { createExtras } from "./extras.ts";
import { planQuotes } from "./planned-quotes.ts";
import { buildPriceList, buildRules } from "./price-list.ts";
import {
  bindCompany,
  bindPlatform,
  hasCompany,
  hasOneOf,
  insertCompanies,
  insertPlans,
  insertPriceList,
  insertRules,
  insertUsers,
  savePasswords,
} from "./queries.ts";
import { createQuotes } from "./quote-creation.ts";
import { explainEntries } from "./sealing-reason.ts";

/** Whether one of its companies exists, and so its accounts. */
export const isLoaded = (database: Database): Promise<boolean> =>
  database.asPlatform((db) =>
    hasOneOf(
      db,
      demonstrationCompanies.map(({ slug }) => slug),
    ),
  );

/** All of it or nothing, in one transaction. Returns whether it was loaded: never if a company exists already. */
export async function loadDemonstration(
  database: Database,
  now: Date,
  hashPassword: (password: string) => Promise<string>,
): Promise<boolean> {
  const founded = new Date(now.getTime() - FOUNDED_DAYS_AGO * 86_400_000);
  return database.asPlatform(async (db) => {
    if (await hasCompany(db)) return false;
    const [planId = null] = await insertPlans(
      db,
      demonstrationPlans.map((plan) => ({ ...plan, ...made(founded) })),
    );
    const companyIds = await insertCompanies(
      db,
      demonstrationCompanies.map((company) => ({ ...buildCompanyRow(company), planId, ...made(founded) })),
    );
    const users = listUsers(companyIds).map((user) => ({ ...user, id: createUserId(user.email, founded) }));
    await insertUsers(db, { rows: users.map((user) => ({ ...user, passwordHash: "", ...made(founded) })) });
    // The slow hashes are computed on other threads meanwhile.
    const hashing = Promise.all(
      users.map(async ({ id }) => ({
        id,
        hash: await hashPassword(demonstrationPassword),
        updatedAt: founded.toISOString(),
      })),
    );
    // A failure is thrown where it is awaited; without this, an earlier one would end the process.
    hashing.catch(() => {});
    for (const [index, company] of demonstrationCompanies.entries()) {
      const companyId = companyIds[index] ?? null;
      if (companyId === null) throw new Error(`${company.name} has no id`);
      await loadCompany(db, database, company, companyId, founded, now);
    }
    await bindPlatform(db);
    await savePasswords(db, { rows: await hashing });
    return true;
  });
}

async function loadCompany(
  db: Tx,
  database: Database,
  company: DemonstrationCompany,
  companyId: number,
  founded: Date,
  now: Date,
): Promise<void> {
  const at = founded.toISOString();
  await bindCompany(db, companyId);
  const catalogue = await insertPriceList(db, companyId, buildPriceList(company), at);
  await insertRules(db, companyId, buildRules(company, catalogue), at);
  const authors = buildAuthors(company, companyId, founded);
  const scene = { database, companyId, authors, catalogue };
  const extras = await createExtras(db, scene, company, founded);
  await createQuotes(db, { ...scene, extras }, planQuotes(company, now));
  await createCustomers(db, scene, company, now);
  await explainEntries(db, { company, companyId }, company.name, now);
}

const listUsers = (companyIds: readonly number[]) => [
  { ...platformAdmin, companyId: null },
  ...demonstrationCompanies.flatMap(({ users }, index) =>
    users.map((user) => ({ ...user, companyId: companyIds[index] ?? null })),
  ),
];

function buildCompanyRow({ name, slug, quotePrefix, details, logo, terms }: DemonstrationCompany) {
  const brandImageSize = Buffer.from(logo, "base64").length;
  return {
    ...{ name, slug, quotePrefix, ...details, terms: terms.join("\n\n"), termsVersion: 1 },
    ...{ brandImageData: logo, brandImageType: "image/png", brandImageSize },
    planFeatures: demonstrationPlans[0]?.features ?? null,
    depositWords: details.depositWords ?? null,
  };
}

function made(at: Date) {
  return { createdAt: at.toISOString(), updatedAt: at.toISOString() };
}
