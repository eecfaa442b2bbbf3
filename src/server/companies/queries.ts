import { priceSettings } from "#domain/price-settings.ts";
import {
  boolean,
  buildAssignments,
  instant,
  integer,
  listColumns,
  nullable,
  type RowOf,
  text,
} from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";
import { companiesTable } from "./columns.ts";

/** What a company's own administrators can change. */
const settingsColumns = pickCodecs(
  companiesTable,
  ...(["name", "primaryColor", "secondaryColor", "tertiaryColor", "currency", "currencySymbol"] as const),
  ...(["showPricingToUsers", ...priceSettings, "engineersSee", "legalName", "registeredAddress"] as const),
  ...(["companyNumber", "legalForm", "registeredIn", "maxPriceDetail", "vatRegistered", "vatNumber"] as const),
  ...(["vatRate", "quoteValidityDays", "offlinePriceGraceDays", "contactEmail", "contactPhone"] as const),
  ...(["defaultEmailMessage", "terms", "termsVersion", "engineersRecordAnswers", "hasReminders"] as const),
  ...(["remindersAfter", "remindersBefore", "declineReasons", "retentionYearsAccepted"] as const),
  ...(["retentionYearsOther", "defaultNoCancellation", "cancellationAdvice", "cancellationAdviceDate"] as const),
  ...(["depositPercent", "depositWords"] as const),
);
const logoColumns = pickCodecs(companiesTable, "brandImageUrl", "brandImageData", "brandImageType", "brandImageSize");
const companyShape = {
  ...pickCodecs(companiesTable, "id", "slug", "quotePrefix"),
  ...settingsColumns,
  ...logoColumns,
  ...pickCodecs(companiesTable, "planId", "planFeatures", "isActive", "version", "createdAt", "updatedAt"),
};
export type OwnCompany = RowOf<typeof companyShape>;
const byId = { id: integer };

const selectCompany = statement({
  name: "company",
  takes: { id: nullable(integer) },
  gives: companyShape,
  text: `select ${listColumns(companyShape)} from companies where id = $id`,
});
/** The company acted in; row level security shows no other. */
export const findOwnCompany = (db: Tx, id: number | null) => findRow(selectCompany(db, { id }));

const selectCurrentCompany = statement({
  name: "company_acted_in",
  gives: companyShape,
  text: `select ${listColumns(companyShape)} from companies
    where id = (select nullif(current_setting('app.company_id', true), '')::integer)`,
});
/** The same before the user is known, so that nothing waits for that. */
export const findCurrentCompany = (db: Tx) => findRow(selectCurrentCompany(db));

const selectForUpdate = statement({
  name: "company_lock",
  takes: byId,
  gives: companyShape,
  text: `select ${listColumns(companyShape)} from companies where id = $id for no key update`,
});
/** The same, locked until the transaction ends, so that changes follow one another; quotes can still be created. */
export const lockOwnCompany = (db: Tx, id: number) => findRow(selectForUpdate(db, { id }));

const saveSettings = statement({
  name: "company_save_settings",
  takes: { ...byId, ...settingsColumns, now: instant },
  gives: companyShape,
  text: `update companies set ${buildAssignments(settingsColumns)}, version = version + 1, updated_at = $now
    where id = $id returning ${listColumns(companyShape)}`,
});
const saveLogo = statement({
  name: "company_save_logo",
  takes: { ...byId, ...logoColumns, now: instant },
  gives: companyShape,
  text: `update companies set ${buildAssignments(logoColumns)}, version = version + 1, updated_at = $now
    where id = $id returning ${listColumns(companyShape)}`,
});

/** Saves a locked company: its logo, or anything else that it may change itself; its version counts up. */
export function saveCompany(db: Tx, company: OwnCompany, part: "settings" | "logo", now: Date): Promise<OwnCompany> {
  const save = part === "logo" ? saveLogo : saveSettings;
  return readRow(save(db, { ...company, now: now.toISOString() }));
}

const selectName = statement({
  name: "company_name",
  takes: byId,
  gives: { id: integer, name: text, isMoving: boolean },
  text: "select id, name, move_id is not null as is_moving from companies where id = $id",
});
/** `isMoving`: it was exported, so it can only be read. */
export const findCompanyName = (db: Tx, id: number) => findRow(selectName(db, { id }));

/** Makes this session act in the company; null ends it. */
export const setImpersonation = statement({
  name: "session_impersonate",
  takes: { sessionKey: text, companyId: nullable(integer), now: instant },
  text: `update sessions set impersonated_company_id = $companyId,
      impersonation_started_at = case when $companyId is null then null else $now end
    where token_hash = $sessionKey`,
});

const selectImpersonationStart = statement({
  name: "session_impersonation_start",
  takes: { sessionKey: text },
  gives: { impersonationStartedAt: nullable(instant) },
  text: "select impersonation_started_at from sessions where token_hash = $sessionKey",
});
export async function findImpersonationStart(db: Tx, sessionKey: string): Promise<string | null> {
  return (await findRow(selectImpersonationStart(db, { sessionKey })))?.impersonationStartedAt ?? null;
}
