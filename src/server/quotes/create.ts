// Creating a quote: checked against the lists and the rules, numbered without gaps, once however often it is sent.
import { createHash, randomUUIDv7 } from "node:crypto";
import type { createQuote, duplicateQuote, NewQuote, QuoteDetail } from "#contract/quotes.ts";
import type { Choices } from "#domain/catalogue/items.ts";
import { startOfMonth } from "#domain/days.ts";
import type { Actor } from "#domain/people/actor.ts";
import { quoteNumber } from "#domain/quotes/number.ts";
import { isRefusal, type Refusal, refuse } from "#domain/refusal.ts";
import type { Tx } from "#server/database/connect.ts";
import { type Answer, type Call, unchanged } from "#server/kernel/call.ts";
import { listRulesInOrder } from "#server/rules/queries.ts";
import { readDetail } from "./detail.ts";
import { forEyesOf } from "./present.ts";
import {
  countCreatedSince,
  type FoundQuote,
  findCreation,
  giveNumberBack,
  insertQuote,
  type NewRow,
  readTerms,
  type Terms,
  takeNumber,
} from "./queries.ts";
import { itemsOnOffer, refusalByRules } from "./terms.ts";

type Created = QuoteDetail | Answer<QuoteDetail> | Refusal;

export async function create({ db, actor, body, now }: Call<typeof createQuote>): Promise<Created> {
  const { id: ownId, notes = null, ...content } = body;
  const hash = contentHash(body);
  if (ownId) {
    const again = await repeated(db, actor, ownId, hash);
    if (again) return again;
  }

  const [terms, rules] = await Promise.all([readTerms(db, content), listRulesInOrder(db)]);
  const onOffer = itemsOnOffer(terms);
  if (isRefusal(onOffer)) return onOffer;
  const excluded = refusalByRules(terms, rules, content);
  if (excluded) return excluded;

  return insert({ db, actor, now, terms, id: ownId, hash }, { ...content, notes: notes || null });
}

/** A draft with the customer, choices and notes of another quote. Not checked again: calculating it will (decision 22). */
export async function duplicate({
  db,
  actor,
  body,
  record,
  now,
}: Call<typeof duplicateQuote, FoundQuote>): Promise<Created> {
  const { customerName, postcode, notes } = record;
  const choices = chosenOf(record);
  const hash = digest(["duplicate of", record.id]);
  const again = body.id ? await repeated(db, actor, body.id, hash) : null;
  if (again) return again;
  const terms = await readTerms(db, choices);
  return insert({ db, actor, now, terms, id: body.id, hash }, { customerName, postcode, notes, ...choices });
}

interface Insertion extends Pick<Call<typeof createQuote>, "db" | "actor" | "now"> {
  terms: Terms;
  id: string | undefined;
  hash: string;
}
type Content = Omit<NewRow, "id" | "companyId" | "quoteNumber" | "userId" | "createdByName" | "createHash" | "at">;

async function insert({ db, actor, now, terms, id: ownId, hash }: Insertion, content: Content): Promise<Created> {
  const id = ownId ?? randomUUIDv7();
  const { id: companyId, quotePrefix } = terms.company;
  const inserted = await insertQuote(db, {
    id,
    companyId,
    quoteNumber: quoteNumber(quotePrefix, await takeNumber(db, companyId)),
    userId: actor.personId,
    createdByName: actor.name,
    ...content,
    createHash: hash,
    at: now.toISOString(),
  });
  if (!inserted) {
    await giveNumberBack(db, companyId);
    return (await repeated(db, actor, id, hash)) ?? idTaken;
  }
  return (await overPlan(db, terms, now)) ?? read(db, actor, id);
}

/** The first answer again, a refusal, or null when no quote of this company has the id. */
async function repeated(db: Tx, actor: Actor, id: string, hash: string): Promise<Created | null> {
  const first = await findCreation(db, id);
  if (!first) return null;
  const same = first.userId === actor.personId && first.createHash === hash;
  return same ? unchanged(await read(db, actor, id)) : idTaken;
}

const idTaken = refuse("already_exists", "This id is already in use. Nothing was created.");

async function read(db: Tx, actor: Actor, id: string): Promise<QuoteDetail> {
  return forEyesOf(actor, await readDetail(db, id));
}

/** Counted after the insert and under the counter's lock, so that parallel requests cannot pass the limit together (threats B26). */
async function overPlan(db: Tx, { company }: Terms, now: Date): Promise<Refusal | null> {
  if (company.maxQuotes === null) return null;
  if ((await countCreatedSince(db, startOfMonth(now))) <= company.maxQuotes) return null;
  const limit = `${company.maxQuotes} ${company.maxQuotes === 1 ? "quote" : "quotes"} a month`;
  return refuse("plan_limit", `The ${company.planName} plan allows ${limit}, and this month's are used up.`);
}

function contentHash({ id: _, notes, ...content }: NewQuote): string {
  return digest([content, notes || null]);
}

function digest(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

function chosenOf(quote: Choices): Choices {
  const { locationId, equipmentAccessId, jobTypeId, pumpStyleId, motorSizeId, driveTypeId } = quote;
  return { locationId, equipmentAccessId, jobTypeId, pumpStyleId, motorSizeId, driveTypeId };
}
