// Creating a quote: checked against the lists and the rules, numbered without gaps, once however often it is sent.
import { hash, randomUUIDv7 } from "node:crypto";
import type { createQuote, duplicateQuote, NewQuote } from "#contract/quotes.ts";
import { type Choices, choicesOf } from "#domain/catalogue/items.ts";
import { startOfMonth } from "#domain/days.ts";
import { type Refusal, refuse } from "#domain/refusal.ts";
import type { Tx } from "#server/database/connect.ts";
import { only } from "#server/database/statement.ts";
import { type Asking, type Deciding, Unchanged } from "#server/kernel/call.ts";
import { problemFrom } from "#server/kernel/errors.ts";
import { type Given, givenIn } from "#server/quotes/columns.ts";
import { detailOf, type FoundDetail, readDetail } from "#server/quotes/detail.ts";
import { type ChoiceTerms, type FoundQuote, findQuote, namesIn, readChoiceTerms } from "#server/quotes/queries.ts";
import { refusalByRules, refusalOfItems } from "#server/quotes/terms.ts";
import { countCreatedSince, insertQuote, type NewRow } from "./queries.ts";

/** What a new quote is checked against, under which id, and what was made with that id before. */
export interface Preparation {
  id: string;
  terms: ChoiceTerms;
  first: FoundDetail | null;
}

export async function prepare(db: Tx, id: string | undefined, choices: Choices): Promise<Preparation> {
  const terms = await readChoiceTerms(db, id ?? randomUUIDv7(), choices);
  const { first } = terms;
  return { terms, id: first?.id ?? id ?? randomUUIDv7(), first: first && (await readDetail(db, first.id)) };
}

export const readForCreation = ({ db, body }: Asking<typeof createQuote>) => prepare(db, body.id, choicesOf(body));

export async function readForDuplicate({ db, params, body }: Asking<typeof duplicateQuote>) {
  const quote = await findQuote(db, params.id);
  return quote && { quote, ...(await prepare(db, body?.id, choicesOf(quote))) };
}

export interface Creation {
  row: NewRow;
  terms: ChoiceTerms;
  /** The new quote but for its number. */
  draft: FoundDetail;
}
type Decided = Creation | Refusal | Unchanged<FoundDetail>;

export function created({ actor, body, record, now }: Deciding<typeof createQuote, Preparation, undefined>): Decided {
  const content = contentOf(body);
  const { terms } = record;
  return (
    // A creation that is sent again gets its quote back even if a rule or a plan would refuse it by now: it exists.
    sentAgain(record, actor.personId, content.createHash) ??
    refusalOfItems(terms) ??
    refusalByRules({ ...body, names: namesIn(terms).names, rules: terms.rules }) ??
    creation(record, actor, now, content)
  );
}

type Content = Given & Pick<NewRow, "createHash">;
export function contentOf(body: NewQuote): Content {
  const given = givenIn(body);
  // Of what was given alone: a field that is new since then makes no other creation of it.
  return { ...given, createHash: digest(Object.entries(given).filter(([, value]) => value !== null)) };
}

/** A draft with the customer, choices and notes of another quote. Not checked again: calculating it will (decision 22). */
export function duplicated({
  actor,
  record,
  now,
}: Deciding<typeof duplicateQuote, Preparation & { quote: FoundQuote }, undefined>): Decided {
  const createHash = digest(["duplicate of", record.quote.id]);
  const content = { ...givenIn(record.quote), createHash };
  return sentAgain(record, actor.personId, createHash) ?? creation(record, actor, now, content);
}

/** A quote of this company has the id: its first answer again, or a refusal. */
export function sentAgain({ terms, first }: Preparation, personId: string, createHash: string) {
  if (!first || !terms.first) return null;
  const isSame = terms.first.userId === personId && terms.first.createHash === createHash;
  return isSame ? new Unchanged(first) : idTaken;
}
const idTaken = refuse("already_exists", "Something with this name or id exists already. Nothing was changed.");

export function creation(
  { id, terms }: Preparation,
  { personId, name }: { personId: string; name: string },
  now: Date,
  content: Content,
): Creation {
  const at = now.toISOString();
  const { id: companyId, quotePrefix } = terms.company;
  const row = { id, companyId, quotePrefix, userId: personId, createdByName: name, ...content, at };
  const stored = { ...emptyQuote, ...row, ...terms.draft, ...namesIn(terms), rules: terms.rules };
  return { row, terms, draft: detailOf({ ...stored, createdAt: at, updatedAt: at }) };
}

/** A draft as the database makes it. */
const emptyQuote = {
  quoteNumber: "",
  status: "draft",
  labourHours: null,
  engineerCount: null,
  labourCost: null,
  materialCost: null,
  totalCost: null,
  calculatedAt: null,
  isManual: false,
  onSite: null,
  needsRecalculation: false,
  sentAt: null,
  validUntil: null,
  erasedAt: null,
  revision: 1,
  priceSnapshot: null,
  seenPrice: null,
  awaitsPrice: false,
  today: null,
  version: 1,
} satisfies Partial<FoundQuote>;

/** With a plan's limit the new quotes are counted; without one there is nothing to wait for. */
export function insertion(db: Tx, { row, terms }: Creation, { now }: { now: Date }) {
  return terms.company.maxQuotes === null ? [only(insertQuote(db, row))] : withinPlan(db, row, terms, now);
}

/** Counted after the insert and under the counter's lock, so that parallel requests cannot pass the limit together. */
async function withinPlan(db: Tx, row: NewRow, { company }: ChoiceTerms, now: Date) {
  const [made, found] = await Promise.all([only(insertQuote(db, row)), countCreatedSince(db, startOfMonth(now))]);
  if (company.maxQuotes === null || found <= company.maxQuotes) return [made];
  const limit = `${company.maxQuotes} ${company.maxQuotes === 1 ? "quote" : "quotes"} a month`;
  throw problemFrom(
    refuse("plan_limit", `The ${company.planName} plan allows ${limit}, and this month's are used up.`),
  );
}

function digest(content: unknown): string {
  return hash("sha256", JSON.stringify(content));
}
