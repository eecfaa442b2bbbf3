// A quote that was priced without a network. It is created and priced if the present price book gives the total that was
// shown; otherwise it stays a draft with the offline price until a user chooses. No rule refuses it: it would be lost. Its
// lines stay as they were shown.
import type { createOfflineQuote, OfflineQuote } from "#contract/quotes/offline-quotes.ts";
import type { AuditEvent } from "#domain/audit-events.ts";
import { choiceKeys, kinds, readChoices } from "#domain/catalogue/items.ts";
import { formatMoney } from "#domain/money.ts";
import { isSameLines, resolveShownLines } from "#domain/quotes/lines.ts";
import type { OfflinePrice } from "#domain/quotes/offline-price.ts";
import { computeLineCost } from "#domain/quotes/price.ts";
import { isRefusal, type Refusal } from "#domain/refusal.ts";
import type { Tx } from "#server/database/connect.ts";
import { type CallDecideInput, type CallReadInput, NoChange } from "#server/kernel/call.ts";
import { buildQuoteSubject } from "#server/quotes/audit-subject.ts";
import { decideCalculation } from "#server/quotes/calculate.ts";
import { type FoundDetail, readDetail, toQuoteDetail } from "#server/quotes/detail.ts";
import { isFilingKnown } from "#server/quotes/filing/target.ts";
import { type FoundQuote, lockWithTerms, saveCalculation } from "#server/quotes/queries.ts";
import {
  buildCreation,
  buildQuoteContent,
  type Creation,
  insertNewQuote,
  insertWithService,
  noFiling,
  type Preparation,
  readCreationTerms,
  resolveRepeatedCreation,
} from "./create.ts";
import { findServiceState } from "./due-quote.ts";
import { insertCreationEntry } from "./queries.ts";

type LockedQuote = NonNullable<Awaited<ReturnType<typeof lockWithTerms>>>;
interface OfflineRecord extends Preparation {
  /** Created by an earlier call but not priced yet, because its reply was lost; locked until the transaction ends. */
  unpriced: LockedQuote | null;
}

export async function readForOfflineCreation({
  db,
  body,
  actor,
}: CallReadInput<typeof createOfflineQuote>): Promise<OfflineRecord> {
  const isKnown = isFilingKnown(db, body, actor);
  const [terms, service] = await Promise.all([
    readCreationTerms(db, body.id, readChoices(body), body.lines, isKnown),
    findServiceState(db, body, actor),
  ]);
  const record = { ...terms, service };
  if (!record.existing || !isUnpriced(record.existing, body)) return { ...record, unpriced: null };
  const lockedQuote = await lockWithTerms(db, body.id, undefined);
  // Whether somebody has changed it meanwhile is only known once it is locked.
  if (!lockedQuote || !isUnpriced(lockedQuote, body))
    return { ...record, existing: lockedQuote && toQuoteDetail(lockedQuote), unpriced: null };
  return { ...record, unpriced: lockedQuote };
}

const isUnpriced = (quote: FoundQuote, body: OfflineQuote): boolean =>
  quote.status === "draft" &&
  !quote.isManual &&
  quote.offlinePrice === null &&
  quote.erasedAt === null &&
  kinds.every((kind) => quote[choiceKeys[kind]] === body[choiceKeys[kind]]);

type OfflineDecision = { creation: Creation } | { lockedQuote: LockedQuote };

export function decideOfflineCreation({
  actor,
  body,
  record,
  now,
}: CallDecideInput<typeof createOfflineQuote, OfflineRecord, undefined>):
  | OfflineDecision
  | Refusal
  | NoChange<FoundDetail> {
  const content = buildQuoteContent(body);
  const repeatedCreation = resolveRepeatedCreation(record, actor.userId, content.creationHash);
  if (repeatedCreation)
    return record.unpriced && repeatedCreation instanceof NoChange
      ? { lockedQuote: record.unpriced }
      : repeatedCreation;
  const { terms } = record;
  // A deleted item cannot be referenced; its name and figures are in the offline price.
  const missingItems = kinds.filter((kind) => !terms[kind]).map((kind) => [choiceKeys[kind], null]);
  const lines = resolveShownLines(body.lines ?? [], record.lineExtras);
  // Its customer may have been erased meanwhile: it is filed by its own words then.
  const filing = record.isFilingKnown ? {} : noFiling;
  const found = { ...content, ...filing, ...Object.fromEntries(missingItems), lines };
  return { creation: buildCreation(record, actor, now, found) };
}

/** Returns the quote, priced or with its offline price. */
export async function writeOfflineQuote(
  db: Tx,
  decision: OfflineDecision,
  { body, record: { service }, now }: { body: OfflineQuote; record: Pick<Preparation, "service">; now: Date },
) {
  if ("creation" in decision) {
    const { creation } = decision;
    if (service === "due") await insertWithService(db, creation, body, { now });
    else await Promise.all(await insertNewQuote(db, creation, { now }));
  }
  const quote = "lockedQuote" in decision ? decision.lockedQuote : await lockWithTerms(db, body.id, undefined);
  if (!quote) throw new Error("The quote of this transaction is missing");
  const [, detail] = await Promise.all([
    saveCalculation(db, priceOrKeepOffline(quote, body.seen, now)),
    readDetail(db, body.id),
  ]);
  return detail;
}

function priceOrKeepOffline(quote: LockedQuote, offlinePrice: OfflinePrice, now: Date): FoundQuote {
  const calculation = quote.notOffered.length === 0 ? decideCalculation(quote, now) : null;
  if (calculation && !isRefusal(calculation) && isShownPrice(calculation, quote, offlinePrice)) return calculation;
  return { ...quote, offlinePrice, updatedAt: now.toISOString() };
}

/** Job and lines cost today what was shown (decision 158). */
const isShownPrice = (today: FoundQuote, shown: FoundQuote, { totalCost }: OfflinePrice): boolean =>
  (today.labourCost ?? 0) + (today.materialCost ?? 0) === totalCost && isSameLines(today.lines, shown.lines);

/** One entry, which says whether the offline price became the price. */
export function buildOfflineEntry(
  decision: OfflineDecision,
  written: FoundDetail,
  { body, actor }: { body: OfflineQuote; actor: { currencySymbol: string } },
) {
  const linesCost = written.lines.reduce((sum, line) => sum + computeLineCost(line), 0);
  const shownPrice = formatMoney(body.seen.totalCost + linesCost, actor.currencySymbol);
  const metadata = { offline: { shown: shownPrice, madeAt: body.seen.madeAt, isKept: written.calculatedAt !== null } };
  const auditEntry = { ...buildQuoteSubject(written), after: written, metadata };
  if ("creation" in decision) return { ...auditEntry, label: insertCreationEntry };
  const event: AuditEvent = written.calculatedAt === null ? "quote.updated" : "quote.calculated";
  return { ...auditEntry, before: decision.lockedQuote, event };
}
