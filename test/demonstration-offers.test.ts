// The whole demonstration: each quote has the history, documents and answers that the product itself gives it.
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nodeCrypto } from "#commands/offers/receipt-verify.ts";
import type { Revision } from "#contract/offers/offers.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { verifyAcceptance } from "#domain/offers/acceptance-verification.ts";
import { toStoredStatus } from "#domain/quotes/lifecycle.ts";
import { computePrice } from "#domain/quotes/price.ts";
import type { PriceSnapshot } from "#domain/quotes/price-snapshot.ts";
import { createApp, routes } from "#server/app.ts";
import { verifyLog } from "#server/audit/sealing/verify.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import { demonstrationCompanies } from "#server/demonstration/accounts.ts";
import type { DemonstrationUser } from "#server/demonstration/company.ts";
import { issueOffers, startIssuingOffers } from "#server/demonstration/issued-offers.ts";
import { loadDemonstration } from "#server/demonstration/load.ts";
import type { PlannedQuote } from "#server/demonstration/planned-quote.ts";
import { planQuotes } from "#server/demonstration/planned-quotes.ts";
import { freshDatabase } from "./databases.ts";
import { readPdf } from "./kit/quotes/read-pdf.ts";
import { compareShapes } from "./kit/reply-shapes.ts";
import { sampleQuotes, samples, sampleUsers } from "./kit/samples.ts";
import { sealAll } from "./kit/sealing.ts";
import { countIn, rowsIn, runIn } from "./rows.ts";
import { PASSWORD, PASSWORD_HASH } from "./world.ts";

const now = new Date();
/** Of each company: enough to include each kind of answer. */
const NEWEST = 24;
const planned = demonstrationCompanies.map((company) => ({ company, quotes: planQuotes(company, now) }));
const going = new AbortController().signal;
const expired = planned.map(({ quotes }) => quotes.findLast(({ status }) => status === "expired")?.id);
const isIssued = ({ id }: PlannedQuote, place: number) => place < NEWEST || expired.includes(id);

let database: Database;
let app: FastifyInstance;
beforeAll(async () => {
  database = await freshDatabase();
  await loadDemonstration(database, now, async () => PASSWORD_HASH);
  app = await createApp({ database, webDirectory: "" });
  await issueOffers(database, going, isIssued);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

interface Row {
  id: string;
  quoteNumber: string;
  status: string;
  isManual: boolean;
  priceSnapshot: PriceSnapshot | null;
  labourCost: number | null;
  materialCost: number | null;
  linesCost: number;
  totalCost: number | null;
  sentAt: string;
  validUntil: string;
}
interface Entry {
  entityId: string;
  createdAt: string;
  metadata: { event: string; receiptSha256?: string };
}
const inCompany = async <T>(slug: string, work: (db: Tx) => Promise<T>) => {
  const [found] = await database.asPlatform(
    (db) => rowsIn<{ id: number }>(db)`select id from companies where slug = ${slug}`,
  );
  return database.asCompany(found?.id ?? 0, work);
};

const signIn = async (email: string | undefined) => {
  const payload = { email, password: PASSWORD };
  const answer = await app.inject({ method: "POST", url: "/api/auth/login", payload });
  return String(answer.headers["set-cookie"]).split(";")[0] ?? "";
};
const signedIn = (people: readonly DemonstrationUser[]) =>
  signIn(people.find(({ role }) => role === "company_admin")?.email);

describe.each(planned)("$company.name", ({ company: { slug, users }, quotes }) => {
  let cookie: string;
  let rows: Row[];
  let sent: Row[];
  const get = (path: string) => app.inject({ url: `/api/quotes/${path}`, headers: { cookie } });
  const revisionsOf = async (id: string) => (await get(`${id}/revisions`)).json<{ revisions: Revision[] }>().revisions;
  beforeAll(async () => {
    cookie = await signedIn(users);
    rows = await inCompany(slug, (db) => rowsIn<Row>(db)`select * from quotes order by quote_number`);
    sent = rows.filter(({ sentAt }) => sentAt !== null);
  });

  test("the log tells each quote's whole life, in the order in which it happened, and leaves the quote as planned", async () => {
    const entries = await inCompany(
      slug,
      (db) => rowsIn<Entry>(db)`select * from audit_logs where entity_type = 'quote' order by id`,
    );
    const byQuote = Map.groupBy(entries, ({ entityId }) => entityId);
    expect(rows.map(({ id }) => id)).toEqual(quotes.map(({ id }) => id));
    for (const [index, quote] of quotes.entries()) {
      const told = byQuote.get(quote.id)?.map(({ metadata: { event }, createdAt: at }) => ({ event, at }));
      const events = quote.events.map(({ event, at }) => ({ event, at: at.toISOString() }));
      const isSent = isIssued(quote, quotes.length - 1 - index) || !events.some(({ event }) => event === "quote.sent");
      expect(told, quote.number).toEqual(isSent ? events : events.slice(0, 2));
      expect(rows[index]?.status, quote.number).toBe(isSent ? toStoredStatus(quote.status) : "calculated");
    }
    expect((await get(`${sent.at(-1)?.id}/history`)).json().length).toBeGreaterThan(2);
  });

  test("a quote's figures are those that its snapshot gives, unless a user has typed them", () => {
    for (const { quoteNumber, isManual, priceSnapshot, labourCost, materialCost, linesCost, totalCost } of rows) {
      if (priceSnapshot === null || isManual) continue;
      const price = computePrice(priceSnapshot.choices, priceSnapshot.settings);
      expect(price, quoteNumber).toMatchObject({ labourCost, materialCost, totalCost: (totalCost ?? 0) - linesCost });
    }
  });

  test("each customer has one revision, dated and priced as the quote is, whose document opens", async () => {
    for (const { id, sentAt, validUntil, totalCost } of sent) {
      const [revision, ...more] = await revisionsOf(id);
      expect(more).toEqual([]);
      expect(revision).toMatchObject({
        number: 1,
        issuedAt: sentAt,
        validUntil,
        total: (totalCost ?? 0) / 100,
        closedAt: null,
      });
      const { rawPayload, statusCode } = await get(`${id}/revisions/1/document.pdf`);
      expect(statusCode).toBe(200);
      const { pages } = readPdf(rawPayload);
      expect(pages[0]).toContain(revision?.name);
      // The job's scope, as the product prints it.
      const { jobTypeScope } = (await get(id)).json<QuoteDetail>();
      expect(pages.join(" ").includes("What is included")).toBe(jobTypeScope !== null);
    }
  });

  test("whoever accepted has a receipt that verifies, and whoever declined none; both read it before they answered", async () => {
    const answered = sent.filter(({ status }) => status !== "sent");
    expect(new Set(answered.map(({ status }) => status))).toEqual(new Set(["accepted", "declined"]));
    const keys = (await app.inject("/.well-known/volute-keys.json")).rawPayload;
    for (const { id, status } of answered) {
      const [revision] = await revisionsOf(id);
      const accepted = status === "accepted";
      const { answer = null, links = [] } = revision ?? {};
      expect(answer).toMatchObject({ answer: status, channel: "link", isLate: false, hasRecord: accepted });
      expect((links.at(-1)?.firstOpenedAt ?? "") < (answer?.answeredAt ?? "")).toBe(true);
      const file = await get(`${id}/revisions/1/record.pdf`);
      expect(file.statusCode).toBe(accepted ? 200 : 404);
      if (!accepted) continue;
      const { fault } = await verifyAcceptance(
        { record: Uint8Array.from(file.rawPayload), keys: Uint8Array.from(keys) },
        nodeCrypto,
      );
      expect(fault).toBeNull();
    }
  });

  test("one email is held, one customer asks something, and nothing is waiting to be handed over", async () => {
    const states = await inCompany(
      slug,
      (db) => rowsIn<{ state: string; revisionId: string }>(db)`select * from emails`,
    );
    expect(states.filter(({ state }) => state === "held")).toHaveLength(1);
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(["held", "sent"]));
    const open = await Promise.all(
      sent.filter(({ status }) => status === "sent").map(async ({ id }) => revisionsOf(id)),
    );
    const revisions = open.flat();
    expect(revisions.flatMap(({ questions }) => questions)).toMatchObject([{ kind: "question", answeredAt: null }]);
    const held = revisions.filter(({ emails }) => emails.some(({ state }) => state === "held"));
    expect(held).toMatchObject([{ links: [] }]);
  });
});

test("each of lines, discount, options, offered lines and a deposit is shown once", async () => {
  const [{ company, quotes } = { company: undefined, quotes: [] }] = planned;
  const cookie = await signedIn(company?.users ?? []);
  const read = async (customer: string) => {
    const id = quotes.findLast(({ content }) => content.customerName === customer)?.id;
    return (await app.inject({ url: `/api/quotes/${id}`, headers: { cookie } })).json<QuoteDetail>();
  };
  const draft = await read("O'Brien Dairies");
  expect(draft).toMatchObject({ status: "draft", discount: { percent: 5 }, lineFaults: [] });
  expect(draft.lines).toHaveLength(3);
  const open = await read("Hebden Weir Hydro CIC");
  expect(open).toMatchObject({ status: "sent", isSelectable: true, lineFaults: [], conflicts: [] });
  expect(open.options?.map(({ label }) => label)).toEqual(["Standard", "Better", "Best"]);
  expect(open.lines.filter(({ state }) => state === "offered")).toHaveLength(4);
  const accepted = await read("Rochdale Borough Housing");
  expect(accepted).toMatchObject({ status: "accepted", isSelectable: false, sentDepositPercent: 25 });
  expect(accepted.lines.map(({ words, state }) => `${state} ${words}`)).toEqual([
    "included Pressure gauge, 0 to 10 bar",
    "taken Service visit after a year",
  ]);
  const extras = await app.inject({ url: "/api/lookup/extras", headers: { cookie } });
  const related = extras.json<{ needs: number[]; excludes: number[]; onlyKind: string | null }[]>();
  expect(related.some(({ needs }) => needs.length > 0)).toBe(true);
  expect(related.some(({ excludes }) => excludes.length > 0)).toBe(true);
  expect(related.some(({ onlyKind }) => onlyKind === "drive_type")).toBe(true);
});

test("a quote that a user has changed meanwhile is not sent", async () => {
  const [{ company, quotes } = { company: undefined, quotes: [] }] = planned;
  const changed = quotes.find(({ id, status }) => status === "accepted" && !expired.includes(id));
  const cookie = await signedIn(company?.users ?? []);
  const url = `/api/quotes/${changed?.id}`;
  const put = await app.inject({ method: "PUT", url, headers: { cookie }, payload: { notes: "Mine." } });
  expect(put.statusCode).toBe(200);
  await issueOffers(database, going, ({ id }) => id === changed?.id);
  const found = (await app.inject({ url, headers: { cookie } })).json<QuoteDetail>();
  expect(found).toMatchObject({ status: "calculated", notes: "Mine.", sentAt: null });
});

test("a company that begins to ask for a deposit while its documents are made asks for it in them", async () => {
  const [, { company, quotes } = { company: undefined, quotes: [] }] = planned;
  const chosen = quotes.find(
    ({ id, status }, place) => place >= NEWEST && status === "declined" && !expired.includes(id),
  );
  const ask = (percent: number) =>
    database.asPlatform(
      (db) => runIn(db)`update companies set deposit_percent = ${percent} where name = ${company?.name}`,
    );
  // The installation's companies, what each has already, and what the document needs.
  let readings = demonstrationCompanies.length + 2;
  const asPlatform: Database["asPlatform"] = async (work, reading) => {
    const done = await database.asPlatform(work, reading);
    readings -= 1;
    if (readings === 0) await ask(20);
    return done;
  };
  await issueOffers({ ...database, asPlatform }, going, ({ id }) => id === chosen?.id);
  const cookie = await signedIn(company?.users ?? []);
  const sent = await app.inject({ url: `/api/quotes/${chosen?.id}`, headers: { cookie } });
  expect(sent.json<QuoteDetail>()).toMatchObject({ status: "declined", sentDepositPercent: 20 });
  await ask(0);
});

test("a process that ends between sending and accepting leaves the rest to the next start", async () => {
  const [, { company, quotes } = { company: undefined, quotes: [] }] = planned;
  const accepted = quotes.find(({ id, status }) => status === "accepted" && !expired.includes(id));
  const isThis = ({ id }: PlannedQuote) => id === accepted?.id;
  const cookie = await signedIn(company?.users ?? []);
  const read = async <T>(path: string) =>
    (await app.inject({ url: `/api/quotes/${accepted?.id}${path}`, headers: { cookie } })).json<T>();
  // Asked before the first quote, before its sending and before its acceptance.
  let asked = 0;
  const ending = {
    get aborted() {
      asked += 1;
      return asked === 3;
    },
  } as AbortSignal;
  await issueOffers(database, ending, isThis);
  // Sent months ago and not answered.
  expect(await read("")).toMatchObject({ status: "expired" });
  await issueOffers(database, going, isThis);
  expect(await read("")).toMatchObject({ status: "accepted" });
  expect(await read<unknown[]>("/history")).toHaveLength(accepted?.events.length ?? 0);
});

test("its seals verify: each entry that was sealed late is explained", async () => {
  await sealAll(database);
  const { tampering, late, unsealedEntries, explained } = await verifyLog(database);
  expect({ tampering, late, unsealedEntries }).toEqual({ tampering: null, late: null, unsealedEntries: 0 });
  expect(explained.map(({ reason }) => reason)).toEqual(["demonstration.made"]);
});

test("what is there is not made again, and a process that ends lets go of the rest", async () => {
  const count = () => database.asPlatform((db) => countIn(db)`audit_logs`);
  const before = await count();
  await issueOffers(database, going, isIssued);
  await startIssuingOffers(database, { error: () => expect.unreachable() })();
  expect(await count()).toBe(before);
});

const sampleQueries: Record<string, string> = {
  "GET /api/quotes": "?limit=50",
  "GET /api/find": "?q=penn",
  "GET /api/customers/find": "?q=an",
  "GET /api/services/due": "?month=overdue",
};

test("the samples of the screens storey have the shape of what the server sends", async () => {
  const cookies: Record<string, string> = {};
  const read = async (as: string, url: string) => {
    cookies[as] ??= await signIn(as);
    const { statusCode, body } = await app.inject({ method: "GET", url, headers: { cookie: cookies[as] } });
    expect(statusCode, `${url} as ${as}: ${body}`).toBe(200);
    return JSON.parse(body) as unknown;
  };
  const faults: string[] = [];
  const compare = (name: string, sample: unknown, reply: unknown) =>
    faults.push(...compareShapes(sample, reply).map((fault) => `${name}: ${fault}`));
  for (const user of Object.values(sampleUsers)) compare(user.email, user, await read(user.email, "/api/auth/user"));
  const { northernAdmin, platformAdmin } = sampleUsers;
  for (const [name, sample] of Object.entries(samples)) {
    const [method, path = ""] = name.split(" ");
    const { endpoint } = routes.find((route) => `${route.endpoint.method} ${route.endpoint.path}` === name) ?? {};
    if (!endpoint) throw new Error(`There is no ${name}`);
    if (method !== "GET" || path.includes(":")) continue;
    const as = /^platform-admin|^admin/.test(endpoint.audience) ? platformAdmin : northernAdmin;
    compare(name, sample, await read(as.email, path + (sampleQueries[name] ?? "")));
  }
  for (const [status, sample] of Object.entries(sampleQuotes)) {
    const page = (await read(northernAdmin.email, `/api/quotes?limit=1&status=${status}`)) as {
      quotes: { id: string }[];
    };
    const url = `/api/quotes/${page.quotes[0]?.id}`;
    compare(`a quote ${status}`, sample.quote, await read(northernAdmin.email, url));
    compare(`history of ${status}`, sample.history, await read(northernAdmin.email, `${url}/history`));
    compare(`revisions of ${status}`, sample.revisions, await read(northernAdmin.email, `${url}/revisions`));
    compare(`check of ${status}`, sample.sendCheck, await read(northernAdmin.email, `${url}/send-check`));
  }
  expect(faults).toEqual([]);
});
