// SQL that fills an empty installation, with a few statements for each company.
import { type Catalogue, type Kind, kinds } from "#domain/catalogue/items.ts";
import type { PriceSnapshot } from "#domain/quotes/price-snapshot.ts";
import type { Rule } from "#domain/rules/rule.ts";
import { itemTables } from "#server/catalogue/columns.ts";
import { itemShapes } from "#server/catalogue/queries.ts";
import { companiesTable } from "#server/companies/columns.ts";
import {
  buildRecordset,
  instant,
  integer,
  json,
  listColumns,
  nullable,
  oneOf,
  type RowOf,
  type Shape,
  text,
  texts,
  uuid,
} from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import type { ActAs, Tx } from "#server/database/connect.ts";
import { findRow, statement } from "#server/database/statement.ts";
import { auditEntry, personalDataColumns } from "#server/kernel/queries.ts";
import { plansTable } from "#server/plans/columns.ts";
import { quotesTable } from "#server/quotes/columns.ts";
import { editableColumns } from "#server/quotes/shapes.ts";
import { rulesTable } from "#server/rules/columns.ts";
import { usersTable } from "#server/users/columns.ts";
import { buildCatalogue, type PriceList } from "./price-list.ts";

const idAndName = { id: integer, name: text };
const times = { createdAt: instant, updatedAt: instant };

const insertion = (table: string, shape: Shape) =>
  `insert into ${table} (${listColumns(shape)}) select ${listColumns(shape, "r")} from ${buildRecordset(shape).text}`;

/** Inserts all rows at once. */
const inserting = <S extends Shape>(table: string, shape: S) =>
  statement({ name: `load_${table}`, takes: buildRecordset(shape).takes, text: insertion(table, shape) });

/** The same for rows whose ids are needed. */
const insertingNamed = <S extends Shape>(table: string, shape: S) =>
  statement({
    name: `load_${table}`,
    takes: buildRecordset(shape).takes,
    gives: idAndName,
    text: `${insertion(table, shape)} returning id, name`,
  });

const selectAny = statement({
  name: "load_any_company",
  gives: { id: integer },
  text: "select id from companies limit 1",
});
export const hasCompany = async (db: Tx) => (await findRow(selectAny(db))) !== null;

const selectOneOf = statement({
  name: "load_one_of_companies",
  takes: { slugs: texts },
  gives: { id: integer },
  text: "select id from companies where slug = any($slugs) limit 1",
});
export const hasOneOf = async (db: Tx, slugs: string[]) => (await findRow(selectOneOf(db, { slugs }))) !== null;

const plan = {
  ...pickCodecs(plansTable, "name", "description", "features", "maxUsers", "maxQuotes", "price"),
  ...times,
};
const loadPlans = insertingNamed("plans", plan);
/** Returns the ids in the order of the plans. */
export async function insertPlans(db: Tx, rows: RowOf<typeof plan>[]): Promise<number[]> {
  const inserted = await loadPlans(db, { rows });
  return rows.map(({ name }) => found(inserted, name));
}

const company = {
  ...pickCodecs(
    companiesTable,
    ...(["name", "slug", "quotePrefix", "primaryColor", "secondaryColor", "tertiaryColor", "brandImageData"] as const),
    ...(["brandImageType", "brandImageSize", "legalName", "registeredAddress", "companyNumber", "legalForm"] as const),
    ...(["registeredIn", "maxPriceDetail", "declineReasons", "vatRegistered", "vatNumber", "contactEmail"] as const),
    ...(["contactPhone", "defaultEmailMessage", "terms", "termsVersion", "depositWords", "planId"] as const),
    ...(["planFeatures"] as const),
  ),
  ...times,
};
const loadCompanies = insertingNamed("companies", company);
/** Returns the ids in the order of the companies. */
export async function insertCompanies(db: Tx, rows: RowOf<typeof company>[]): Promise<number[]> {
  const inserted = await loadCompanies(db, { rows });
  return rows.map(({ name }) => found(inserted, name));
}

export const insertUsers = inserting("users", {
  ...pickCodecs(usersTable, "id", "email", "firstName", "lastName", "role", "companyId", "passwordHash"),
  ...times,
});

const password = buildRecordset({ id: uuid, hash: text, updatedAt: instant });
export const savePasswords = statement({
  name: "load_passwords",
  takes: password.takes,
  text: `update users u set password_hash = r.hash, updated_at = r.updated_at from ${password.text} where u.id = r.id`,
});

const loadItems = kinds.map((kind) => {
  const { id: _, ...content } = itemShapes[kind];
  return { kind, load: insertingNamed<Shape>(itemTables[kind].name, { ...content, companyId: integer, ...times }) };
});
/** Returns the company's six lists with their ids. */
export async function insertPriceList(db: Tx, companyId: number, list: PriceList, at: string): Promise<Catalogue> {
  const inserted: Partial<Record<Kind, RowOf<typeof idAndName>[]>> = {};
  for (const { kind, load } of loadItems) {
    const rows = list[kind].map((item) => ({ ...item, companyId, createdAt: at, updatedAt: at }));
    inserted[kind] = await load(db, { rows: rows as never });
  }
  return buildCatalogue(list, (kind, name) => found(inserted[kind], name));
}

const loadRules = insertingNamed("configuration_rules", {
  ...pickCodecs(
    rulesTable,
    ...(["companyId", "name", "description", "triggerType", "triggerValueIds", "constraintType"] as const),
    ...(["allowedValueIds", "priority", "isActive"] as const),
  ),
  ...times,
});
export async function insertRules(db: Tx, companyId: number, rules: Omit<Rule, "id">[], at: string): Promise<Rule[]> {
  const inserted = await loadRules(db, {
    rows: rules.map((rule) => ({ ...rule, companyId, createdAt: at, updatedAt: at })),
  });
  return rules.map((rule) => ({ ...rule, id: found(inserted, rule.name) }));
}

const quote = {
  ...pickCodecs(quotesTable, "id", "quoteNumber", "userId", "createdByName"),
  ...editableColumns,
  priceSnapshot: nullable(json<PriceSnapshot>()),
  ...pickCodecs(quotesTable, "creationHash", "createdAt", "version"),
};
export type NewQuoteRow = RowOf<typeof quote>;
const loadQuotes = inserting("quotes", { ...quote, companyId: integer });
const setCounter = statement({
  name: "load_quote_counter",
  takes: { companyId: integer, lastNumber: integer },
  text: "insert into quote_counters (company_id, last_number) values ($companyId, $lastNumber)",
});
/** The company's first quotes, in the order of their numbers, with which the counter then goes on. */
export async function insertQuotes(db: Tx, companyId: number, rows: readonly NewQuoteRow[]): Promise<void> {
  await loadQuotes(db, { rows: rows.map((row) => ({ ...row, companyId })) });
  await setCounter(db, { companyId, lastNumber: rows.length });
}

const { id: _, ...entry } = auditEntry;
const loadEntries = inserting("audit_logs", entry);
const loadPersonalData = inserting("audit_personal_data", personalDataColumns);
export interface SeparatedEntry {
  entry: RowOf<typeof entry>;
  personalData: RowOf<typeof personalDataColumns> | null;
}
/** Each as `insertAuditEntry` inserts one. */
export async function insertEntries(db: Tx, entries: readonly SeparatedEntry[]): Promise<void> {
  await loadEntries(db, { rows: entries.map(({ entry }) => entry) });
  await loadPersonalData(db, { rows: entries.flatMap(({ personalData }) => personalData ?? []) });
}

/** Role, company and customer link of the statements that follow, as the look-up of a session or a link binds them. */
const bind = statement({
  name: "demonstration_bind",
  takes: { role: oneOf<ActAs>(), companyId: nullable(integer), revisionId: nullable(uuid), linkId: nullable(uuid) },
  gives: { bound: texts },
  text: `select array[set_config('app.company_id', coalesce($companyId::text, ''), true),
    set_config('app.revision_id', coalesce($revisionId::text, ''), true),
    set_config('app.link_id', coalesce($linkId::text, ''), true), set_config('role', $role, true)] as bound`,
});
export const bindCompany = (db: Tx, companyId: number) =>
  bind(db, { role: "volute_company", companyId, revisionId: null, linkId: null });
export const bindPlatform = (db: Tx) =>
  bind(db, { role: "volute_platform", companyId: null, revisionId: null, linkId: null });
export const bindLink = (db: Tx, link: { companyId: number; revisionId: string; linkId: string }) =>
  bind(db, { role: "volute_link", ...link });

export const listCompanies = statement({
  name: "demonstration_companies",
  gives: pickCodecs(companiesTable, "id", "slug", "createdAt"),
  text: "select id, slug, created_at from companies",
});

/** How many events of each of these quotes the log has. */
export const countEvents = statement({
  name: "demonstration_events",
  takes: { ids: texts },
  gives: { id: text, count: integer },
  text: `select entity_id as id, count(*)::integer as count from audit_logs
    where entity_type = 'quote' and entity_id = any($ids) group by entity_id`,
});

const customerLink = { linkId: uuid, revisionId: uuid, document: text };
export type CustomerLink = RowOf<typeof customerLink>;
const selectCustomerLink = statement({
  name: "demonstration_customer_link",
  takes: { quoteId: uuid },
  gives: customerLink,
  text: `select l.id as link_id, r.id as revision_id, r.document_sha256 as document
    from emails m join quote_links l on l.company_id = m.company_id and l.email_id = m.id
    join quote_revisions r on r.company_id = l.company_id and r.id = l.revision_id
    where m.quote_id = $quoteId and m.kind = 'offer' order by l.created_at limit 1`,
});
/** The link in the email with the offer. */
export const findCustomerLink = (db: Tx, quoteId: string) => findRow(selectCustomerLink(db, { quoteId }));

export const listFirstSites = statement({
  name: "demonstration_sites",
  gives: { id: uuid, customerId: uuid, name: text },
  text: "select s.id, s.customer_id, c.name from sites s join customers c on c.id = s.customer_id order by s.created_at, s.id",
});

function found(inserted: { id: number; name: string }[] | undefined, name: string): number {
  const row = inserted?.find((candidate) => candidate.name === name);
  if (!row) throw new Error(`${name} was not inserted`);
  return row.id;
}
