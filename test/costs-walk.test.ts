// A user without pricing (decision 11) calls every endpoint of the contract, in all its ways: no reply, file, event,
// history or error contains a labour or material cost. The same walk as an administrator finds them, so it can fail.
import { beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { routes } from "#server/app.ts";
import { readPdf } from "#test/kit/quotes/read-pdf.ts";
import { runIn, setting } from "#test/rows.ts";
import { another } from "./kit/another.ts";
import { openWorld } from "./kit/open-world.ts";
import { type Ids, makeIds, nameOf, samples } from "./walk.ts";
import { type ActorName, newQuote } from "./world.ts";

/** In pence: manual costs, and calculated ones. None of them occurs anywhere else. */
const TYPED = { labour: 12_345_67, material: 76_543_21 };
const CALCULATED = { labour: 12_345_65, material: 76_543_20 };
const costs = [...Object.values(TYPED), ...Object.values(CALCULATED)].map(String);
const totals = [TYPED, CALCULATED].map(({ labour, material }) => String(labour + material));
const pounds = ({ labour, material }: typeof TYPED) => ({ labourCost: labour / 100, materialCost: material / 100 });

interface Question {
  what: string;
  url: string;
  body?: unknown;
}
interface Heard extends Question {
  status: number;
  /** Headers and body; a PDF as its text. */
  words: string;
}

const world = await openWorld({ engineersSee: "company" });
let ids: Ids;
let address: string;
/** A quote of their own, a duplicate of it and a sent one: with ids chosen by the user, and with costs. */
const own = {
  created: "0193a1b2-0000-7000-8000-00000000c0de",
  copied: "0193a1b2-0000-7000-8000-00000000c0b1",
  sent: "0193a1b2-0000-7000-8000-00000000c5e7",
};
const ownBody = () => newQuote(world.north, { id: own.created, customerName: "Sent once more" });
const priced = () => [ids.quote.north, ...Object.values(own)];

beforeAll(async () => {
  await world.database.asCompany(world.north.id, async (db) => {
    await runIn(db)`update locations set ${setting({ labourHours: 150, hourlyRate: 189_933 })}`;
    await runIn(db)`update equipment_access set min_engineers = 1`;
    await runIn(db)`update pump_styles set ${setting({ materialCostBase: 3_910_253 })}`;
  });
  ids = await makeIds(world);
  address = await world.app.listen({ port: 0, host: "127.0.0.1" });
  await world.as("user", "POST", "/api/quotes", ownBody());
  await world.as("user", "POST", "/api/quotes", newQuote(world.north, { id: own.sent }));
  await world.as("user", "POST", `/api/quotes/${ids.quote.north}/duplicate`, { id: own.copied });
  const { locationId: _, ...choices } = world.north.choices;
  for (const id of priced()) {
    // An option of the same job has the calculated costs too, and keeps them.
    const options = [{ label: "Standard" }, { label: "Other", ...choices }];
    expect((await world.as("company_admin", "PUT", `/api/quotes/${id}`, { options })).status).toBe(200);
    const { json } = await world.as("company_admin", "POST", `/api/quotes/${id}/calculate`);
    expect(json).toMatchObject({ ...pounds(CALCULATED), options: [{}, { job: pounds(CALCULATED) }] });
    await typeCosts(id);
  }
  await world.inNorth.run`update quotes set status = 'sent' where id = ${own.sent}`;
});
/** As an administrator does on the edit page; not in the walking user's session. */
async function typeCosts(id: string): Promise<void> {
  const body = { notes: another("Typed"), ...pounds(TYPED) };
  const { status } = await world.as("platform_admin impersonating", "PUT", `/api/quotes/${id}`, body);
  expect(status).toBe(200);
}

/** The manual costs again, whatever a call has made of them; without an entry in the history. */
async function restoreCosts(): Promise<void> {
  const { labour: labourCost, material: materialCost } = TYPED;
  const figures = { labourCost, materialCost, totalCost: labourCost + materialCost };
  await world.inNorth.run`update quotes set ${setting(figures)}
      where id = any(${priced()})`;
}

/** Further calls of an endpoint besides its sample: each a way in which a reply can contain a quote. */
const more: Record<string, (quote: string, sent: string) => Question[]> = {
  "GET /api/quotes": () =>
    ["limit=1", "limit=200", "search=npl", "status=calculated", "from=2020-01-01", "search=12345.67"].map((query) => ({
      what: query,
      url: `/api/quotes?${query}`,
    })),
  "POST /api/quotes": () => [
    { what: "sent again with its own id", url: "/api/quotes", body: ownBody() },
    { what: "an id in use", url: "/api/quotes", body: { ...ownBody(), customerName: "Other" } },
    { what: "nothing", url: "/api/quotes", body: {} },
    { what: "excluded by a rule", url: "/api/quotes", body: newQuote(world.north, world.north.others) },
  ],
  "PUT /api/quotes/:id": (quote, sent) => [
    { what: "an outdated version", url: quote, body: { version: 1, notes: "Late" } },
    { what: "a cost", url: quote, body: { labourCost: 1 } },
    { what: "hours", url: quote, body: { labourHours: 8 } },
    { what: "nothing", url: quote, body: {} },
    { what: "a wrong field", url: quote, body: { labourHours: -1 } },
    { what: "a sent quote's customer", url: sent, body: { customerName: "Other" } },
  ],
  "POST /api/quotes/:id/calculate": (_quote, sent) => [{ what: "a sent quote", url: `${sent}/calculate` }],
  "GET /api/quotes/:id/calculation": (_quote, sent) => [{ what: "a sent quote", url: `${sent}/calculation` }],
  "POST /api/quotes/:id/duplicate": (quote) => [
    { what: "sent again with its own id", url: `${quote}/duplicate`, body: { id: own.copied } },
    { what: "an id in use", url: `${quote}/duplicate`, body: { id: own.created } },
  ],
};

async function walk(actor: ActorName, endpoint: Endpoint): Promise<Heard[]> {
  const name = nameOf(endpoint);
  const sample = samples[name];
  if (!sample) throw new Error(`test/walk.ts has no row for ${name}`);
  const questions: Question[] = [
    { what: "as usual", url: await sample.url(world, ids, "north"), body: await sample.body?.(world) },
    ...(more[name]?.(`/api/quotes/${ids.quote.north}`, `/api/quotes/${own.sent}`) ?? []),
  ];
  if (endpoint.path.includes(":")) {
    const body = await sample.body?.(world);
    questions.push({ what: "another company's", url: await sample.url(world, ids, "south"), body });
  }
  if (endpoint.body) questions.push({ what: "no body that it knows", url: questions[0]?.url ?? "", body: [12] });
  const heard: Heard[] = [];
  for (const question of questions) {
    await world.renew(actor);
    heard.push(await ask(actor, endpoint, question));
    if (endpoint.method !== "GET") await restoreCosts();
  }
  return heard;
}

async function ask(actor: ActorName, { method, file }: Endpoint, question: Question): Promise<Heard> {
  const { url, body } = question;
  const cookie = actor === "signed out" ? {} : { cookie: world.people[actor].cookie };
  if (file === "text/event-stream") return { ...question, ...(await heardIn(url.replace("seconds=0", ""), cookie)) };
  const answer = await world.app.inject({
    method,
    url,
    headers: cookie,
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const { statusCode: status, headers, rawPayload } = answer;
  const isPdf = String(headers["content-type"]).startsWith("application/pdf");
  const words = `${JSON.stringify(headers)}\n${isPdf ? pdfText(rawPayload) : rawPayload.toString("utf8")}`;
  return { ...question, status, words };
}

/** The events of a stream until a change was sent, as it only has events while something happens. */
async function heardIn(url: string, headers: Record<string, string>): Promise<Pick<Heard, "status" | "words">> {
  const leaving = new AbortController();
  const answer = await fetch(address + url, { headers, signal: leaving.signal });
  const parts = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let words = JSON.stringify(Object.fromEntries(answer.headers));
  let isTyped = false;
  while (!/event: changed\n.*\n\n/.test(words)) {
    const { value, done } = (await parts?.read()) ?? { done: true };
    if (done) throw new Error(`The stream has ended: ${answer.status} ${words}`);
    words += value;
    if (!isTyped && words.includes("event: hello")) {
      isTyped = true;
      await typeCosts(ids.quote.north);
    }
  }
  leaving.abort();
  return { status: answer.status, words };
}

/** Ids, times (as ISO and in ms) and network addresses, which may contain any figures by chance. */
const CHANCE =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z|\b1[78]\d{11}\b|\b10(?:\.\d{1,3}){3}\b/g;
/** In any notation: 12345.67, 12,345.67, 12 345,67, 1234567, £12,345.67. */
function figuresIn(words: string): string {
  return words.replace(CHANCE, "").replace(/(?<=\d)[.,:;'’ \u00a0\u2009\u202f_-]{1,2}(?=\d)/g, "");
}
const costsIn = (words: string) => costs.filter((cost) => figuresIn(words).includes(cost));

/** Each page's text, and everything else in the file. */
function pdfText(file: Buffer): string {
  const { pages, everything } = readPdf(file);
  expect(pages.join(), "the PDF was read").toContain("Quotation");
  return [...pages, everything].join("\n");
}

// The pages of a link's holder are made from frozen content, which has no cost for anyone (offer-content.ts).
const endpoints: [name: string, endpoint: Endpoint][] = routes
  .filter(({ endpoint }) => endpoint.audience !== "link")
  .map(({ endpoint }) => [nameOf(endpoint), endpoint]);
/** Those in whose replies an administrator must find costs; a walk that misses one of them reads too little. */
const carriers = [
  "GET /api/quotes",
  "POST /api/quotes",
  "GET /api/quotes/:id",
  "PUT /api/quotes/:id",
  "POST /api/quotes/:id/calculate",
  "POST /api/quotes/:id/duplicate",
  "GET /api/quotes/:id/calculation",
  "GET /api/quotes/:id/history",
  "GET /api/quotes/:id/csv",
  "GET /api/quotes/export",
  "GET /api/quotes/:id/pdf",
].filter((name) => endpoints.some(([known]) => known === name));

test("there are endpoints to walk", () => {
  expect(endpoints.length).toBeGreaterThan(20);
  expect(carriers.length).toBeGreaterThan(8);
});

describe.each(["user", "colleague"] as const)("%s, who may not see prices, finds no cost in", (actor) => {
  test.each(endpoints)("%s", async (name, endpoint) => {
    const answers = await walk(actor, endpoint);
    for (const { what, status, words } of answers) {
      expect(costsIn(words), `${name}, ${what}, answered ${status}: ${words.slice(0, 2000)}`).toEqual([]);
    }
    if (!carriers.includes(name)) return;
    // Everyone may see the total. A colleague may read the quote, but neither change it nor send it again.
    const isReader = actor === "user" || endpoint.method === "GET";
    expect(answers.some(({ words }) => totals.some((total) => figuresIn(words).includes(total)))).toBe(isReader);
  });
});

describe("the same walk finds", () => {
  /** Checks every reply that can contain a cost. */
  async function search(actor: ActorName, among: string[]): Promise<string[]> {
    const found = new Set<string>();
    for (const [name, endpoint] of endpoints.filter(([name]) => among.includes(name))) {
      const here = (await walk(actor, endpoint)).flatMap(({ words }) => costsIn(words));
      expect(here.length, name).toBeGreaterThan(0);
      for (const cost of here) found.add(cost);
    }
    return [...found].sort();
  }

  test("all costs, in every answer that can hold them, as an administrator", async () => {
    // Sent again by another user, an id returns nothing of the quote.
    const others = carriers.filter((name) => !/^POST .*(quotes|duplicate)$/.test(name));
    expect(await search("company_admin", others)).toEqual([...costs].sort());
  });

  test("all costs, in every answer that can hold them, as the user once the company shows prices", async () => {
    await world.platform.run`update companies set show_pricing_to_users = true
      where id = ${world.north.id}`;
    expect(await search("user", carriers)).toEqual([...costs].sort());
  });
});

test("an administrator hears of a change without a cost in it", async () => {
  const [, events] = endpoints.find(([name]) => name === "GET /api/events") ?? [];
  if (!events) throw new Error("There are no events to hear");
  const [heard] = await walk("company_admin", events);
  expect(heard?.words).toContain("event: changed");
  expect(costsIn(heard?.words ?? "")).toEqual([]);
});

test.each(["12345.67", "1234567", "12,345.67", "£12,345.67", "12 345,67", "12\u202f345.67", '{"labourCost":12345.67}'])(
  "%s is seen as a cost",
  (words) => expect(costsIn(words)).toEqual(["1234567"]),
);
