// Creating a quote: checked against the lists and the rules, numbered without gaps, once however often it is sent.
import { createHash, randomUUIDv7 } from "node:crypto";
import type { createQuote, NewQuote, QuoteDetail } from "#contract/quotes.ts";
import { startOfMonth } from "#domain/days.ts";
import type { Actor } from "#domain/people/actor.ts";
import { quoteNumber } from "#domain/quotes/number.ts";
import { isRefusal, type Refusal, refuse } from "#domain/refusal.ts";
import type { Tx } from "#server/database/connect.ts";
import { type Answer, type Call, unchanged } from "#server/kernel/call.ts";
import { forbidden } from "#server/kernel/errors.ts";
import { listRulesInOrder } from "#server/rules/queries.ts";
import { readDetail } from "./detail.ts";
import { forEyesOf } from "./present.ts";
import {
  countCreatedSince,
  findCreation,
  findQuote,
  giveNumberBack,
  insertQuote,
  readTerms,
  type Terms,
  takeNumber,
} from "./queries.ts";
import { itemsOnOffer, refusalByRules } from "./terms.ts";

type Created = QuoteDetail | Answer<QuoteDetail> | Refusal;

export async function create({ db, actor, body, now }: Call<typeof createQuote>): Promise<Created> {
  if (actor.companyId === null) throw forbidden();
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

  const id = ownId ?? randomUUIDv7();
  const inserted = await insertQuote(db, {
    id,
    companyId: actor.companyId,
    quoteNumber: quoteNumber(terms.company.quotePrefix, await takeNumber(db, actor.companyId)),
    userId: actor.personId,
    createdByName: actor.name,
    ...content,
    notes: notes || null,
    createHash: hash,
    at: now.toISOString(),
  });
  if (!inserted) {
    await giveNumberBack(db, actor.companyId);
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
  const quote = await findQuote(db, id);
  if (!quote) throw new Error("The quote just created is absent");
  return forEyesOf(actor, await readDetail(db, quote));
}

/** Counted after the insert and under the counter's lock, so that parallel requests cannot pass the limit together (threats B26). */
async function overPlan(db: Tx, { company }: Terms, now: Date): Promise<Refusal | null> {
  if (company.maxQuotes === null) return null;
  if ((await countCreatedSince(db, startOfMonth(now))) <= company.maxQuotes) return null;
  const limit = `${company.maxQuotes} ${company.maxQuotes === 1 ? "quote" : "quotes"} a month`;
  return refuse("plan_limit", `The ${company.planName} plan allows ${limit}, and this month's are used up.`);
}

function contentHash({ id: _, notes, ...content }: NewQuote): string {
  return createHash("sha256")
    .update(JSON.stringify([content, notes || null]))
    .digest("hex");
}
