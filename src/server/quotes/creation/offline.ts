// A quote that was priced without a network: made and priced together where the tables of now give what was shown, else
// kept as a draft with what was shown, until somebody chooses. No rule or table refuses it: it would be lost.
import type { createOfflineQuote, OfflineQuote } from "#contract/quotes/offline-quotes.ts";
import type { AuditEvent } from "#domain/audit-events.ts";
import { choiceKeys, kinds, readChoices } from "#domain/catalogue/items.ts";
import { formatMoney } from "#domain/money.ts";
import type { OfflinePrice } from "#domain/quotes/offline-price.ts";
import { isRefusal, type Refusal } from "#domain/refusal.ts";
import type { Tx } from "#server/database/connect.ts";
import { type CallDecideInput, type CallReadInput, NoChange } from "#server/kernel/call.ts";
import { buildQuoteSubject } from "#server/quotes/audit-subject.ts";
import { decideCalculation } from "#server/quotes/calculate.ts";
import { type FoundDetail, readDetail, toQuoteDetail } from "#server/quotes/detail.ts";
import { type FoundQuote, lockWithTerms, saveCalculation } from "#server/quotes/queries.ts";
import {
  buildCreation,
  buildQuoteContent,
  type Creation,
  insertNewQuote,
  type Preparation,
  readCreationTerms,
  resolveRepeatedCreation,
} from "./create.ts";

type Held = NonNullable<Awaited<ReturnType<typeof lockWithTerms>>>;
interface Found extends Preparation {
  /** Made by a call whose answer was lost before its price was asked for; held until the transaction ends. */
  unpriced: Held | null;
}

export async function readForOfflineCreation({ db, body }: CallReadInput<typeof createOfflineQuote>): Promise<Found> {
  const found = await readCreationTerms(db, body.id, readChoices(body));
  if (!found.first || !isUnpriced(found.first, body)) return { ...found, unpriced: null };
  const held = await lockWithTerms(db, body.id, undefined);
  // Whether somebody has gone on with it meanwhile is only known once it is held.
  if (!held || !isUnpriced(held, body)) return { ...found, first: held && toQuoteDetail(held), unpriced: null };
  return { ...found, unpriced: held };
}

const isUnpriced = (quote: FoundQuote, body: OfflineQuote): boolean =>
  quote.status === "draft" &&
  !quote.isManual &&
  quote.offlinePrice === null &&
  quote.erasedAt === null &&
  kinds.every((kind) => quote[choiceKeys[kind]] === body[choiceKeys[kind]]);

type Decided = { made: Creation } | { held: Held };

export function decideOfflineCreation({
  actor,
  body,
  record,
  now,
}: CallDecideInput<typeof createOfflineQuote, Found, undefined>): Decided | Refusal | NoChange<FoundDetail> {
  const content = buildQuoteContent(body);
  const again = resolveRepeatedCreation(record, actor.personId, content.createHash);
  if (again) return record.unpriced && again instanceof NoChange ? { held: record.unpriced } : again;
  const { terms } = record;
  // What is not there any more cannot be pointed at; its name and figures are in what was seen.
  const gone = kinds.filter((kind) => !terms[kind]).map((kind) => [choiceKeys[kind], null]);
  return { made: buildCreation(record, actor, now, { ...content, ...Object.fromEntries(gone) }) };
}

/** The whole quote, priced or with what was seen. */
export async function writeOfflineQuote(db: Tx, decided: Decided, { body, now }: { body: OfflineQuote; now: Date }) {
  if ("made" in decided) await Promise.all(await insertNewQuote(db, decided.made, { now }));
  const quote = "held" in decided ? decided.held : await lockWithTerms(db, body.id, undefined);
  if (!quote) throw new Error("The quote of this transaction is absent");
  const [, detail] = await Promise.all([saveCalculation(db, settled(quote, body.seen, now)), readDetail(db, body.id)]);
  return detail;
}

function settled(quote: Held, offlinePrice: OfflinePrice, now: Date): FoundQuote {
  const made = quote.notOffered.length === 0 ? decideCalculation(quote, now) : null;
  if (made && !isRefusal(made) && made.totalCost === offlinePrice.totalCost) return made;
  return { ...quote, offlinePrice, updatedAt: now.toISOString() };
}

/** One entry, with what became of the price. */
export function buildOfflineEntry(
  decided: Decided,
  written: FoundDetail,
  { body, actor }: { body: OfflineQuote; actor: { currencySymbol: string } },
) {
  const shown = formatMoney(body.seen.totalCost, actor.currencySymbol);
  const metadata = { offline: { shown, madeAt: body.seen.madeAt, isKept: written.calculatedAt !== null } };
  const about = { ...buildQuoteSubject(written), after: written, metadata };
  if ("made" in decided) return about;
  const event: AuditEvent = written.calculatedAt === null ? "quote.updated" : "quote.calculated";
  return { ...about, before: decided.held, event };
}
