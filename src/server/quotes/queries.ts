// SQL for quotes. Row level security keeps each query inside the company.

import { type Choices, type Kind, kinds, mapKinds, mapToChoiceKeys } from "#domain/catalogue/items.ts";
import type { PendingOnSiteAcceptance } from "#domain/offers/on-site.ts";
import { mapPriceSettings } from "#domain/price-settings.ts";
import type { OfflinePrice } from "#domain/quotes/offline-price.ts";
import { type AcceptedSelection, renewOptionNames } from "#domain/quotes/options.ts";
import { applySnapshotNames, type PriceSnapshot } from "#domain/quotes/price-snapshot.ts";
import { lineExtrasColumn } from "#server/catalogue/extras/queries.ts";
import { optionItemsColumn } from "#server/catalogue/option-items/queries.ts";
import { pricingShapes } from "#server/catalogue/queries.ts";
import {
  boolean,
  buildAssignments,
  hundredths,
  instant,
  integer,
  json,
  listColumns,
  mapCodec,
  type NullableShape,
  nullable,
  nullableShape,
  type RowOf,
  type Shape,
  text,
  texts,
  uuid,
} from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, statement } from "#server/database/statement.ts";
import { notFound } from "#server/kernel/errors.ts";
import { activeRulesColumn } from "#server/rules/queries.ts";
import { choiceColumns, documentColumns, editableColumns, filingColumns, recalculatedColumns } from "./shapes.ts";

const quoteShape = {
  id: uuid,
  quoteNumber: text,
  companyId: integer,
  userId: nullable(uuid),
  createdByName: text,
  ...recalculatedColumns,
  sentAt: nullable(instant),
  validUntil: nullable(instant),
  revision: integer,
  createdAt: instant,
  version: integer,
  /** When the customer's data were erased. */
  erasedAt: nullable(instant),
};
const statusLabelShape = { statusLabel: text, statusColor: text };

/**
 * For `quotes q`: a sent quote is open until its validity ends, then expired (decision 55). By the database's clock,
 * which all processes share and which stands still during a transaction.
 */
export const currentStatusSql =
  "case when q.status = 'sent' and q.valid_until <= now() then 'expired' else q.status end";
/** The present status of the quote q, as s. */
export const statusJoinSql = `join quote_statuses s on s.name = ${currentStatusSql}`;

/** A quote as a list shows it: `quotes q ${statusJoinSql}`. */
export const listShape = { ...quoteShape, status: text, ...statusLabelShape, hasPriceConflict: boolean };
export const listColumnsSql = `${listColumns(quoteShape, "q")}, s.name as status, s.label as status_label, s.color as status_color,
      q.offline_price is not null and q.erased_at is null as has_price_conflict`;
/** The columns of the table that a list needs. */
export const quoteColumns = `${listColumns(quoteShape, "q")}, q.status, q.offline_price`;

/** The present names of a quote's items. */
export const itemNames = mapKinds(() => nullable(text));
export const itemNameColumns = `location.name as location, equipment_access.name as equipment_access,
      job_type.name as job_type, pump_style.name as pump_style, motor_size.name as motor_size,
      drive_type.name as drive_type`;
/** The items that a quote q has chosen, each named after its kind. */
export const joinItems = `left join locations location on location.id = q.location_id
    left join equipment_access equipment_access on equipment_access.id = q.equipment_access_id
    left join job_types job_type on job_type.id = q.job_type_id
    left join pump_styles pump_style on pump_style.id = q.pump_style_id
    left join motor_sizes motor_size on motor_size.id = q.motor_size_id
    left join drive_types drive_type on drive_type.id = q.drive_type_id`;

/** The job type's texts, which a quote's document uses unless it has its own. */
const scopeTexts = { scope: nullable(text), exclusions: nullable(text) };
/** The offline price while it conflicts with today's: until a user chooses. */
const offlinePriceColumn = { offlinePrice: nullable(json<OfflinePrice>()) };

/** A pending on-site acceptance, without the drawing, which readers of the quote do not need. */
const pendingAcceptance = nullable(json<Omit<PendingOnSiteAcceptance, "strokes">>());

const optionFields = { optionItems: optionItemsColumn.gives, selection: nullable(json<AcceptedSelection>()) };

/** Everything except the rules, which are the same for each quote of a company. */
export const detailShape = {
  ...listShape,
  ...documentColumns,
  ...filingColumns,
  lineExtras: lineExtrasColumn.gives,
  ...optionFields,
  jobTypeScope: scopeTexts.scope,
  jobTypeExclusions: scopeTexts.exclusions,
  priceSnapshot: nullable(json<PriceSnapshot>()),
  ...offlinePriceColumn,
  pendingAcceptance,
  names: itemNames,
  motorKw: nullable(hundredths),
  drawsOver12: boolean,
  /** What the offer that the customer has asks for. */
  sentDepositPercent: nullable(integer),
  /** The kinds whose item is inactive. */
  notOffered: mapCodec(texts, (kindNames) => kindNames as Kind[]),
};
const detailWithRulesShape = { ...detailShape, rules: activeRulesColumn.gives };

/**
 * Whether the texts at the content's top are the quote's: they are option 1's, and the quote holds those of the option that
 * was accepted, also if that had none.
 */
const describesOption1 = "q.status <> 'accepted' or not as_sent.content ? 'selection'";

/** A quote q as its readers see it. `applySnapshotNames` adds the names: extracting them took the database too long. */
export const detailColumns = `${listColumnsSql}, ${listColumns(documentColumns, "q")}, ${listColumns(filingColumns, "q")},
      ${lineExtrasColumn.text} as line_extras, ${optionItemsColumn.text} as option_items,
      case when q.status = 'accepted' then (select a.selection from quote_answers a
        where a.company_id = q.company_id and a.revision_id = as_sent.id) end as selection,
      case when as_sent.id is null or q.scope is not null then job_type.scope
        when ${describesOption1} then as_sent.content->>'scope' end as job_type_scope,
      case when as_sent.id is null or q.exclusions is not null then job_type.exclusions
        when ${describesOption1} then as_sent.content->>'exclusions' end as job_type_exclusions,
      q.price_snapshot, q.offline_price, q.pending_acceptance - 'strokes' as pending_acceptance, ${itemNameColumns},
      coalesce(case when (q.price_snapshot->'choices'->'motor_size'->>'id')::integer = motor_size.id
        then round((q.price_snapshot->'choices'->'motor_size'->>'kw')::numeric / 100, 2) end, motor_size.kw) as motor_kw,
      coalesce(pump_style.needs_water_notice, false) as draws_over12,
      case when as_sent.id is not null then coalesce((as_sent.content->'deposit'->>'percent')::integer, 0) end
        as sent_deposit_percent,
      array_remove(array[case when not location.is_active then 'location' end,
        case when not equipment_access.is_active then 'equipment_access' end,
        case when not job_type.is_active then 'job_type' end,
        case when not pump_style.is_active then 'pump_style' end,
        case when not motor_size.is_active then 'motor_size' end,
        case when not drive_type.is_active then 'drive_type' end], null) as not_offered`;
/** The columns' joins: `as_sent` is the revision of the quote's number, which exists from sending until a change. */
export const detailJoins = `${statusJoinSql}
    left join quote_revisions as_sent
      on as_sent.company_id = q.company_id and as_sent.quote_id = q.id and as_sent.number = q.revision
    ${joinItems}`;

const selectQuote = statement({
  name: "find_quote",
  takes: { id: uuid },
  gives: detailWithRulesShape,
  text: `select ${detailColumns}, ${activeRulesColumn.text} as rules from quotes q ${detailJoins} where q.id = $id`,
});
const lockRow = statement({
  name: "lock_quote",
  takes: { id: uuid },
  text: "select from quotes where id = $id for update",
});

export interface FoundQuote extends RowOf<typeof detailWithRulesShape> {
  /** The terms of the present price book, which an offline price is compared with; null without one. */
  currentPriceTerms: CurrentPriceTerms | null;
}

/** One quote with the names of its items, active or not, and today's rules. */
export async function findQuote(db: Tx, id: string): Promise<FoundQuote | null> {
  const quote = await findRow(selectQuote(db, { id }));
  return (
    quote && {
      ...renewOptionNames(applySnapshotNames(quote)),
      currentPriceTerms: await findCurrentPriceTerms(db, quote),
    }
  );
}

/**
 * The same, locked until the transaction ends, so that changes are made one after another. Two statements: a single one
 * that had to wait would see the new quote with the old items, and no row if its status has changed.
 */
export async function lockQuote(db: Tx, id: string) {
  const [, quote] = await Promise.all([lockRow(db, { id }), findQuote(db, id)]);
  return quote;
}

const settingsShape = mapPriceSettings(() => boolean);
const companyShape = {
  id: integer,
  quotePrefix: text,
  ...settingsShape,
  planName: nullable(text),
  maxQuotes: nullable(integer),
};
const companyColumns = `c.id, c.quote_prefix, ${listColumns(settingsShape, "c")}, p.name as plan_name, p.max_quotes`;
/** The transaction's company with its plan, and the labels of the first two statuses. */
const companyAndStatuses = `companies c
    left join plans p on p.id = c.plan_id
    join quote_statuses draft on draft.name = 'draft'
    join quote_statuses calculated on calculated.name = 'calculated'`;

/** What a quote is calculated from: the chosen items with all their figures, the company's settings, the rules. */
const priceTermsShape = {
  company: companyShape,
  draft: statusLabelShape,
  calculated: statusLabelShape,
  ...(mapKinds((kind) => nullableShape<Shape>(pricingShapes[kind])) as {
    [K in Kind]: NullableShape<(typeof pricingShapes)[K]>;
  }),
  job_type: nullableShape({ ...pricingShapes.job_type, ...scopeTexts }),
  pump_style: nullableShape({ ...pricingShapes.pump_style, needsWaterNotice: boolean }),
  rules: activeRulesColumn.gives,
};
export type PriceTerms = RowOf<typeof priceTermsShape>;

const selectPriceTerms = statement({
  name: "read_price_terms",
  takes: { id: uuid },
  gives: priceTermsShape,
  text: `select ${companyColumns}, draft.label as status_label, draft.color as status_color,
      calculated.label as status_label, calculated.color as status_color,
      ${kinds.map((kind) => listColumns((priceTermsShape[kind] as { whole: Shape }).whole, kind)).join(",\n      ")},
      ${activeRulesColumn.text} as rules
    from ${companyAndStatuses}
    left join locations location on location.id = (select location_id from quotes where id = $id)
    left join equipment_access equipment_access
      on equipment_access.id = (select equipment_access_id from quotes where id = $id)
    left join job_types job_type on job_type.id = (select job_type_id from quotes where id = $id)
    left join pump_styles pump_style on pump_style.id = (select pump_style_id from quotes where id = $id)
    left join motor_sizes motor_size on motor_size.id = (select motor_size_id from quotes where id = $id)
    left join drive_types drive_type on drive_type.id = (select drive_type_id from quotes where id = $id)`,
});

/** The company's terms, with the items of this quote if it exists. */
export const findPriceTerms = (db: Tx, id: string) => findRow(selectPriceTerms(db, { id }));

const offlineTermsShape = {
  symbol: text,
  offlinePriceGraceDays: integer,
  replacedAt: nullable(instant),
  isInTime: boolean,
};
const selectOfflineTerms = statement({
  name: "offline_price_terms",
  takes: { seen: integer },
  gives: offlineTermsShape,
  text: `select c.currency_symbol as symbol, c.offline_price_grace_days, t.version_starts[t.version - $seen] as replaced_at,
      c.offline_price_grace_days > 0
        and coalesce(t.version_starts[t.version - $seen] + make_interval(days => c.offline_price_grace_days) > now(), t.version <= $seen) as is_in_time
    from companies c join price_book_versions t on t.company_id = c.id`,
});

interface CurrentPriceTerms extends RowOf<typeof offlineTermsShape> {
  terms: PriceTerms;
}

/** Null for a quote without an offline price, or that can only be read. */
async function findCurrentPriceTerms(
  db: Tx,
  { id, offlinePrice, erasedAt }: { id: string; offlinePrice: OfflinePrice | null; erasedAt: string | null },
): Promise<CurrentPriceTerms | null> {
  if (!offlinePrice || erasedAt !== null) return null;
  const priceBookVersion = offlinePrice.priceBookVersion;
  const [offlineTerms, terms] = await Promise.all([
    findRow(selectOfflineTerms(db, { seen: priceBookVersion })),
    findPriceTerms(db, id),
  ]);
  return offlineTerms && terms && { ...offlineTerms, terms };
}

/** An existing quote with this id: the same creation, sent again, or another one (decision 25). */
const creationShape = { id: uuid, userId: nullable(uuid), creationHash: nullable(text) };
/** The fields of an item that a choice is checked against. */
const checkedItemShape = { name: text, isActive: boolean };
const choiceTermsShape = {
  company: companyShape,
  draft: statusLabelShape,
  existing: nullableShape(creationShape),
  ...mapKinds(() => nullableShape(checkedItemShape)),
  job_type: nullableShape({ ...checkedItemShape, ...scopeTexts }),
  pump_style: nullableShape({ ...checkedItemShape, needsWaterNotice: boolean }),
  motor_size: nullableShape({ ...checkedItemShape, kw: hundredths }),
  rules: activeRulesColumn.gives,
};
export type ChoiceTerms = RowOf<typeof choiceTermsShape>;

const selectChoiceTerms = statement({
  name: "read_choice_terms",
  takes: { ...choiceColumns, id: uuid },
  gives: choiceTermsShape,
  text: `select ${companyColumns}, draft.label as status_label, draft.color as status_color, ${listColumns(creationShape, "existing")},
      ${kinds.map((kind) => listColumns((choiceTermsShape[kind] as { whole: Shape }).whole, kind)).join(", ")},
      ${activeRulesColumn.text} as rules
    from ${companyAndStatuses}
    left join quotes existing on existing.id = $id
    left join locations location on location.id = $locationId
    left join equipment_access equipment_access on equipment_access.id = $equipmentAccessId
    left join job_types job_type on job_type.id = $jobTypeId
    left join pump_styles pump_style on pump_style.id = $pumpStyleId
    left join motor_sizes motor_size on motor_size.id = $motorSizeId
    left join drive_types drive_type on drive_type.id = $driveTypeId`,
});

/** What six choices are checked against and shown with; without the items' figures, as quotes are created often. */
export const readChoiceTerms = async (db: Tx, id: string, choices: Choices): Promise<ChoiceTerms> =>
  (await findRow(selectChoiceTerms(db, { ...mapToChoiceKeys(choices), id }))) ?? noCompany();

/** A quote and the terms for its choices, read together. */
export async function findWithTerms(db: Tx, id: string) {
  const [quote, terms] = await Promise.all([findQuote(db, id), findPriceTerms(db, id)]);
  return quote && { ...quote, terms: terms ?? noCompany() };
}

/**
 * The same, locked until the transaction ends. The names come with the terms, which saves reading them twice; a caller
 * that has `seen` another version gets the quote as every reader does, with what its customer was given.
 */
export async function lockWithTerms(db: Tx, id: string, knownVersion: number | undefined) {
  const [, quote, foundTerms] = await Promise.all([
    lockRow(db, { id }),
    findRow(selectWithoutItems(db, { id })),
    findRow(selectPriceTerms(db, { id })),
  ]);
  if (!quote) return null;
  const terms = foundTerms ?? noCompany();
  const quoteAsRead = knownVersion === undefined || knownVersion === quote.version ? null : await findQuote(db, id);
  const currentPriceTerms = await findCurrentPriceTerms(db, quote);
  const fields = { ...pickNames(terms), rules: terms.rules, currentPriceTerms, sentDepositPercent: null };
  return { ...renewOptionNames(quote), ...fields, ...quoteAsRead, terms };
}

const selectWithoutItems = statement({
  name: "find_quote_without_items",
  takes: { id: uuid },
  gives: {
    ...listShape,
    ...documentColumns,
    ...filingColumns,
    lineExtras: lineExtrasColumn.gives,
    ...optionFields,
    priceSnapshot: detailWithRulesShape.priceSnapshot,
    ...offlinePriceColumn,
    pendingAcceptance,
  },
  text: `select ${listColumnsSql}, ${listColumns(documentColumns, "q")}, ${listColumns(filingColumns, "q")},
      ${lineExtrasColumn.text} as line_extras, ${optionItemsColumn.text} as option_items, null::jsonb as selection, q.price_snapshot, q.offline_price,
      q.pending_acceptance - 'strokes' as pending_acceptance
    from quotes q ${statusJoinSql} where q.id = $id`,
});

type ItemFields = "names" | "motorKw" | "drawsOver12" | "notOffered" | "jobTypeScope" | "jobTypeExclusions";
/** The present names and texts of these terms' items, and which of them are inactive. */
export function pickNames(terms: Pick<ChoiceTerms, Kind>): Pick<FoundQuote, ItemFields> {
  return {
    names: mapKinds((kind) => terms[kind]?.name ?? null),
    motorKw: terms.motor_size?.kw ?? null,
    drawsOver12: terms.pump_style?.needsWaterNotice ?? false,
    jobTypeScope: terms.job_type?.scope ?? null,
    jobTypeExclusions: terms.job_type?.exclusions ?? null,
    notOffered: kinds.filter((kind) => terms[kind]?.isActive === false),
  };
}

/** The company was deleted during the call. */
function noCompany(): never {
  throw notFound();
}

/** Saves a locked quote; its version counts up. */
export const saveQuote = statement({
  name: "save_quote",
  takes: { id: uuid, ...editableColumns, ...offlinePriceColumn },
  text: `update quotes set ${buildAssignments({ ...editableColumns, ...offlinePriceColumn })}, version = version + 1 where id = $id`,
});

/** The same with its price snapshot. */
const calculationColumns = {
  ...editableColumns,
  ...offlinePriceColumn,
  priceSnapshot: nullable(json<PriceSnapshot>()),
};
export const saveCalculation = statement({
  name: "save_calculation",
  takes: { id: uuid, ...calculationColumns },
  text: `update quotes set ${buildAssignments(calculationColumns)}, version = version + 1 where id = $id`,
});
const { lines: _, ...columnsWithoutLines } = calculationColumns;
/** The same for a quote whose lines are as they were, which takes as long to write as all the rest. */
export const saveCalculationWithoutLines = statement({
  name: "save_calculation_without_lines",
  takes: { id: uuid, ...columnsWithoutLines },
  text: `update quotes set ${buildAssignments(columnsWithoutLines)}, version = version + 1 where id = $id`,
});
