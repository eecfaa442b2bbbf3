// The pages of a customer link: who may open them, what they show, and that reading writes nothing (decisions 59-61).
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { createToken } from "#server/kernel/session.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { customerOf, type OfferedQuote } from "#test/kit/quotes/customer.ts";
import { offerOnTerms, sentOffer } from "#test/kit/quotes/sent-offers.ts";
import { countIn, rowsIn, runIn } from "#test/rows.ts";

const GUESSES = process.env.VOLUTE_ALL === "1" ? 10_000 : 400;
const world = await openWorld();
const { ask, accept, change, changeAsPlatform } = customerOf(world);

/** Everything that a GET could have written. */
const countRows = () =>
  world.database.asPlatform(async (db) => ({
    entries: await countIn(db)`audit_logs`,
    seen: await rowsIn(db)`select id, opening_count, last_opened_at from quote_links order by id`,
    quotes: await rowsIn(db)`select id, version, status from quotes order by id`,
    answers: await countIn(db)`quote_answers`,
    messages: await countIn(db)`quote_questions`,
    sessions: await rowsIn(db)`select token_hash, last_used_at from sessions order by 1`,
  }));

describe("the page", () => {
  test("the page shows the offer as it was sent, the company as it is today, and nothing internal", async () => {
    const offer = await sentOffer(world);
    const { status, text, headers } = await ask("GET", `/q/${offer.token}`);
    expect(status).toBe(200);
    for (const word of ["N-00042", "£4,490.34", "Margaret O’Connell", "01234567", "GB123456789", "within 30 days"])
      expect(text).toContain(word);
    expect(text).toContain('<meta property="og:title" content="Quotation from Northern Pumps Ltd">');
    expect(text).not.toContain("secret");
    expect(headers).toMatchObject({
      "referrer-policy": "no-referrer",
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
      "content-type": "text/html; charset=utf-8",
    });
    expect(headers["set-cookie"]).toBeUndefined();
    const [, nonce = "none"] = /nonce-([^']+)'/.exec(String(headers["content-security-policy"])) ?? [];
    expect(text).toContain(`<style nonce="${nonce}">`);
  });

  test("shows customer and address, with an unbroken postcode", async () => {
    const { token } = await sentOffer(world);
    for (const page of ["", "/accept"]) {
      const { text } = await ask("GET", `/q/${token}${page}`);
      expect(text).toContain('<p class="for">For Margaret O’Connell at Dairy Farm, LS1\u00A04AP</p>');
    }
  });

  test("shows a consumer the gross total first, and a business the net", async () => {
    const order = async (customerKind: "consumer" | "business" | null) => {
      const { token } = await sentOffer(world, "north", { offer: offerOnTerms({ customerKind }) });
      const { text } = await ask("GET", `/q/${token}`);
      return /<dl class="total"><div><dt>([^<]*)<\/dt><dd>([^<]*)/.exec(text)?.slice(1);
    };
    expect(await order("consumer")).toEqual(["To pay, including VAT", "£4,490.34"]);
    expect(await order(null)).toEqual(["To pay, including VAT", "£4,490.34"]);
    expect(await order("business")).toEqual(["Total without VAT", "£3,741.95"]);
  });

  test("a consumer is told of the right to cancel, and only they can ask for an early start (case 48)", async () => {
    const accepting = async (customerKind: "consumer" | "business" | null) => {
      const none = customerKind === "business" ? { cancellation: null } : {};
      const { token } = await sentOffer(world, "north", { offer: offerOnTerms({ customerKind, ...none }) });
      return (await ask("GET", `/q/${token}/accept`)).text;
    };
    for (const kind of ["consumer", null] as const) {
      const text = await accepting(kind);
      expect(text.indexOf("Your right to cancel")).toBeGreaterThan(0);
      expect(text.indexOf("Your right to cancel")).toBeLessThan(text.indexOf("Your full name"));
      expect(text).toContain('name="startEarly" value="yes">');
      for (const words of ["You have the right to cancel this contract within 14 days", "Name of consumer(s):"])
        expect(text).toContain(words);
    }
    expect(await accepting("business")).not.toMatch(/right to cancel|startEarly/);
  });

  test("has the document's order: the company, then the right to cancel", async () => {
    const { token } = await sentOffer(world, "north", { offer: offerOnTerms({ customerKind: "consumer" }) });
    const { text } = await ask("GET", `/q/${token}`);
    const [from, right] = ["Who this is from", "Your right to cancel"].map((words) => text.indexOf(words));
    expect(from).toBeGreaterThan(0);
    expect(right).toBeGreaterThan(Number(from));
  });

  test("the page has the company's new name around it, and the offer keeps the old one (case 17)", async () => {
    const { token } = await sentOffer(world);
    await changeAsPlatform`update companies set name = 'Pumps of the North' where id = ${world.north.id}`;
    const { text } = await ask("GET", `/q/${token}`);
    await changeAsPlatform`update companies set name = ${world.north.name} where id = ${world.north.id}`;
    expect(text).toContain('<p class="bar-name">Pumps of the North</p>');
    expect(text).toContain("Northern Pumps Limited. Registered no. 01234567.");
  });

  test("the button states the obligation to pay, or that there is nothing to pay", async () => {
    const button = async (figures: ReturnType<typeof offerOnTerms>["figures"]) => {
      const { token } = await sentOffer(world, "north", { offer: offerOnTerms({ figures }) });
      return (await ask("GET", `/q/${token}/accept`)).text;
    };
    expect(await button(offerOnTerms().figures)).toContain("Accept and agree to pay £4,490.34</button>");
    expect(await button({ net: 0, vat: null, gross: 0, rate: null, later: null })).toContain(
      "Accept, nothing to pay</button>",
    );
  });

  test("the page has the currency as sent, no VAT without registration, and no gap for missing particulars (cases 40 to 42)", async () => {
    const { company, ...offer } = offerOnTerms({
      figures: { net: 50_000, vat: null, gross: 50_000, rate: null, later: null },
    });
    const bare = {
      legalName: null,
      registeredAddress: null,
      companyNumber: null,
      contactEmail: null,
      contactPhone: null,
    };
    const money = { vatRegistered: false, currency: "EUR", currencySymbol: "€" } as const;
    const { token } = await sentOffer(world, "north", {
      offer: { ...offer, company: { ...company, ...bare, ...money } },
    });
    for (const page of ["", "/accept"]) {
      const { status, text } = await ask("GET", `/q/${token}${page}`);
      const words = text.replace(/<style.*?<\/style>|<[^>]*>/gs, "");
      expect([status, words]).toEqual([200, expect.stringContaining("Total to pay€500.00")]);
      expect(words).toContain("all figures in euros");
      expect(words).not.toMatch(/VAT|null|undefined|£/);
      expect(text).toContain("<p>Northern Pumps Ltd.</p>");
    }
  });

  test("customers' names and texts are shown as plain text", async () => {
    const base = offerOnTerms();
    const offer = { ...base, quote: { ...base.quote, customerName: `<script>alert(1)</script> {{x}} =1+1 "'` } };
    const { token } = await sentOffer(world, "north", { offer });
    const { text } = await ask("GET", `/q/${token}`);
    expect(text).not.toContain("<script>alert");
    expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt; {{x}} =1+1 &quot;&#39;");
  });

  test("gives the document byte for byte", async () => {
    const offer = await sentOffer(world);
    const { status, bytes, headers } = await ask("GET", `/q/${offer.token}/document.pdf`);
    expect([status, bytes.toString()]).toEqual([200, `%PDF of ${offer.revisionId}`]);
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="Quotation-N-00042.pdf"',
    });
  });
});

describe("a token", () => {
  test("an altered, shortened or guessed link opens the neutral page", async () => {
    const { token } = await sentOffer(world);
    const altered = token.slice(0, -1) + (token.endsWith("A") ? "B" : "A");
    const neutral = await ask("GET", `/q/${"x".repeat(43)}`);
    expect([neutral.status, neutral.text]).toEqual([
      404,
      expect.stringContaining("This link does not open a quotation"),
    ]);
    const paths = [
      altered,
      token.slice(0, -1),
      `${token}=`,
      `${token}..`,
      `${token}%00`,
      "a",
      "",
      "%E0%A4%A",
      "x".repeat(500),
    ];
    const urls = paths.flatMap((one) => [`/q/${one}`, `/q/${one}/document.pdf`, `/q/${one}/accept`]);
    for (const url of [...urls, "/q/a/b/c", `/q/${token}/nothing`]) {
      const answer = await ask("GET", url);
      expect([url, answer.status, answer.text === neutral.text]).toEqual([url, 404, true]);
      expect(answer.headers).toMatchObject({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex" });
    }
    for (const page of ["accept", "decline", "ask", "seen"]) {
      const answer = await ask("POST", `/q/${altered}/${page}`, { name: "M" });
      expect([page, answer.status, answer.text === neutral.text]).toEqual([page, 404, true]);
    }
  });

  test.each([".", ",", ")", "%3E"])("a link opens with a trailing %s that a mail program added", async (glued) => {
    const { token } = await sentOffer(world);
    const { status, text } = await ask("GET", `/q/${token}${glued}`);
    expect(status).toBe(200);
    expect(text).toContain(`href="/q/${token}/accept"`);
  });

  test("that was ended shows only that it has ended", async () => {
    const { token, linkId } = await sentOffer(world);
    await change`update quote_links set revoked_at = now() where id = ${linkId}`;
    for (const page of ["", "/document.pdf", "/accept", "/decline"]) {
      const { status, text } = await ask("GET", `/q/${token}${page}`);
      expect([page, status, text.includes("This link has ended")]).toEqual([page, 410, true]);
    }
  });

  test("is limited to 60 tries a minute from one address", async () => {
    const { token } = await sentOffer(world);
    const statuses = [];
    // Of so many, more than 60 are in one minute, though it may turn meanwhile.
    for (let index = 0; index < 121; index++) {
      const { statusCode } = await world.app.inject({ url: `/q/${index}`, remoteAddress: "198.51.100.7" });
      statuses.push(statusCode);
    }
    expect(statuses.filter((one) => one === 429).length).toBeGreaterThan(0);
    expect((await ask("GET", `/q/${token}`)).status).toBe(200);
  });

  test(`is not guessed in ${GUESSES} tries, which all read the same page and leave nothing`, async () => {
    const { token } = await sentOffer(world);
    const neutral = (await ask("GET", `/q/${"x".repeat(43)}`)).text;
    const before = await countRows();
    const others = new Set<string>();
    for (let index = 0; index < GUESSES; index++) {
      const at = index % token.length;
      const altered = `${token.slice(0, at)}${token[at] === "a" ? "b" : "a"}${token.slice(at + 1)}`;
      const { status, text } = await ask("GET", `/q/${index % 2 ? altered : createToken()}`);
      if (status !== 404 || text !== neutral) others.add(`${status} ${text}`);
    }
    expect([...others]).toEqual([]);
    expect(await countRows()).toEqual(before);
  });

  test("is changed by at most 10 posts a minute", async () => {
    const { token } = await sentOffer(world);
    const statuses = [];
    const bad = { reason: "x".repeat(1001) };
    // Of so many, more than 10 are in one minute, though it may turn meanwhile.
    for (let index = 0; index < 21; index++) statuses.push((await ask("POST", `/q/${token}/decline`, bad)).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(400));
    expect(statuses.slice(10)).toContain(429);
  });

  test("is stored neither in the database nor in a log", async () => {
    const offer = await sentOffer(world);
    await accept(offer);
    await ask("POST", `/q/${offer.token}/seen`, {});
    const everything = await world.platform.rows<{
      all: string;
    }>`select query_to_xml('select * from audit_logs', true, true, '')::text
        || query_to_xml('select * from emails', true, true, '')::text
        || query_to_xml('select * from quote_answers', true, true, '')::text
        || query_to_xml('select * from quote_links', true, true, '')::text as all`;
    expect(everything[0]?.all).toContain(offer.linkId);
    expect(everything[0]?.all).not.toContain(offer.token);
  });
});

test("no log line contains a token, whatever the error", async () => {
  const { token } = await sentOffer(world);
  const lines: string[] = [];
  const logTo = { write: (line: string) => lines.push(line) };
  const app = await createApp({ database: world.database, webDirectory: "", logLevel: "trace", logTo });
  for (const url of [
    `/q/${token}`,
    `/q/${token}?a=b`,
    `/q/${token}/document.pdf`,
    `/q/${token}/nothing`,
    `/%71/${token}`,
  ])
    for (const method of ["GET", "POST"] as const) await app.inject({ method, url, payload: {} });
  // As a proxy may write it, and otherwise only a program.
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  for (const path of [`http://quotes.test/q/${token}`, `/./q/${token}`, `/x/../q/${token}`]) {
    const [reply] = (await once(get({ port, path, agent: false }), "response")) as [IncomingMessage];
    reply.resume();
  }
  await app.close();
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => line.includes("/q/…")).length).toBeGreaterThan(5);
  expect(lines.filter((line) => line.includes(token))).toEqual([]);
});

describe("reading writes nothing", () => {
  afterEach(() => changeAsPlatform`update companies set is_active = true`);

  test.each(["GET", "HEAD", "OPTIONS"])(
    "reading a page by %s writes nothing, whether by prefetch, program or staff",
    async (method) => {
      const offer = await sentOffer(world);
      await changeAsPlatform`update sessions set last_used_at = now() - interval '2 hours'`;
      const before = await countRows();
      const kinds = [
        {},
        { "sec-purpose": "prefetch" },
        { "user-agent": "Mozilla/5.0 OneOutlook" },
        { cookie: world.people.user.cookie },
      ];
      for (const headers of kinds)
        for (const page of ["", "/document.pdf", "/accept", "/decline"]) {
          const { status, text } = await ask(method, `/q/${offer.token}${page}`, undefined, headers);
          expect(status).toBeLessThan(410);
          if (method !== "GET") expect(text).toBe("");
        }
      expect(await countRows()).toEqual(before);
    },
  );

  test("even a statement that would write is refused by the transaction", async () => {
    const { token } = await sentOffer(world);
    const { findLink } = await import("#server/kernel/queries.ts");
    const { hashToken } = await import("#server/kernel/session.ts");
    const writing = world.database.asPlatform(async (db) => {
      await findLink(db, hashToken(token), null, true, new Date());
      await runIn(db)`select record_opening(now(), 'phone')`;
    });
    await expect(writing).rejects.toThrow(/read-only transaction/);
  });
});

describe("opening", () => {
  const seen = (offer: OfferedQuote, headers: Record<string, string> = {}) =>
    ask("POST", `/q/${offer.token}/seen`, {}, headers);
  const seenOf = async ({ linkId }: OfferedQuote) =>
    (await world.platform.rows`select opening_count, opened_on from quote_links where id = ${linkId}`)[0];

  test("is counted once in half an hour, with an entry and only the kind of device", async () => {
    const offer = await sentOffer(world);
    const before = (await world.lastEntry())?.id ?? 0;
    expect((await seen(offer)).status).toBe(200);
    expect((await seen(offer)).status).toBe(200);
    expect(await seenOf(offer)).toEqual({ openingCount: 1, openedOn: "phone" });
    const entries = await world.auditEntries(before);
    expect(entries).toMatchObject([
      { metadata: { event: "quote.opened" }, description: "Somebody opened quote N-00042", userId: null },
    ]);
    await change`update quote_links set last_opened_at = now() - interval '31 minutes' where id = ${offer.linkId}`;
    await seen(offer, { "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0" });
    expect(await seenOf(offer)).toEqual({ openingCount: 2, openedOn: "computer" });
  });

  test("an opening is not counted by programs, by prefetch, within a minute of sending or by staff", async () => {
    const offer = await sentOffer(world);
    const before = await countRows();
    await seen(offer, { "user-agent": "Mozilla/5.0 (compatible; bingbot/2.0)" });
    await seen(offer, { "sec-purpose": "prefetch;prerender" });
    await seen(offer, { purpose: "prefetch" });
    await seen(offer, { "x-moz": "prefetch" });
    await seen(offer, { "user-agent": "" });
    await seen(offer, { cookie: world.people.user.cookie });
    expect(await countRows()).toEqual(before);
    const soon = await sentOffer(world, "north", { openingsCountFrom: new Date(Date.now() + 38_000) });
    const beforeSoon = await countRows();
    await seen(soon);
    expect(await countRows()).toEqual(beforeSoon);
    // A user of another company is a customer like any other.
    await seen(offer, { cookie: world.people["user of the other company"].cookie });
    expect(await seenOf(offer)).toMatchObject({ openingCount: 1 });
  });
});

test("a deleted company's link opens the neutral page, and the log keeps its entries", async () => {
  const gone = await sentOffer(world, "south");
  expect((await ask("GET", `/q/${gone.token}`)).status).toBe(200);
  const neutral = await ask("GET", `/q/${"x".repeat(43)}`);
  expect((await ask("POST", `/q/${gone.token}/seen`, {})).status).toBe(200);
  const entry = await world.lastEntry();
  expect(entry).toMatchObject({ metadata: { event: "quote.opened" }, entityId: gone.quoteId });
  await changeAsPlatform`delete from companies where id = ${world.south.id}`;
  const { status, text } = await ask("GET", `/q/${gone.token}`);
  expect([status, text]).toEqual([404, neutral.text]);
  expect((await world.lastEntry())?.description).toBe(entry?.description);
});
