// Fills an empty installation with two companies with half a year of work (decision 47).
import { mapToChoiceKeys } from "#domain/catalogue/items.ts";
import { toStoredStatus } from "#domain/quotes/lifecycle.ts";
import { formatQuoteNumber } from "#domain/quotes/number.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import { demonstrationCompanies, demonstrationPassword, platformAdmin } from "./accounts.ts";
import { buildCreationEntry, buildRecentActivity } from "./activity.ts";
import type { DemonstrationCompany, DemonstrationUser } from "./company.ts";
import { buildQuoteHistory, type HistoricQuote } from "./history.ts";
import { demonstrationPlans } from "./plans.ts";
import { buildPriceList, buildRules } from "./price-list.ts";
import {
  hasCompany,
  hasOneOf,
  insertAuditEntries,
  insertCompanies,
  insertPlans,
  insertPriceList,
  insertQuotes,
  insertRules,
  insertUsers,
} from "./queries.ts";
import { createSeededRandom, createUuidAt } from "./random.ts";

/** Longer ago than the oldest quote. */
const FOUNDED_DAYS_AGO = 196;

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
  return database.request(async (db, enter) => {
    if (await hasCompany(db)) return false;
    const [planId = null] = await insertPlans(
      db,
      demonstrationPlans.map((plan) => ({ ...plan, ...made(founded) })),
    );
    const companyIds = await insertCompanies(
      db,
      demonstrationCompanies.map((company) => ({ ...companyRow(company), planId, ...made(founded) })),
    );
    const people = await Promise.all(
      everybody(companyIds).map(async ({ companyId, email, firstName, lastName, role }) => ({
        id: createUuidAt(founded, createSeededRandom(email)),
        email,
        firstName,
        lastName,
        role,
        companyId,
        passwordHash: await hashPassword(demonstrationPassword),
        ...made(founded),
      })),
    );
    await insertUsers(db, { rows: people });
    const personIds = new Map(people.map(({ email, id }) => [email, id]));
    for (const [index, company] of demonstrationCompanies.entries()) {
      const companyId = companyIds[index] ?? null;
      if (companyId === null) throw new Error(`${company.name} has no id`);
      enter(companyId);
      await loadCompany(db, companyId, company, personIds, founded, now);
    }
    return true;
  });
}

async function loadCompany(
  db: Tx,
  companyId: number,
  company: DemonstrationCompany,
  personIds: ReadonlyMap<string, string>,
  founded: Date,
  now: Date,
): Promise<void> {
  const at = founded.toISOString();
  const catalogue = await insertPriceList(db, companyId, buildPriceList(company), at);
  const rules = await insertRules(db, companyId, buildRules(company, catalogue), at);
  const history = buildQuoteHistory(company, catalogue, rules, now);
  await insertQuotes(
    db,
    companyId,
    history.map((quote) => quoteRow(company, personIds, quote)),
  );
  await insertAuditEntries(db, {
    rows: [
      ...buildRecentActivity(company, companyId, personIds, history),
      buildCreationEntry(companyId, company.name, company.name, now),
    ],
  });
}

function everybody(companyIds: number[]): (Omit<DemonstrationUser, "quotes"> & { companyId: number | null })[] {
  const staff = demonstrationCompanies.flatMap(({ people }, index) =>
    people.map((person) => ({ ...person, companyId: companyIds[index] ?? null })),
  );
  return [{ ...platformAdmin, companyId: null }, ...staff];
}

function companyRow(company: DemonstrationCompany) {
  const { name, slug, quotePrefix, primaryColor, secondaryColor, tertiaryColor } = company;
  const { legalName, registeredAddress, companyNumber, vatNumber } = company;
  const { contactEmail, contactPhone, defaultEmailMessage, declineReasons } = company;
  return {
    name,
    slug,
    quotePrefix,
    primaryColor,
    secondaryColor,
    tertiaryColor,
    brandImageData: company.logo,
    brandImageType: "image/png",
    brandImageSize: Buffer.from(company.logo, "base64").length,
    legalName,
    registeredAddress,
    companyNumber,
    legalForm: "company" as const,
    registeredIn: "england_wales" as const,
    maxPriceDetail: "lines" as const,
    declineReasons,
    vatRegistered: true,
    vatNumber,
    contactEmail,
    contactPhone,
    defaultEmailMessage,
    terms: company.terms.join("\n\n"),
    termsVersion: 1,
    planFeatures: demonstrationPlans[0]?.features ?? null,
  };
}

function quoteRow(company: DemonstrationCompany, personIds: ReadonlyMap<string, string>, quote: HistoricQuote) {
  const { ordinal, authorEmail, figures, createdAt, calculatedAt, sentAt, validUntil, updatedAt, choices, ...rest } =
    quote;
  const author = company.people.find(({ email }) => email === authorEmail);
  return {
    ...rest,
    ...mapToChoiceKeys(choices),
    ...(figures ?? noFigures),
    status: toStoredStatus(quote.status),
    quoteNumber: formatQuoteNumber(company.quotePrefix, ordinal),
    userId: personIds.get(authorEmail) ?? null,
    createdByName: `${author?.firstName} ${author?.lastName}`,
    createdAt: createdAt.toISOString(),
    calculatedAt: calculatedAt?.toISOString() ?? null,
    sentAt: sentAt?.toISOString() ?? null,
    validUntil: validUntil?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  };
}

const noFigures = { labourHours: null, engineerCount: null, labourCost: null, materialCost: null, totalCost: null };

function made(at: Date) {
  return { createdAt: at.toISOString(), updatedAt: at.toISOString() };
}
