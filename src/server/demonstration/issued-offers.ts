// Sends the demonstration's quotes, and lets their customers read and answer them. Each document takes time to print, so
// all this runs after the start, the newest first; the next start continues what an ended process left out.
import type { Endpoint } from "#contract/endpoint.ts";
import { acceptOffer, askAboutOffer, declineOffer, reportOpening } from "#contract/offers/customer-pages.ts";
import { sendQuote } from "#contract/offers/offers.ts";
import { type Database, isRetryable, type Tx } from "#server/database/connect.ts";
import { beginSubmission, claimEmails, finishEmail, markEmailsHeld } from "#server/emails/queries.ts";
import { notFound, Problem } from "#server/kernel/errors.ts";
import type { FoundCall } from "#server/kernel/phases/find-record.ts";
import { prepare } from "#server/kernel/phases/prepare.ts";
import { offerKinds } from "#server/offers/emails/kinds.ts";
import { demonstrationCompanies } from "./accounts.ts";
import { type Author, buildAuthors, buildWebContext, FOUNDED_DAYS_AGO, findAuthor } from "./authors.ts";
import type { DemonstrationCompany } from "./company.ts";
import { findCall, runDirectCall } from "./direct-calls.ts";
import type { PlannedEvent, PlannedQuote } from "./planned-quote.ts";
import { planQuotes } from "./planned-quotes.ts";
import {
  bindCompany,
  bindLink,
  bindPlatform,
  type CustomerLink,
  countEvents,
  findCustomerLink,
  listCompanies,
} from "./queries.ts";
import { explainEntries } from "./sealing-reason.ts";

interface Log {
  error(problem: unknown, words: string): void;
}

/** Returns the function that stops it, after the quotes that are under way. */
export function startIssuingOffers(database: Database, log: Log): () => Promise<void> {
  const stopping = new AbortController();
  const issued = issueOffers(database, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) log.error(error, "The demonstration's documents could not all be made");
  });
  return () => {
    stopping.abort();
    return issued;
  };
}

/** The companies in parallel; for each the wanted quotes, the newest at index 0. */
export async function issueOffers(
  database: Database,
  stop: AbortSignal,
  isWanted: (quote: PlannedQuote, place: number) => boolean = () => true,
): Promise<void> {
  const found = await database.asPlatform((db) => listCompanies(db));
  const done = await Promise.allSettled(
    demonstrationCompanies.map(async (company) => {
      const { id, createdAt } = found.find(({ slug }) => slug === company.slug) ?? {};
      if (id === undefined || createdAt === undefined) return;
      const founded = new Date(createdAt);
      const loadedAt = new Date(founded.getTime() + FOUNDED_DAYS_AGO * 86_400_000);
      const issuing = {
        database,
        company,
        companyId: id,
        authors: buildAuthors(company, id, founded),
        links: new Map(),
      };
      await issueAll(issuing, planQuotes(company, loadedAt).reverse().filter(isWanted), stop);
    }),
  );
  for (const one of done) if (one.status === "rejected") throw one.reason;
}

interface Issuing {
  database: Database;
  company: DemonstrationCompany;
  companyId: number;
  authors: ReadonlyMap<string, Author>;
  /** By quote, once they are known. */
  links: Map<string, CustomerLink | null>;
}

/** Quotes whose events share a transaction. The embedded database does nothing else meanwhile. */
const AT_ONCE = 6;

async function issueAll(issuing: Issuing, quotes: readonly PlannedQuote[], stop: AbortSignal): Promise<void> {
  const ids = quotes.map(({ id }) => id);
  const counted = await issuing.database.asPlatform((db) => countEvents(db, { ids }));
  const done = new Map(counted.map(({ id, count }) => [id, count]));
  // A quote without entries has been deleted.
  const left = quotes
    .map((quote) => ({ quote, next: done.get(quote.id) ?? quote.events.length }))
    .filter(({ quote, next }) => next < quote.events.length);
  for (let first = 0; first < left.length && !stop.aborted; first += AT_ONCE)
    await issueTogether(issuing, left.slice(first, first + AT_ONCE), stop);
}

interface UnderWay {
  quote: PlannedQuote;
  /** The index of its next event. */
  next: number;
}

/** Of one transaction that meets what users change at the same moment, such as the deposit that documents ask for. */
const MAX_ATTEMPTS = 3;

/** Sending and accepting print documents before their transaction; the events after each share it. */
async function issueTogether(
  issuing: Issuing,
  quotes: readonly UnderWay[],
  stop: AbortSignal,
  attempt = 1,
): Promise<void> {
  let left = quotes.filter(({ quote, next }) => next < quote.events.length);
  if (left.length === 0 || stop.aborted) return;
  const ready = await Promise.all(left.map(async (one) => ({ ...one, prepared: await prepareNext(issuing, one) })));
  const performAll = async (db: Tx) => {
    const done: UnderWay[] = [];
    for (const one of ready) done.push(await performNext(db, issuing, one));
    await explainEntries(db, issuing, `quotes up to ${left[0]?.quote.number}`, issuing.database.now());
    return done;
  };
  try {
    left = await issuing.database.asPlatform(performAll);
  } catch (error) {
    if (!isRetryable(error) || attempt === MAX_ATTEMPTS) throw error;
    return issueTogether(issuing, left, stop, attempt + 1);
  }
  return issueTogether(issuing, left, stop);
}

/** A user has changed the quote meanwhile, so that nothing more is planned for it. */
const refused = Symbol("refused");

async function prepareNext({ database, ...issuing }: Issuing, { quote, next }: UnderWay): Promise<unknown> {
  try {
    const found = await database.asPlatform((db) => findNext(db, { database, ...issuing }, quote, next));
    return await prepare(found);
  } catch (error) {
    if (error instanceof Problem) return refused;
    throw error;
  }
}

async function performNext(db: Tx, issuing: Issuing, { quote, next, prepared }: UnderWay & { prepared: unknown }) {
  const over = { quote, next: quote.events.length };
  if (prepared === refused) return over;
  const end = quote.events.findIndex(({ event }, index) => index > next && event === "quote.accepted");
  const last = end < 0 ? quote.events.length : end;
  for (let index = next; index < last; index++) {
    try {
      await runDirectCall(await findNext(db, issuing, quote, index), index === next ? prepared : undefined);
    } catch (error) {
      if (error instanceof Problem) return over;
      throw error;
    }
    await deliverEmails(db, issuing.companyId, quote, index);
  }
  return { quote, next: last };
}

const customerEndpoints: Partial<Record<PlannedEvent["event"], Endpoint>> = {
  "quote.opened": reportOpening,
  "quote.question_asked": askAboutOffer,
  "quote.accepted": acceptOffer,
  "quote.declined": declineOffer,
};

/** Binds the transaction to who makes this event happen, and reads what it is about. */
async function findNext(db: Tx, issuing: Issuing, quote: PlannedQuote, index: number): Promise<FoundCall> {
  const { database, companyId, authors, company, links } = issuing;
  const event = quote.events[index];
  if (!event) throw new Error(`${quote.number} has no event ${index}`);
  const now = event.at;
  if (event.event === "quote.sent") {
    await bindCompany(db, companyId);
    const { actor, buildContext } = findAuthor(authors, quote);
    const body = {
      // Each event before has raised it by one, so nobody else has changed the quote.
      version: index,
      to: quote.content.customerEmail ?? "",
      subject: `Quotation ${quote.number} from ${company.name}`,
      message: company.details.defaultEmailMessage,
      attachDocument: true,
      copyToSelf: false,
    };
    const web = buildContext(now);
    return findCall(db, database, { endpoint: sendQuote, actor, params: { id: quote.id }, body, now, web });
  }
  const endpoint = customerEndpoints[event.event];
  if (!links.has(quote.id)) {
    await bindPlatform(db);
    links.set(quote.id, await findCustomerLink(db, quote.id));
  }
  const link = links.get(quote.id);
  if (!endpoint || !link) throw notFound();
  const { revisionId: revision, document } = link;
  const actor = { ...link, companyId, token: "", isStaff: false };
  await bindLink(db, actor);
  const choice = event.event === "quote.accepted" ? event.choice : {};
  const body = { ...event, ...choice, name: quote.customer.name, agree: "yes", revision, document };
  const web = buildWebContext(quote.customer);
  return findCall(db, database, { endpoint, actor, params: { token: "" }, body, now, web });
}

/** The mail server's reply. */
const REPLY = "250 2.0.0 Ok: queued";

/** As the outbox does it, to a mail server that takes everything at once. */
async function deliverEmails(
  db: Tx,
  companyId: number,
  { events, isHeld }: PlannedQuote,
  index: number,
): Promise<void> {
  const { event, at } = events[index] ?? {};
  if (!at || event === "quote.opened") return;
  if (isHeld) {
    await bindCompany(db, companyId);
    await markEmailsHeld(db, true);
    return;
  }
  await bindPlatform(db);
  const finishedAt = at.toISOString();
  const sent = {
    state: "sent",
    nextAttemptAt: finishedAt,
    finishedAt,
    reply: REPLY,
    error: null,
    omitFiles: false,
  } as const;
  for (const email of await claimEmails(db, at, at, 10)) {
    await offerKinds[email.kind]?.link(db, email, "", at);
    await beginSubmission(db, email, at);
    await finishEmail(db, email, sent);
  }
}
