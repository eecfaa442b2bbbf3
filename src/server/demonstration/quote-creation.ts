// Creates, calculates and changes the demonstration's quotes, until they can be sent.
import type { Endpoint } from "#contract/endpoint.ts";
import { calculateQuote, createQuote, updateQuote } from "#contract/quotes/quotes.ts";
import { signIn } from "#contract/users/sign-in.ts";
import { type Catalogue, type Kind, mapKinds, mapToChoiceKeys } from "#domain/catalogue/items.ts";
import { detectZone } from "#domain/catalogue/zones.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import { buildEntry } from "#server/kernel/audit.ts";
import type { Creation } from "#server/quotes/creation/create.ts";
import { findPriceTerms } from "#server/quotes/queries.ts";
import { buildAddition } from "./additions.ts";
import { type Author, findAuthor } from "./authors.ts";
import { type DirectCall, decideCall, findCall, runDirectCall } from "./direct-calls.ts";
import type { PlannedEvent, PlannedQuote } from "./planned-quote.ts";
import { findItem } from "./price-list.ts";
import { insertEntries, insertQuotes, type NewQuoteRow, type SeparatedEntry } from "./queries.ts";

const MINUTE = 60_000;
/** Of the newest quotes: before the first of them, its author mistyped the password. */
const RECENT = 16;

interface Scene {
  database: Database;
  companyId: number;
  /** By email address. */
  authors: ReadonlyMap<string, Author>;
  catalogue: Catalogue;
  /** The ids of the extras, by name. */
  extras: ReadonlyMap<string, number>;
}

/**
 * Creates and calculates all quotes, and then changes a few. What the first two calls would read is known, and what they
 * decide is written together: one by one, a first start took a quarter longer.
 */
export async function createQuotes(db: Tx, scene: Scene, quotes: readonly PlannedQuote[]): Promise<void> {
  const { database, companyId, catalogue } = scene;
  const terms = await findPriceTerms(db, quotes[0]?.id ?? "");
  const created = new Map<string, NewQuoteRow>();
  const entries: SeparatedEntry[] = buildSignInEntries(scene, quotes);
  for (const { quote, event, isLater } of listEvents(quotes)) {
    if (isLater) continue;
    const items = mapKinds((kind) => findChosenItem(catalogue, quote, kind));
    const known = { ...terms, ...items, first: null };
    if (event.event === "quote.created") {
      const body = { id: quote.id, ...quote.content, ...mapToChoiceKeys(mapKinds((kind) => items[kind].id)) };
      const call = buildCall(scene, quote, event, createQuote, body);
      const found = await findCall(db, database, call, {
        id: quote.id,
        first: null,
        terms: known,
        isFilingKnown: true,
      });
      const { decision, entries: own } = decideCall<Creation>(found);
      const { creationHash } = decision.row;
      created.set(quote.id, { ...decision.draft, creationHash, quoteNumber: quote.number });
      // As the statement ends it, which reads the number.
      entries.push(
        ...own.map(({ entry, personalData }) => ({
          personalData,
          entry: { ...entry, description: `${entry.description} ${quote.number}` },
        })),
      );
    } else if (event.event === "quote.calculated") {
      const call = buildCall(scene, quote, event, calculateQuote, {});
      const found = await findCall(db, database, call, { ...created.get(quote.id), terms: known });
      const { decision, entries: own } = decideCall<NewQuoteRow>(found);
      created.set(quote.id, decision);
      entries.push(...own);
    }
  }
  await insertQuotes(db, companyId, [...created.values()]);
  await insertEntries(
    db,
    entries.sort((a, b) => a.entry.createdAt.localeCompare(b.entry.createdAt)),
  );
  for (const { quote, event, isLater } of listEvents(quotes)) {
    if (!isLater) continue;
    if (event.event === "quote.updated") {
      const body = buildChange(scene, quote, event.change);
      const by = ("added" in event.change && event.change.added.by) || quote.by;
      await runDirectCall(await findCall(db, database, buildCall(scene, { ...quote, by }, event, updateQuote, body)));
    } else if (event.event === "quote.calculated") {
      await runDirectCall(await findCall(db, database, buildCall(scene, quote, event, calculateQuote, {})));
    }
  }
}

type QuoteUpdate = Extract<PlannedEvent, { event: "quote.updated" }>["change"];

function buildChange({ catalogue, extras }: Scene, quote: PlannedQuote, change: QuoteUpdate): object {
  if ("added" in change) return buildAddition(change.added, quote, { catalogue, extras });
  return "motor" in change ? { motorSizeId: findItem(catalogue, "motor_size", change.motor).id } : change;
}

/** `isLater`: from the first change on, after what all quotes have in common. */
const listEvents = (quotes: readonly PlannedQuote[]) =>
  quotes
    .flatMap(({ events, ...quote }) => {
      const changed = events.findIndex(({ event }) => event === "quote.updated");
      return events.map((event, index) => ({
        quote: { events, ...quote },
        event,
        isLater: changed >= 0 && index >= changed,
      }));
    })
    .sort((a, b) => a.event.at.getTime() - b.event.at.getTime());

function buildCall(
  { authors }: Scene,
  quote: PlannedQuote,
  { at }: PlannedEvent,
  endpoint: Endpoint,
  body: object,
): DirectCall {
  const { actor, buildContext } = findAuthor(authors, quote);
  return { endpoint, actor, params: { id: quote.id }, body, now: at, web: buildContext(at) };
}

function findChosenItem(catalogue: Catalogue, { content, items }: PlannedQuote, kind: Kind) {
  if (kind !== "location") return findItem(catalogue, kind, items[kind]);
  const zone = detectZone(catalogue.location, content.postcode)?.zone;
  if (!zone) throw new Error(`No zone for ${content.postcode}`);
  return zone;
}

/** A few minutes before each user's first new quote of a day. */
function buildSignInEntries({ authors }: Scene, quotes: readonly PlannedQuote[]): SeparatedEntry[] {
  const sessions = new Set<string>();
  return quotes.flatMap((quote, index) => {
    const { actor, buildContext } = findAuthor(authors, quote);
    const now = new Date((quote.events[0]?.at.getTime() ?? 0) - 4 * MINUTE);
    const web = buildContext(now);
    const subject = { id: actor.userId, label: "", who: actor };
    const call = { endpoint: signIn, actor: null, now, web };
    const isFirst = !sessions.has(web.sessionKey);
    sessions.add(web.sessionKey);
    const refused = { ...call, now: new Date(now.getTime() - MINUTE), web: { ...web, sessionKey: null } };
    return [
      ...(index === quotes.length - RECENT
        ? [buildEntry(refused, "sign_in.refused", { ...subject, id: actor.email }, "Invalid email or password")]
        : []),
      ...(isFirst ? [buildEntry(call, "session.started", subject, null)] : []),
    ];
  });
}
