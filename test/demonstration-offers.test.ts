// The demonstration's offers are those that the product itself would have sent.
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nodeCrypto } from "#commands/offers/receipt-verify.ts";
import type { Revision } from "#contract/offers/offers.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { verifyAcceptance } from "#domain/offers/acceptance-verification.ts";
import { createApp, routes } from "#server/app.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import { demonstrationCompanies } from "#server/demonstration/accounts.ts";
import type { DemonstrationUser } from "#server/demonstration/company.ts";
import { issueOffers, startIssuingOffers } from "#server/demonstration/issued-offers.ts";
import { loadDemonstration } from "#server/demonstration/load.ts";
import { freshDatabase } from "./databases.ts";
import { readPdf } from "./kit/quotes/read-pdf.ts";
import { compareShapes } from "./kit/reply-shapes.ts";
import { sampleQuotes, samples, sampleUsers } from "./kit/samples.ts";
import { countIn, rowsIn } from "./rows.ts";
import { PASSWORD, PASSWORD_HASH } from "./world.ts";

/** The newest of each company: enough to include each kind of answer. */
const MOST = 12;
const going = new AbortController().signal;

let database: Database;
let app: FastifyInstance;
beforeAll(async () => {
  database = await freshDatabase();
  await loadDemonstration(database, new Date(), async () => PASSWORD_HASH);
  app = await createApp({ database, webDirectory: "" });
  await issueOffers(database, going, MOST);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

interface Row {
  id: string;
  status: string;
  version: number;
  sentAt: string;
  validUntil: string;
  updatedAt: string;
  totalCost: number;
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

describe.each(demonstrationCompanies)("$name", ({ slug, people }) => {
  let cookie: string;
  let rows: Row[];
  const get = (path: string) => app.inject({ url: `/api/quotes/${path}`, headers: { cookie } });
  const revisionsOf = async (id: string) => (await get(`${id}/revisions`)).json<{ revisions: Revision[] }>().revisions;
  beforeAll(async () => {
    cookie = await signedIn(people);
    rows = await inCompany(
      slug,
      (db) => rowsIn<Row>(db)`select * from quotes
      where sent_at is not null order by created_at desc, id desc limit ${MOST}::int`,
    );
  });

  test("each customer has one revision, dated as the quote is, whose document opens", async () => {
    expect(rows).toHaveLength(MOST);
    for (const { id, sentAt, validUntil, totalCost } of rows) {
      const [revision, ...more] = await revisionsOf(id);
      expect(more).toEqual([]);
      expect(revision).toMatchObject({
        number: 1,
        issuedAt: sentAt,
        validUntil,
        total: totalCost / 100,
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
    const answered = rows.filter(({ status }) => status !== "sent");
    expect(new Set(answered.map(({ status }) => status))).toEqual(new Set(["accepted", "declined"]));
    const keys = (await app.inject("/.well-known/volute-keys.json")).rawPayload;
    for (const { id, status, updatedAt } of answered) {
      const [revision] = await revisionsOf(id);
      const accepted = status === "accepted";
      const { answer, links } = revision ?? { answer: null, links: [] };
      expect(answer).toMatchObject({
        answer: status,
        answeredAt: updatedAt,
        channel: "link",
        isLate: false,
        hasRecord: accepted,
      });
      expect((links[0]?.firstOpenedAt ?? "") <= updatedAt).toBe(true);
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

  test("one letter is held, one customer asks something, and nothing is waiting to be handed over", async () => {
    const states = await inCompany(
      slug,
      (db) => rowsIn<{ state: string; revisionId: string }>(db)`select * from emails`,
    );
    expect(states.filter(({ state }) => state === "held")).toHaveLength(1);
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(["held", "sent"]));
    const open = await Promise.all(rows.filter(({ status }) => status === "sent").map(({ id }) => revisionsOf(id)));
    const revisions = open.flat();
    expect(revisions.flatMap(({ questions }) => questions)).toMatchObject([{ kind: "question", answeredAt: null }]);
    const held = revisions.filter(({ emails }) => emails.some(({ state }) => state === "held"));
    expect(held).toMatchObject([{ links: [] }]);
  });

  test("the log tells of it, in the order in which it happened, as far as it goes back", async () => {
    const entries = await inCompany(
      slug,
      (db) =>
        rowsIn<{ entityId: string; createdAt: string; metadata: { event: string; receiptSha256?: string } }>(db)`
        select * from audit_logs where entity_type = 'quote' order by id`,
    );
    const told = new Set(entries.map(({ entityId }) => entityId));
    for (const { id, status } of rows.filter((row) => told.has(row.id))) {
      const own = entries.filter(({ entityId }) => entityId === id);
      expect(own.map(({ createdAt }) => createdAt)).toEqual(own.map(({ createdAt }) => createdAt).sort());
      const events = own.map(({ metadata }) => metadata.event).filter((event) => event !== "quote.opened");
      const ends = status === "sent" ? [] : [`quote.${status}`];
      expect(events.filter((event) => event !== "quote.question_asked")).toEqual([
        ...["quote.created", "quote.calculated", "quote.sent", ...ends],
      ]);
      const [revision] = await revisionsOf(id);
      expect(own.at(-1)?.metadata.receiptSha256 ?? null).toBe(revision?.answer?.receiptSha256 ?? null);
      expect((await get(`${id}/history`)).statusCode).toBe(200);
    }
  });
});

test("a call that needs a revision which is still to be made says so", async () => {
  const [company] = demonstrationCompanies;
  const [row] = await inCompany(
    company?.slug ?? "",
    (db) => rowsIn<Row>(db)`select * from quotes q
      where status = 'sent' and not exists (select from quote_revisions r where r.quote_id = q.id) limit 1`,
  );
  const cookie = await signedIn(company?.people ?? []);
  const payload = { answer: "accepted", channel: "telephone", name: "Ann", version: row?.version };
  const url = `/api/quotes/${row?.id}/answer`;
  const answer = await app.inject({ method: "POST", url, headers: { cookie }, payload });
  expect([answer.statusCode, answer.json().code], answer.body).toEqual([409, "not_yet"]);
});

test("what is there is not made again, and a process that ends lets go of the rest", async () => {
  const count = () => database.asPlatform((db) => countIn(db)`quote_revisions`);
  const before = await count();
  await issueOffers(database, going, MOST);
  await startIssuingOffers(database, { error: () => expect.unreachable() })();
  expect(await count()).toBe(before);
});

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
    compare(name, sample, await read(as.email, name === "GET /api/quotes" ? `${path}?limit=50` : path));
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
