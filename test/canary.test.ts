// Three companies, each with a word of its own in every text: an actor who walks the whole contract in one, with own,
// foreign and unknown ids, reads no word of the others and changes no row of theirs (decision 9).
import { randomUUIDv7 } from "node:crypto";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { kindLabels, kinds } from "#domain/catalogue/items.ts";
import { routes } from "#server/app.ts";
import { isWholeSuite } from "#test/kit/conditions.ts";
import { readPdf } from "#test/kit/quotes/read-pdf.ts";
import { raw } from "#test/rows.ts";
import {
  type Canary,
  companyTables,
  createCanaries,
  digests,
  type Insider,
  insiders,
  listQuoteIds,
  markAll,
  signInAgain,
  textColumns,
  worldOf,
} from "./canaries.ts";
import { type Ids, nameOf, samples } from "./walk.ts";
import { newQuote, type World } from "./world.ts";

let world: World;
let canaries: Canary[];
let tables: Map<string, string>;
beforeAll(async () => {
  ({ world, canaries } = await createCanaries());
  tables = await companyTables(world);
});
afterAll(() => world.end());

const NO_ID = 999_999;
// Not a link's holder, who belongs to no company. What is read first still has its words.
const endpoints = routes
  .filter(({ endpoint }) => endpoint.audience !== "link")
  .map(({ endpoint }) => [nameOf(endpoint), endpoint] as const)
  .sort(([, one], [, other]) => Number(other.method === "GET") - Number(one.method === "GET"));

interface Question {
  what: string;
  url: string;
  body?: unknown;
  /** Questions of one pair differ only in whose the id in them is. */
  pair?: string;
}
interface Heard {
  status: number;
  /** The reply byte for byte except its date and number. */
  exact: string;
  /** Everything readable in it, in lower case; for a PDF its text as well. */
  words: string;
}

async function ask(endpoint: Pick<Endpoint, "method">, question: Question, cookie: string): Promise<Heard> {
  const { url, body } = question;
  const { method } = endpoint;
  const payload = body === undefined ? {} : { payload: body as object };
  const { statusCode, headers, rawPayload } = await world.app.inject({ method, url, headers: { cookie }, ...payload });
  const { date: _date, "x-request-id": _number, ...told } = headers;
  const plain = rawPayload.toString("utf8");
  const exact = `${statusCode} ${JSON.stringify(told)}\n${withoutOwn(plain, body)}`;
  const isPdf = statusCode === 200 && String(headers["content-type"]).startsWith("application/pdf");
  const back = isPdf ? readPdf(rawPayload) : { pages: [], everything: "" };
  return { status: statusCode, exact, words: [exact, ...back.pages, back.everything].join("\n").toLowerCase() };
}

/** Without the new values of a record that this body creates and names: its id, its number and its times. */
function withoutOwn(answer: string, body: unknown): string {
  const { id } = (body ?? {}) as { id?: unknown };
  if (typeof id !== "string") return answer;
  return answer.replaceAll(id, "its id").replace(/"(quoteNumber|createdAt|updatedAt)":"[^"]*"/g, '"$1":"its own"');
}

/** The text around this word; nothing if it does not occur. */
function around(words: string, word: string): string {
  const at = words.indexOf(word);
  return at < 0 ? "" : words.slice(Math.max(0, at - 200), at + 200);
}

const idsOf = (own: Canary, other: Canary): Ids => ({
  quote: { north: own.quotes[0], south: other.quotes[0], nobody: randomUUIDv7() },
});

/** The sample's body with unknown ids in place of its own. */
function withoutOwner(body: unknown, key = ""): unknown {
  if (Array.isArray(body)) return body.map((one) => withoutOwner(one, key));
  if (typeof body === "object" && body !== null)
    return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, withoutOwner(value, key)]));
  return /Ids?$/.test(key) && typeof body === "number" ? NO_ID : body;
}

/** Ids in queries and in bodies that the samples leave out. */
function more(name: string, own: Canary, other: Canary): Question[] {
  const quote = `/api/quotes/${own.quotes[0]}`;
  const pair = (what: string, url: (id: string | number) => string, theirs: string | number): Question[] => [
    { what: `${what} of theirs`, url: url(theirs), pair: what },
    { what: `${what} of nobody`, url: url(typeof theirs === "number" ? NO_ID : randomUUIDv7()), pair: what },
  ];
  const bodies = (what: string, url: string, body: (id: number) => object, theirs: number): Question[] => [
    { what: `${what} of theirs`, url, body: body(theirs), pair: what },
    { what: `${what} of nobody`, url, body: body(NO_ID), pair: what },
  ];
  // Only its beginning: the search text is stored in the company's own audit log.
  const search = (path: string) => ({ what: "their word", url: `${path}?search=${other.word.slice(0, 8)}` });
  const find = (path: string, { word }: Canary) => ({ what: "a word", url: `${path}?q=${word.slice(0, 8)}` });
  const { choices } = other.company;
  const all: Record<string, Question[]> = {
    "GET /api/quotes": [
      ...pair("a zone", (id) => `/api/quotes?locationId=${id}`, choices.locationId),
      search("/api/quotes"),
      { what: "a place in their list", url: `/api/quotes?cursor=after_2199-01-01T00:00:00.000Z_${other.quotes[0]}_1` },
    ],
    "GET /api/find": [find("/api/find", other)],
    "GET /api/customers/find": [own, other].map((one) => find("/api/customers/find", one)),
    "GET /api/quotes/export": [
      ...pair("a zone", (id) => `/api/quotes/export?locationId=${id}`, choices.locationId),
      search("/api/quotes/export"),
    ],
    "POST /api/quotes": [
      { what: "the id of their quote", url: "/api/quotes", body: newQuote(own.company, { id: other.quotes[0] }) },
    ],
    "POST /api/quotes/:id/duplicate": [
      { what: "the id of their quote", url: `${quote}/duplicate`, body: { id: other.quotes[0] } },
    ],
    "PUT /api/quotes/:id": Object.entries(choices).flatMap(([key, id]) =>
      bodies(key, quote, (id) => ({ [key]: id }), id),
    ),
    "POST /api/company/users": [
      {
        what: "an address of theirs",
        url: "/api/company/users",
        body: { email: other.people.user.email, firstName: "A", lastName: "B", role: "user", password: "secret1" },
      },
    ],
    "PUT /api/company/users/:id": [
      {
        what: "an address of theirs",
        url: `/api/company/users/${own.people.user.id}`,
        body: { email: other.people.user.email },
      },
    ],
    "GET /api/admin/price-impact": pair(
      "a zone",
      (id) => `/api/admin/price-impact?kind=location&id=${id}&hourlyRate=70`,
      choices.locationId,
    ),
    "GET /api/customer-data": [
      { what: "their own customers", url: `/api/customer-data?search=${own.word}` },
      search("/api/customer-data"),
    ],
    "GET /api/customer-data/export": [
      { what: "their own customer", url: `/api/customer-data/export?quotes=${own.quotes[0]}` },
      ...pair("a quote", (id) => `/api/customer-data/export?quotes=${id}`, other.quotes[0]),
    ],
    "GET /api/admin/audit-logs": [
      ...pair("a person", (id) => `/api/admin/audit-logs?userId=${id}`, other.people.user.id),
      ...pair("a company", (id) => `/api/admin/audit-logs?companyId=${id}`, other.company.id),
      ...pair("an entry", (id) => `/api/admin/audit-logs?logId=${id}`, other.entries[0] ?? 0),
      search("/api/admin/audit-logs"),
    ],
    "GET /api/admin/audit-logs/export": [
      ...pair("a company", (id) => `/api/admin/audit-logs/export?companyId=${id}`, other.company.id),
      search("/api/admin/audit-logs/export"),
    ],
    "PUT /api/admin/configuration-rules/:id": [],
    ...Object.fromEntries(
      kinds.map((kind) => [`GET /api/admin/${kindLabels[kind].path}`, [search(`/api/admin/${kindLabels[kind].path}`)]]),
    ),
  };
  return all[name] ?? [];
}

async function questionsFor(name: string, endpoint: Endpoint, own: Canary, other: Canary): Promise<Question[]> {
  const sample = samples[name];
  if (!sample) throw new Error(`test/walk.ts has no row for ${name}`);
  const [here, ids] = [worldOf(world, own, other), idsOf(own, other)];
  const url = await sample.url(here, ids, "north");
  const questions: Question[] = [{ what: "as usual", url, body: await sample.body?.(here) }];
  if (endpoint.path.includes(":")) {
    const body = await sample.body?.(here);
    questions.push({ what: "their id", url: await sample.url(here, ids, "south"), body, pair: "path" });
    questions.push({ what: "nobody's id", url: await sample.url(here, ids, "nobody"), body, pair: "path" });
  }
  const theirs = await sample.body?.(worldOf(world, other, own));
  const nobodys = withoutOwner(theirs);
  if (JSON.stringify(theirs) !== JSON.stringify(nobodys)) {
    questions.push({ what: "ids of theirs in the body", url, body: theirs, pair: "body" });
    // Created again, and not sent a second time.
    const ofItsOwn = "id" in (nobodys as object) ? { id: randomUUIDv7() } : {};
    questions.push({
      what: "ids of nobody in the body",
      url,
      body: { ...(nobodys as object), ...ofItsOwn },
      pair: "body",
    });
  }
  if (name === "PUT /api/admin/configuration-rules/:id") {
    for (const key of ["triggerValueIds", "allowedValueIds"] as const) {
      const id = {
        triggerValueIds: other.company.others.equipmentAccessId,
        allowedValueIds: other.company.choices.pumpStyleId,
      };
      questions.push({ what: `${key} of theirs`, url, body: { [key]: [id[key]] }, pair: key });
      questions.push({ what: `${key} of nobody`, url, body: { [key]: [NO_ID] }, pair: key });
    }
  }
  return [...questions, ...more(name, own, other)];
}

/** Calls whose replies contained the own word: a walk that never finds it would find no other either. */
const carriers = new Set<string>();

async function walk(
  name: string,
  endpoint: Endpoint,
  own: Canary,
  other: Canary,
  actors: readonly Insider[],
): Promise<void> {
  // The records that they are about are created first, for the other company too.
  const asked: [Insider, Question[]][] = [];
  for (const actor of actors) asked.push([actor, await questionsFor(name, endpoint, own, other)]);
  await markAll(world, other);
  const before = await digests(world, tables);
  for (const [actor, questions] of asked) await askAll(endpoint, own, actor, questions);
  const after = await digests(world, tables);
  const isOwn = (key: string) => key.endsWith(` ${own.company.id}`);
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => !isOwn(key) && before.get(key) !== after.get(key),
  );
  expect(changed, `rows of others that ${name} by ${actors} of ${own.word} changed`).toEqual([]);
}

async function askAll(endpoint: Endpoint, own: Canary, actor: Insider, questions: Question[]): Promise<void> {
  const name = nameOf(endpoint);
  const first = new Map<string, Heard>();
  await signInAgain(world, own, actor);
  for (const question of questions) {
    const heard = await ask(endpoint, question, own.people[actor].cookie);
    // It may have ended the session.
    if (heard.status < 400 && (endpoint.method !== "GET" || endpoint.audit)) await signInAgain(world, own, actor);
    const where = `${name} by ${actor} of ${own.word}, ${question.what}, answered ${heard.status}`;
    expect(heard.status, `${where}: ${heard.words.slice(0, 500)}`).toBeLessThan(500);
    for (const { secrets } of canaries.filter((one) => one !== own)) {
      for (const secret of secrets) {
        expect(around(heard.words, secret.toLowerCase()), where).toBe("");
      }
    }
    if (heard.words.includes(own.word)) carriers.add(name);
    if (!question.pair) continue;
    const twin = first.get(question.pair);
    if (twin) expect(heard.exact, `${where}, and differs from a foreign id`).toBe(twin.exact);
    else first.set(question.pair, heard);
  }
}

/** Without users who are always refused, and impersonators who see all companies (decision 7). */
const actorsOf = ({ audience }: Endpoint): Insider[] =>
  insiders.filter((actor) => {
    if (actor === "user") return isWholeSuite || !audience.includes("admin");
    return actor === "company_admin" || audience !== "platform-admin";
  });

/** Data that everyone may see, numbers alone, or the history of a record that was never changed. */
const WORDLESS =
  /^GET \/api\/(admin\/stats|events|quotes\/pipeline|quotes\/:id\/calculation|auth\/sessions|customers\/:id\/history|auth\/logout-redirect|login|platform\/.*|admin\/price-impact\/settings)$/;

describe("each company has its word", () => {
  /** Columns with one of a few words of the program's own. */
  const CLOSED =
    /^(audit_logs\.(entity_type|risk_level)|companies\.(currency|default_no_cancellation|engineers_see|legal_form|max_price_detail|registered_in|\w+_color|brand_image_(data|type))|configuration_rules\.\w+_type|customers\.kind|extras\.only_kind|(active_periods|last_imports)\.kind|pump_services\.settled|documents\.sha256|emails\.(kind|state)|quote_answers\.(answer|channel|record_sha256|selection)|quote_links\.opened_on|quote_questions\.kind|quote_revisions\.(closed_because|document_sha256)|reminder_skips\.key|quotes\.(status|customer_kind|document_kind|no_cancellation|price_detail|vat_treatment)|sessions\.token_hash|users\.(role|password_hash))$/;

  test("in every column of every table that can hold a text", async () => {
    const columns = await textColumns(world, [...tables.keys()]);
    expect(columns.length).toBeGreaterThan(40);
    const missing: string[] = [];
    for (const { table, column } of columns.filter(({ table, column }) => !CLOSED.test(`${table}.${column}`))) {
      for (const { word, company } of canaries) {
        const rows = await world.platform
          .rows`${raw(`select 1 as one from ${table} t where ${tables.get(table)} = ${company.id} and t.${column}::text ilike '%${word}%'`)}`;
        if (rows.length === 0) missing.push(`${table}.${column} of ${word}`);
      }
    }
    expect(missing).toEqual([]);
  });

  test("and a row of it that changes is noticed", async () => {
    const [own, other] = canaries as [Canary, Canary];
    const before = await digests(world, tables);
    await world.inCompany(other.company.id).run`update locations set description = description || '.'`;
    const after = await digests(world, tables);
    const changed = [...after.keys()].filter((key) => before.get(key) !== after.get(key));
    // With its price list, whose version a trigger increases.
    const names = ["locations", "price_book_versions"].map((table) => `${table} of company ${other.company.id}`);
    expect(changed.sort()).toEqual(names);
    expect(own.company.id).not.toBe(other.company.id);
  });
});

describe("nobody reads or changes anything of another company by", () => {
  test.each(endpoints)("%s", async (name, endpoint) => {
    const turn = endpoints.findIndex(([known]) => known === name) % canaries.length;
    for (const [n, own] of canaries.entries()) {
      // In the quick suite the companies take turns, in `npm run test:all` each walks everything.
      if (!isWholeSuite && n !== turn) continue;
      await walk(name, endpoint, own, canaries[(n + 1) % canaries.length] as Canary, actorsOf(endpoint));
    }
  });

  test.each(["GET /api/quotes", "PUT /api/quotes/:id", "GET /api/quotes/:id/pdf", "GET /api/company"])(
    "%s, which is noticed where somebody does",
    async (name) => {
      const [own, other] = canaries as [Canary, Canary];
      const endpoint = endpoints.find(([known]) => known === name)?.[1];
      const intruder = { ...own, people: other.people };
      const noticed = expect(walk(name, endpoint as Endpoint, intruder, other, ["company_admin"])).rejects;
      await noticed.toThrow(new RegExp(`${own.word}|rows of others`));
    },
  );

  test("and the own word was read wherever a company's words stand", () => {
    const readable = endpoints
      .filter(
        ([name, { method, audience }]) => method === "GET" && audience !== "platform-admin" && !WORDLESS.test(name),
      )
      .map(([name]) => name);
    expect(readable.length).toBeGreaterThan(20);
    expect(readable.filter((name) => !carriers.has(name))).toEqual([]);
  });
});

test("the archive of a company holds nothing of another one", async () => {
  for (const own of canaries) {
    await world.renew("platform_admin");
    const url = `/api/admin/companies/${own.company.id}/export`;
    const headers = { cookie: world.people.platform_admin.cookie };
    const { statusCode, rawPayload } = await world.app.inject({ method: "GET", url, headers });
    expect(statusCode).toBe(200);
    const files = unzipSync(rawPayload);
    expect(Object.keys(files).length).toBeGreaterThan(20);
    expect(Object.keys(files).some((name) => name.startsWith("documents/"))).toBe(true);
    for (const [file, bytes] of Object.entries(files)) {
      const words = Buffer.from(bytes).toString("utf8").toLowerCase();
      // For a user who stopped reminders there are only ids and a time.
      if (/\.(csv|json)$/.test(file) && !/^reminder_stops\./.test(file))
        expect(words.includes(own.word), file).toBe(true);
      const foreign = canaries.filter((one) => one !== own).map(({ word }) => around(words, word));
      expect(foreign, file).toEqual(["", ""]);
    }
  }
});

test("open browsers of one company hear nothing of what another one does", async () => {
  const [first, other, third] = canaries as [Canary, Canary, Canary];
  const address = await world.app.listen({ port: 0, host: "127.0.0.1" });
  const leaving = new AbortController();
  async function listen(canary: Canary, actor: Insider) {
    await signInAgain(world, canary, actor);
    const headers = { cookie: canary.people[actor].cookie };
    const { body } = await fetch(`${address}/api/events`, { headers, signal: leaving.signal });
    const heard = { of: canary, words: "" };
    body
      ?.pipeThrough(new TextDecoderStream())
      .pipeTo(new WritableStream({ write: (part) => void Object.assign(heard, { words: heard.words + part }) }))
      .catch(() => {});
    await expect.poll(() => heard.words).toContain("event: hello");
    return heard;
  }
  const others = await listen(other, "company_admin");
  const strangers = await Promise.all(insiders.flatMap((actor) => [listen(first, actor), listen(third, actor)]));
  const told = () => others.words.match(/event: changed/g)?.length ?? 0;
  let done = 0;
  const changes = endpoints.filter(([, { method, audience }]) => method !== "GET" && /^company/.test(audience));
  for (const [name, endpoint] of changes) {
    if (told() > 5) break;
    const [question] = await questionsFor(name, endpoint, other, first);
    const actor = done % 2 ? "company_admin" : "platform_admin impersonating";
    await signInAgain(world, other, actor);
    if (question && (await ask(endpoint, question, other.people[actor].cookie)).status < 300) done++;
  }
  await expect.poll(told).toBeGreaterThan(5);

  // Once a stream has had the event of their own quote, it has had all earlier ones.
  for (const canary of [first, third]) {
    const id = randomUUIDv7();
    const body = newQuote(canary.company, { id });
    await ask({ method: "POST" }, { what: "", url: "/api/quotes", body }, canary.people.user.cookie);
    const own = await listQuoteIds(world, canary, id);
    for (const one of strangers.filter(({ of }) => of === canary)) {
      await expect.poll(() => one.words).toContain(id);
      expect(one.words.match(/(?<="id":")[^"]+/g)?.filter((found) => !own.includes(found))).toEqual([]);
    }
  }
  leaving.abort();
});
