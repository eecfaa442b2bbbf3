// Creating a quote: checked against the lists and the rules, numbered without gaps, once however often it is sent.
import { createHash, randomUUIDv7 } from "node:crypto";
import type { createQuote, duplicateQuote, NewQuote, QuoteDetail } from "#contract/quotes.ts";
import type { Choices } from "#domain/catalogue/items.ts";
import { startOfMonth } from "#domain/days.ts";
import type { Actor } from "#domain/people/actor.ts";
import { quoteNumber } from "#domain/quotes/number.ts";
import { isRefusal, type Refusal, refuse } from "#domain/refusal.ts";
import type { Rule } from "#domain/rules/rule.ts";
import type { Tx } from "#server/database/connect.ts";
import { Answer, type Call, unchanged } from "#server/kernel/call.ts";
import { listRulesInOrder } from "#server/rules/queries.ts";
import { detailOf, readDetail } from "./detail.ts";
import { forEyesOf } from "./present.ts";
import {
  countCreatedSince,
  type FoundQuote,
  findCreation,
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

  const [terms, rules, number] = await Promise.all([
    readTerms(db, content),
    listRulesInOrder(db),
    // Taken before it is known whether the quote will be: a refusal undoes it.
    takeNumber(db, companyOf(actor)),
  ]);
  const onOffer = itemsOnOffer(terms);
  if (isRefusal(onOffer)) return onOffer;
  const excluded = refusalByRules(terms, rules, content);
  if (excluded) return excluded;

  return insert({ db, actor, now, terms, rules, number, id: ownId, hash }, { ...content, notes: notes || null });
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
  const [terms, rules, number] = await Promise.all([
    readTerms(db, choices),
    listRulesInOrder(db),
    takeNumber(db, companyOf(actor)),
  ]);
  return insert(
    { db, actor, now, terms, rules, number, id: body.id, hash },
    { customerName, postcode, notes, ...choices },
  );
}

interface Insertion extends Pick<Call<typeof createQuote>, "db" | "actor" | "now"> {
  terms: Terms;
  rules: Rule[];
  number: number;
  id: string | undefined;
  hash: string;
}
type Content = Omit<NewRow, "id" | "companyId" | "quoteNumber" | "userId" | "createdByName" | "createHash" | "at">;

/** The new quote is known before the database has it; a taken id fails the transaction, which is then done again. */
async function insert(
  { db, actor, now, terms, rules, number, id, hash }: Insertion,
  content: Content,
): Promise<Created> {
  const row: NewRow = {
    id: id ?? randomUUIDv7(),
    companyId: terms.company.id,
    quoteNumber: quoteNumber(terms.company.quotePrefix, number),
    userId: actor.personId,
    createdByName: actor.name,
    ...content,
    createHash: hash,
    at: now.toISOString(),
  };
  const sent = insertQuote(db, row);
  const over = terms.company.maxQuotes === null ? null : await overPlan(db, terms, now, sent);
  if (over) return over;
  const detail = detailOf(
    { ...emptyQuote, ...row, ...terms.draft, ...namesIn(terms), createdAt: row.at, updatedAt: row.at },
    rules,
  );
  return new Answer<QuoteDetail>(forEyesOf(actor, detail), { after: detail, sent });
}

/** A draft as the database makes it. */
const emptyQuote = {
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

function namesIn(terms: Terms): Pick<FoundQuote, "names" | "motorKw"> {
  return {
    names: {
      location: terms.location?.name ?? null,
      equipment_access: terms.equipment_access?.name ?? null,
      job_type: terms.job_type?.name ?? null,
      pump_style: terms.pump_style?.name ?? null,
      motor_size: terms.motor_size?.name ?? null,
      drive_type: terms.drive_type?.name ?? null,
    },
    motorKw: terms.motor_size?.kw ?? null,
  };
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
async function overPlan(db: Tx, { company }: Terms, now: Date, inserted: Promise<unknown>): Promise<Refusal | null> {
  await inserted;
  if (company.maxQuotes === null || (await countCreatedSince(db, startOfMonth(now))) <= company.maxQuotes) return null;
  const limit = `${company.maxQuotes} ${company.maxQuotes === 1 ? "quote" : "quotes"} a month`;
  return refuse("plan_limit", `The ${company.planName} plan allows ${limit}, and this month's are used up.`);
}

function contentHash({ id: _, notes, ...content }: NewQuote): string {
  return digest([content, notes || null]);
}

function digest(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

/** The kernel lets nobody without a company create. */
function companyOf({ companyId }: Actor): number {
  if (companyId === null) throw new Error("Creating without a company");
  return companyId;
}

function chosenOf(quote: Choices): Choices {
  const { locationId, equipmentAccessId, jobTypeId, pumpStyleId, motorSizeId, driveTypeId } = quote;
  return { locationId, equipmentAccessId, jobTypeId, pumpStyleId, motorSizeId, driveTypeId };
}
