// Creating a quote: checked against the lists and the rules, numbered without gaps, once however often it is sent.
import { hash, randomUUIDv7 } from "node:crypto";
import type { createQuote, duplicateQuote, NewQuote, QuoteDetail } from "#contract/quotes.ts";
import type { Choices } from "#domain/catalogue/items.ts";
import { startOfMonth } from "#domain/days.ts";
import type { Actor } from "#domain/people/actor.ts";
import { type Refusal, refuse } from "#domain/refusal.ts";
import type { Tx } from "#server/database/connect.ts";
import { Answer, type Call, unchanged } from "#server/kernel/call.ts";
import { detailOf, readDetail } from "./detail.ts";
import { forEyesOf } from "./present.ts";
import {
  type Creation,
  countCreatedSince,
  type FoundQuote,
  findCreation,
  insertQuote,
  type NewRow,
  namesIn,
  type Offer,
  readOffer,
} from "./queries.ts";
import { refusalByRules, refusalOfItems } from "./terms.ts";

type Created = QuoteDetail | Answer<QuoteDetail> | Refusal;

/** What a new quote is checked against, and what was made with its id before. */
interface Preparation {
  offer: Offer;
  first: Creation | null;
}

export async function prepareCreation({
  db,
  body,
  isRetry,
}: Pick<Call<typeof createQuote>, "db" | "body" | "isRetry">): Promise<Preparation> {
  return prepareWith(db, isRetry ? body.id : undefined, body);
}

/**
 * The insert itself finds out whether the client's id is taken, by the unique index. So most creations never look for an
 * earlier quote: only the repetition of the call, after that violation, does.
 */
async function prepareWith(db: Tx, takenId: string | undefined, choices: Choices): Promise<Preparation> {
  const [offer, first] = await Promise.all([readOffer(db, choices), takenId ? findCreation(db, takenId) : null]);
  return { offer, first };
}

export async function create({
  db,
  actor,
  body,
  record,
  now,
}: Call<typeof createQuote, Preparation>): Promise<Created> {
  const { id, notes = null, ...content } = body;
  const { offer } = record;
  const createHash = contentHash(body);
  const refusal =
    refusalOfItems(offer) ?? refusalByRules({ ...content, names: namesIn(offer).names, rules: offer.rules });
  // A creation that is sent again gets its quote back even if a rule or a plan would refuse it by now: it exists.
  const first = refusal && id ? await findCreation(db, id) : record.first;
  if (first) return answerOfFirst(db, actor, first, createHash);
  if (refusal) return refusal;
  return insert({ db, actor, now, offer, id, createHash }, { ...content, notes: notes || null });
}

/** A draft with the customer, choices and notes of another quote. Not checked again: calculating it will (decision 22). */
export async function duplicate({
  db,
  actor,
  body,
  record,
  now,
  isRetry,
}: Call<typeof duplicateQuote, FoundQuote>): Promise<Created> {
  const { customerName, postcode, notes } = record;
  const choices = chosenOf(record);
  const createHash = digest(["duplicate of", record.id]);
  const { offer, first } = await prepareWith(db, isRetry ? body.id : undefined, choices);
  if (first) return answerOfFirst(db, actor, first, createHash);
  return insert({ db, actor, now, offer, id: body.id, createHash }, { customerName, postcode, notes, ...choices });
}

interface Insertion extends Pick<Call<typeof createQuote>, "db" | "actor" | "now"> {
  offer: Offer;
  id: string | undefined;
  createHash: string;
}
type Content = Omit<NewRow, "id" | "companyId" | "quotePrefix" | "userId" | "createdByName" | "createHash" | "at">;

/**
 * Does not wait for the insert, unless a plan's limit has to be counted: all of the new quote but its number is known
 * before. If the id is taken, the insert fails, the transaction is rolled back and the call is repeated.
 */
async function insert({ db, actor, now, offer, id, createHash }: Insertion, content: Content): Promise<Created> {
  const row: NewRow = {
    id: id ?? randomUUIDv7(),
    companyId: offer.company.id,
    quotePrefix: offer.company.quotePrefix,
    userId: actor.personId,
    createdByName: actor.name,
    ...content,
    createHash,
    at: now.toISOString(),
  };
  const sent = insertQuote(db, row);
  const over = offer.company.maxQuotes === null ? null : await overPlan(db, offer, now, sent);
  if (over) return over;
  const { draft, rules } = offer;
  const detail = detailOf({
    ...{ ...emptyQuote, ...row, ...draft, ...namesIn(offer) },
    ...{ rules, createdAt: row.at, updatedAt: row.at },
  });
  const { quoteNumber: _, ...after } = detail;
  const complete = sent.then((made) => forEyesOf(actor, { ...detail, ...made }));
  return new Answer<QuoteDetail>(detail, { after, sent, complete });
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
  needsRecalculation: false,
  sentAt: null,
  validUntil: null,
  priceSnapshot: null,
  version: 1,
} satisfies Partial<FoundQuote>;

/** A quote of this company has the id: its first answer again, or a refusal. */
async function answerOfFirst(db: Tx, actor: Actor, first: Creation, createHash: string): Promise<Created> {
  if (first.userId !== actor.personId || first.createHash !== createHash) return idTaken;
  return unchanged(forEyesOf(actor, await readDetail(db, first.id)));
}

const idTaken = refuse("already_exists", "Something with this name or id exists already. Nothing was changed.");

/** Counted after the insert and under the counter's lock, so that parallel requests cannot pass the limit together. */
async function overPlan(db: Tx, { company }: Offer, now: Date, inserted: Promise<unknown>): Promise<Refusal | null> {
  await inserted;
  if (company.maxQuotes === null || (await countCreatedSince(db, startOfMonth(now))) <= company.maxQuotes) return null;
  const limit = `${company.maxQuotes} ${company.maxQuotes === 1 ? "quote" : "quotes"} a month`;
  return refuse("plan_limit", `The ${company.planName} plan allows ${limit}, and this month's are used up.`);
}

function contentHash({ id: _, notes, ...content }: NewQuote): string {
  return digest([content, notes || null]);
}

function digest(content: unknown): string {
  return hash("sha256", JSON.stringify(content));
}

function chosenOf(quote: Choices): Choices {
  const { locationId, equipmentAccessId, jobTypeId, pumpStyleId, motorSizeId, driveTypeId } = quote;
  return { locationId, equipmentAccessId, jobTypeId, pumpStyleId, motorSizeId, driveTypeId };
}
