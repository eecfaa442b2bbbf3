// Creates a quote: checked against lists and rules, numbered without gaps, and created only once however often the call is repeated.
import { hash, randomUUIDv7 } from "node:crypto";
import type { createQuote, duplicateQuote, NewQuote } from "#contract/quotes/quotes.ts";
import type { Extra } from "#domain/catalogue/extras.ts";
import { type Choices, readChoices } from "#domain/catalogue/items.ts";
import { startOfMonth } from "#domain/days.ts";
import { copyLines, type GivenLine, resolveLines } from "#domain/quotes/lines.ts";
import { copyOptions } from "#domain/quotes/option-figures.ts";
import { isSelectable, type OptionItems, refuseOptionPlaces, renewOptionNames } from "#domain/quotes/options.ts";
import { buildRefusal, isRefusal, type Refusal } from "#domain/refusal.ts";
import { readLineExtras } from "#server/catalogue/extras/queries.ts";
import type { Tx } from "#server/database/connect.ts";
import { readRow } from "#server/database/statement.ts";
import { type CallDecideInput, type CallReadInput, NoChange } from "#server/kernel/call.ts";
import { alreadyExists, buildProblem } from "#server/kernel/errors.ts";
import { refuseByRules, refuseUnavailableItems } from "#server/quotes/choice-terms.ts";
import { type FoundDetail, readDetail, toQuoteDetail } from "#server/quotes/detail.ts";
import { isFilingKnown, unknownFiling } from "#server/quotes/filing/target.ts";
import { listExtraIds, requireDiscountPermission } from "#server/quotes/lines.ts";
import { type ChoiceTerms, type FoundQuote, findQuote, pickNames, readChoiceTerms } from "#server/quotes/queries.ts";
import { type CreationContent, pickCreationContent } from "#server/quotes/shapes.ts";
import { alreadyQuoted, findServiceState, type GivenService, type ServiceState, saveDueQuote } from "./due-quote.ts";
import { countCreatedSince, insertQuote, type NewRow, type WantedFiling } from "./queries.ts";

/** What a new quote is checked against, its id, and the quote that already has this id. */
export interface Preparation {
  id: string;
  /** False if it names a customer, site or pump that does not exist or that this user may not see. */
  isFilingKnown: boolean;
  /** Of the service that it names. */
  service?: ServiceState;
  terms: ChoiceTerms;
  existing: FoundDetail | null;
  /** The extras of its lines and those that they need. */
  lineExtras: Extra[];
  optionItems?: OptionItems | null;
}

export async function readCreationTerms(
  db: Tx,
  id: string | undefined,
  choices: Choices,
  lines: readonly Pick<GivenLine, "extraId">[] | undefined,
  isFilingKnown: Promise<boolean> | true,
): Promise<Preparation> {
  const [terms, lineExtras, isKnown] = await Promise.all([
    readChoiceTerms(db, id ?? randomUUIDv7(), choices),
    readLineExtras(db, listExtraIds(lines)),
    isFilingKnown,
  ]);
  const { existing } = terms;
  const foundQuote = existing && (await readDetail(db, existing.id));
  const idOfQuote = existing?.id ?? id ?? randomUUIDv7();
  return { terms, id: idOfQuote, existing: foundQuote, lineExtras, isFilingKnown: isKnown };
}

export async function readForCreation({ db, body, actor }: CallReadInput<typeof createQuote>): Promise<Preparation> {
  const [terms, service] = await Promise.all([
    readCreationTerms(db, body.id, readChoices(body), body.lines, isFilingKnown(db, body, actor)),
    findServiceState(db, body, actor),
  ]);
  return { ...terms, service };
}

export async function readForDuplicate({ db, params, body }: CallReadInput<typeof duplicateQuote>) {
  const quote = await findQuote(db, params.id);
  if (!quote) return null;
  const { optionItems, lines } = quote;
  return { quote, optionItems, ...(await readCreationTerms(db, body?.id, readChoices(quote), lines, true)) };
}

export interface Creation {
  row: NewRow;
  terms: ChoiceTerms;
  /** The new quote without its number. */
  draft: FoundDetail;
}
type CreationDecision = Creation | Refusal | NoChange<FoundDetail>;

export function decideCreation({
  actor,
  body,
  record,
  now,
}: CallDecideInput<typeof createQuote, Preparation, undefined>): CreationDecision {
  requireDiscountPermission(actor, body);
  const content = buildQuoteContent(body);
  const { terms } = record;
  const lines = refuseOptionPlaces(body.lines ?? [], null) ?? resolveLines(body.lines ?? [], [], record.lineExtras);
  return (
    // A creation that is sent again gets its quote back even if a rule or a plan would refuse it by now: it exists.
    resolveRepeatedCreation(record, actor.userId, content.creationHash) ??
    refuseTwoCustomers(body) ??
    (record.isFilingKnown ? null : unknownFiling) ??
    (record.service === "quoted" ? alreadyQuoted : null) ??
    refuseUnavailableItems(terms) ??
    refuseByRules({ ...body, names: pickNames(terms).names, rules: terms.rules }) ??
    (isRefusal(lines) ? lines : buildCreation(record, actor, now, { ...content, lines }))
  );
}

const TWO_CUSTOMERS = "A new customer has no record yet: leave out customer, site and pump";
/** Without a network nothing is refused (decision 113): what is named comes first there. */
const refuseTwoCustomers = ({ isNewCustomer, customerId, siteId, pumpId }: NewQuote): Refusal | null =>
  isNewCustomer && (customerId || siteId || pumpId)
    ? buildRefusal("invalid", TWO_CUSTOMERS, { isNewCustomer: TWO_CUSTOMERS })
    : null;

type Content = CreationContent & WantedFiling & Pick<NewRow, "creationHash">;
/** What is given, without the lines, which each kind of creation prices in its own way. */
export function buildQuoteContent({ lines = [], ...body }: GivenContent): Omit<Content, "lines"> {
  const { lines: _, ...fields } = pickCreationContent(body);
  const { customerId = null, siteId = null, pumpId = null, isNewCustomer = false, serviceDueOn = null } = body;
  const filing = { customerId, siteId, pumpId, isNewCustomer: isNewCustomer ?? false };
  // Only of the fields that were given, so that a field added later does not make it another creation.
  const given = Object.entries({
    ...fields,
    lines: lines.length === 0 ? null : lines,
    ...filing,
    isNewCustomer: filing.isNewCustomer || null,
    serviceDueOn,
  });
  return { ...fields, ...filing, creationHash: hashContent(given.filter(([, value]) => value !== null)) };
}
type GivenContent = Omit<NewQuote, "id" | "lines"> & { lines?: readonly GivenLine[] | undefined };

/** A draft with the customer, choices and notes of another quote, filed by them. Its calculation will check them (decision 22). */
export function decideDuplication({
  actor,
  record,
  now,
}: CallDecideInput<typeof duplicateQuote, Preparation & { quote: FoundQuote }, undefined>): CreationDecision {
  const creationHash = hashContent(["duplicate of", record.quote.id]);
  const { quote } = record;
  const copied = { lines: copyLines(quote.lines), options: copyOptions(quote.options) };
  const content = { ...pickCreationContent(quote), ...noFiling, isNewCustomer: false, ...copied, creationHash };
  return resolveRepeatedCreation(record, actor.userId, creationHash) ?? buildCreation(record, actor, now, content);
}

/** For a quote of this company with the same id: its first reply again, or a refusal. */
export function resolveRepeatedCreation({ terms, existing }: Preparation, userId: string, creationHash: string) {
  if (!existing || !terms.existing) return null;
  const isSame = terms.existing.userId === userId && terms.existing.creationHash === creationHash;
  return isSame ? new NoChange(existing) : alreadyExists;
}

export function buildCreation(
  { id, terms, lineExtras, optionItems = null }: Preparation,
  { userId, name }: { userId: string; name: string },
  now: Date,
  content: Content,
): Creation {
  const at = now.toISOString();
  const { id: companyId, quotePrefix } = terms.company;
  const row = {
    id,
    companyId,
    quotePrefix,
    userId,
    createdByName: name,
    ...content,
    isSelectable: isSelectable(content),
    at,
  };
  const stored = {
    ...emptyQuote,
    ...row,
    ...noFiling,
    ...terms.draft,
    ...pickNames(terms),
    ...{ rules: terms.rules, lineExtras, optionItems, createdAt: at, updatedAt: at },
  };
  return { row, terms, draft: toQuoteDetail(renewOptionNames(stored)) };
}

/** Until the database has filed it. */
export const noFiling = { customerId: null, siteId: null, pumpId: null };
/** A draft with the database's defaults. */
const emptyQuote = {
  quoteNumber: "",
  status: "draft",
  labourHours: null,
  engineerCount: null,
  labourCost: null,
  materialCost: null,
  linesCost: 0,
  totalCost: null,
  calculatedAt: null,
  isManual: false,
  pendingAcceptance: null,
  needsRecalculation: false,
  sentAt: null,
  validUntil: null,
  erasedAt: null,
  revision: 1,
  priceSnapshot: null,
  offlinePrice: null,
  hasPriceConflict: false,
  selection: null,
  currentPriceTerms: null,
  sentDepositPercent: null,
  version: 1,
} satisfies Partial<FoundQuote>;

/** With a plan's limit the new quotes are counted; without one, nothing is awaited. */
export function insertNewQuote(db: Tx, { row, terms }: Creation, { now }: { now: Date }) {
  return terms.company.maxQuotes === null ? [readRow(insertQuote(db, row))] : insertWithinPlan(db, row, terms, now);
}

/** Counted after the insert and under the counter's lock, so that parallel requests cannot exceed the limit. */
async function insertWithinPlan(db: Tx, row: NewRow, { company }: ChoiceTerms, now: Date) {
  const [inserted, quoteCount] = await Promise.all([
    readRow(insertQuote(db, row)),
    countCreatedSince(db, startOfMonth(now)),
  ]);
  if (company.maxQuotes === null || quoteCount <= company.maxQuotes) return [inserted];
  const limit = `${company.maxQuotes} ${company.maxQuotes === 1 ? "quote" : "quotes"} a month`;
  throw buildProblem(
    buildRefusal("plan_limit", `The ${company.planName} plan allows ${limit}, and this month's are used up.`),
  );
}

/** The same, and links the service that the quote is for. */
export async function insertWithService(db: Tx, creation: Creation, service: GivenService, call: { now: Date }) {
  const inserted = await Promise.all(await insertNewQuote(db, creation, call));
  await saveDueQuote(db, creation.row, service);
  return inserted;
}

function hashContent(content: unknown): string {
  return hash("sha256", JSON.stringify(content));
}
