// What needs attention: which facts count, for whom, in which order, and how much is read to find them.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { addMonths } from "#domain/customers/schedule.ts";
import { startOfDay, toDay } from "#domain/days.ts";
import type { AttentionKind } from "#domain/quotes/attention.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { insertLink, insertOffer } from "#test/kit/quotes/sent-offers.ts";
import { raw } from "#test/rows.ts";
import type { ActorName } from "#test/world.ts";

const world = await openWorld();
const { north, south, people } = world;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

// Nothing of an earlier test waits any more.
beforeEach(async () => {
  await world.platform.run`delete from emails`;
  for (const { run } of [world.inNorth, world.inCompany(south.id)]) {
    await run`update quotes set erased_at = now()`;
    await run`update quote_questions set answered_at = now()`;
  }
});

interface Reply {
  items: { kind: AttentionKind; action: string; quoteId: string | null; customerName: string | null; at: string }[];
  total: number;
  services: { month: string; due: number; quoted: number }[];
}
const nothing: Reply = { items: [], total: 0, services: [] };
const read = async (actor: ActorName = "company_admin") => {
  const answer = await world.as<Reply>(actor, "GET", "/api/attention");
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
};
const readKinds = async (actor?: ActorName) => (await read(actor)).items.map(({ kind }) => kind);

let insertedCount = 0;
/** A quote of the user, which needs nothing until `more` says so. */
async function insertQuote(more: object = {}, company = north): Promise<string> {
  const id = randomUUID();
  const quote = { userId: people.user.id, createdByName: "Ann", customerName: "Hope Mill", status: "calculated" };
  await world.inCompany(company.id).insert("quotes", {
    ...quote,
    ...more,
    id,
    companyId: company.id,
    quoteNumber: `Q-${insertedCount++}`,
  });
  return id;
}
const sentQuote = (more: object = {}) =>
  insertQuote({ status: "sent", sentAt: ago(DAY), validUntil: ago(-20 * DAY), totalCost: 150_00, ...more });

const offer = (quoteId: string) =>
  world.database.asCompany(north.id, (db) => insertOffer(db, { companyId: north.id, quoteId }));
async function ask(quoteId: string, more: object = {}) {
  const { revisionId, linkId } = await offer(quoteId);
  const insertQuestion = (at: string) =>
    world.inNorth.insert("quote_questions", {
      ...{ companyId: north.id, id: randomUUID(), quoteId, revisionId, linkId, kind: "question", askedAt: at },
      ...{ question: "When?", quoteUserId: people.user.id, ...more },
    });
  await insertQuestion(ago(2 * DAY));
  return insertQuestion;
}

let emailCount = 0;
async function insertEmail(more: object = {}): Promise<string> {
  // In the order of creation, whatever the clock does meanwhile.
  const id = `01900000-0000-7000-8000-${String(emailCount++).padStart(12, "0")}`;
  await world.inNorth.insert("emails", {
    ...{ id, companyId: north.id, kind: "offer", toAddress: "ann@north.test", subject: "Quotation", parameters: {} },
    ...{ idempotencyKey: id, state: "failed", createdAt: ago(2 * DAY), queuedAt: ago(2 * DAY), ...more },
  });
  return id;
}
/** An offer whose email has failed. */
async function undelivered(more: object = {}, email: object = {}) {
  const quoteId = await sentQuote(more);
  const { revisionId, linkId } = await offer(quoteId);
  await world.inNorth.run`update quote_links set revoked_at = now() where id = ${linkId}`;
  await insertEmail({ quoteId, revisionId, ...email });
  return { quoteId, revisionId };
}

describe("the facts", () => {
  test("are sorted by urgency, each with its action", async () => {
    await insertQuote({ status: "draft", updatedAt: ago(3 * DAY) });
    await insertQuote({ offlinePrice: { totalCost: 1 }, updatedAt: ago(5 * DAY) });
    await insertQuote({ needsRecalculation: true, updatedAt: ago(4 * DAY) });
    await undelivered({}, { state: "held" });
    await undelivered({}, { state: "uncertain", finishedAt: ago(DAY) });
    await undelivered({}, { finishedAt: ago(HOUR) });
    await insertQuote({ pendingAcceptance: { name: "Margaret" } });
    await sentQuote({ validUntil: ago(-HOUR), customerName: "Ends first" });
    await ask(await sentQuote({ customerName: "Newer" }), { kind: "new_date", askedAt: ago(DAY) });
    await ask(await sentQuote({ customerName: "Older" }));
    const { items, total } = await read();
    expect(items.map(({ kind, action }) => `${kind}: ${action}`)).toEqual([
      "question: reply",
      "new_date: reply",
      "ending: send",
      "acceptance: record",
      "held_email: copy_link",
      "uncertain_email: check",
      "failed_email: send",
      "two_prices: choose_price",
      "outdated_price: recalculate",
      "no_price: calculate",
    ]);
    expect(total).toBe(10);
    expect(items[2]).toMatchObject({ customerName: "Ends first", totalCost: 150, recipient: null });
    expect(await readKinds("user")).toEqual(items.map(({ kind }) => kind));
  });

  test("emails about one quote that failed in the same millisecond are listed oldest first", async () => {
    const at = ago(HOUR);
    const { quoteId, revisionId } = await undelivered({}, { state: "held", finishedAt: at });
    for (const state of ["uncertain", "failed"])
      await insertEmail({ kind: "reminder", quoteId, revisionId, state, finishedAt: at });
    expect(await readKinds()).toEqual(["held_email", "uncertain_email", "failed_email"]);
  });

  test("are empty for a company with nothing to do", async () => {
    await insertQuote();
    await sentQuote();
    await insertQuote({ status: "draft" });
    expect(await read()).toEqual(nothing);
  });

  test("are at most 50, with the total up to 100", async () => {
    for (let n = 0; n < 60; n++) await insertQuote({ status: "draft", updatedAt: ago(3 * DAY + n) });
    const few = await read();
    expect([few.items.length, few.total]).toEqual([50, 60]);
    expect(few.items[0]?.at).toBe(few.items.map(({ at }) => at).sort()[0]);
    for (let n = 0; n < 60; n++) await insertQuote({ needsRecalculation: true });
    expect((await read()).total).toBe(100);
    expect((await read("user")).total).toBe(100);
  });

  test("do not include an erased customer", async () => {
    const erasedAt = ago(HOUR);
    await insertQuote({ status: "draft", updatedAt: ago(3 * DAY), erasedAt });
    await insertQuote({ needsRecalculation: true, erasedAt });
    await sentQuote({ validUntil: ago(-HOUR), erasedAt });
    await undelivered({ erasedAt });
    expect(await read()).toEqual(nothing);
  });
});

test.each([
  [23 * HOUR, []],
  [25 * HOUR, ["no_price"]],
  [30 * DAY - HOUR, ["no_price"]],
  [30 * DAY + HOUR, []],
])("a draft that was not touched for %d ms", async (untouchedMs, kinds) => {
  await insertQuote({ status: "draft", updatedAt: ago(untouchedMs) });
  expect(await readKinds()).toEqual(kinds);
});

test.each([
  ["today", 0, ["ending"]],
  ["the day after tomorrow", 2, ["ending"]],
  ["a day later", 3, []],
])("a quote that expires with %s", async (_, days, kinds) => {
  const [year = 0, month = 0, day = 0] = toDay(new Date()).split("-").map(Number);
  const validUntil = new Date(startOfDay(year, month, day + days + 1).getTime() - 1);
  await sentQuote({ validUntil: validUntil.toISOString() });
  expect(await readKinds()).toEqual(kinds);
});

test("several questions about one quote count as one, from the oldest, until all are answered", async () => {
  const quoteId = await sentQuote();
  const askAgain = await ask(quoteId);
  await askAgain(ago(HOUR));
  const { items, total } = await read();
  expect([items.length, total]).toEqual([1, 1]);
  expect(Date.parse(items[0]?.at ?? "")).toBeLessThan(Date.now() - DAY);
  await world.inNorth.run`update quote_questions set answered_at = now() where asked_at < ${ago(DAY)}`;
  expect(await readKinds()).toEqual(["question"]);
  await world.inNorth.run`update quote_questions set answered_at = now()`;
  expect(await readKinds()).toEqual([]);
});

describe("an offer's email that failed", () => {
  test("no longer counts once the offer has ended or was revised", async () => {
    await undelivered({ validUntil: ago(HOUR) });
    await undelivered({ status: "declined" });
    await undelivered({ revision: 2 });
    for (const actor of ["company_admin", "user"] as const) expect(await readKinds(actor)).toEqual([]);
  });

  test("no longer counts once the customer was given a link or another email", async () => {
    const { revisionId } = await undelivered();
    const { quoteId, revisionId: second } = await undelivered();
    for (const actor of ["company_admin", "user"] as const) expect(await readKinds(actor)).toHaveLength(2);
    await world.database.asCompany(north.id, (db) => insertLink(db, north.id, revisionId));
    await insertEmail({ quoteId, revisionId: second, state: "queued" });
    for (const actor of ["company_admin", "user"] as const) expect(await readKinds(actor)).toEqual([]);
  });
});

test("emails of other kinds are for administrators, for a month", async () => {
  const quoteId = await insertQuote({ status: "accepted", customerName: "Rochdale" });
  await insertEmail({ kind: "offer_accepted", quoteId, createdAt: ago(4 * DAY) });
  await insertEmail({ kind: "offer_notice", quoteId, toAddress: "office@north.test", createdAt: ago(3 * DAY) });
  await insertEmail({ kind: "invitation", toAddress: "tom@north.test", state: "held", createdAt: ago(DAY) });
  await insertEmail({ kind: "invitation", toAddress: "tom@north.test", queuedAt: ago(31 * DAY) });
  const { items } = await read();
  const about = { action: "resend", quoteId: null, customerName: null };
  expect(items).toMatchObject([
    { kind: "failed_email", action: "resend", customerName: "Rochdale", recipient: null },
    { kind: "failed_email", action: "resend", customerName: "Rochdale", recipient: "office@north.test" },
    { kind: "held_email", ...about, recipient: "tom@north.test" },
  ]);
  expect(await readKinds("user")).toEqual([]);
});

test("an invitation counts until that user has a password", async () => {
  const id = randomUUID();
  const names = { email: "dave@north.test", firstName: "Dave", lastName: "Pike", role: "user", companyId: north.id };
  await world.platform.insert("users", { id, ...names, passwordHash: null, invitedAt: ago(DAY) });
  await insertEmail({ kind: "invitation", toAddress: names.email, state: "held", userId: id });
  expect(await readKinds()).toEqual(["held_email"]);
  await world.platform.run`update users set password_hash = 'x', invited_at = null where id = ${id}`;
  expect(await readKinds()).toEqual([]);
});

describe("services", () => {
  const thisMonth = toDay(new Date()).slice(0, 7);
  const [longAgo, today] = [addMonths(`${thisMonth}-01`, -3), `${thisMonth}-28`];
  let siteId: string;
  beforeEach(async () => {
    await world.inNorth.run`update pumps set removed_on = '2026-01-01'`;
    const made = { companyId: north.id, createdByName: "Ann" };
    const customerId = randomUUID();
    await world.inNorth.insert("customers", { ...made, id: customerId, name: "Ancoats Mill" });
    siteId = randomUUID();
    await world.inNorth.insert("sites", { ...made, id: siteId, customerId, postcode: "M4 6BF" });
  });
  async function insertPump(nextDue: string, more: object = {}): Promise<string> {
    const id = randomUUID();
    const schedule = { serviceMonths: 12, serviceJobTypeId: north.choices.jobTypeId, nextDue };
    const pump = { id, companyId: north.id, siteId, name: "Booster", createdByName: "Ann", ...schedule, ...more };
    await world.inNorth.insert("pumps", pump);
    return id;
  }
  const quoteService = async (pumpId: string, dueOn: string, quote: object) => {
    const row = { id: randomUUID(), companyId: north.id, pumpId, dueOn, createdByName: "Ann" };
    await world.inNorth.insert("pump_services", { ...row, quoteId: await insertQuote(quote) });
  };
  const readServices = async (actor?: ActorName) => (await read(actor)).services;

  test("overdue and of this month count until each has a quote that stands", async () => {
    const late = await insertPump(longAgo);
    const declined = await insertPump(longAgo);
    await insertPump(longAgo, { removedOn: longAgo });
    const now = await insertPump(today);
    await insertPump(addMonths(today, 1));
    await quoteService(declined, longAgo, { status: "declined" });
    await quoteService(now, today, {});
    expect(await readServices()).toEqual([{ month: "overdue", due: 2, quoted: 0 }]);
    await quoteService(late, longAgo, { status: "accepted" });
    expect(await readServices()).toEqual([{ month: "overdue", due: 2, quoted: 1 }]);
    await world.inNorth.run`update pumps set next_due = ${addMonths(today, 2)} where id = ${declined}`;
    expect(await readServices()).toEqual([]);
    await insertPump(today);
    expect(await readServices()).toEqual([{ month: thisMonth, due: 2, quoted: 1 }]);
  });

  test("are counted up to 100", async () => {
    for (let n = 0; n < 101; n++) await insertPump(longAgo);
    expect(await readServices()).toEqual([{ month: "overdue", due: 100, quoted: 0 }]);
  });

  test("are those of the customers that the user may see", async () => {
    await insertPump(longAgo);
    expect(await readServices("user of the other company")).toEqual([]);
    expect(await readServices("user")).toEqual([]);
    await insertQuote({ siteId });
    expect(await readServices("user")).toEqual([{ month: "overdue", due: 1, quoted: 0 }]);
    expect(await readServices("colleague")).toEqual([]);
    const setView = (value: string) =>
      world.platform
        .run`update role_permissions set permissions = jsonb_set(permissions, '{view}', ${raw(`'${value}'`)})
        where role = 'user' and resource = 'customers'`;
    await setView("false");
    expect(await readServices("user")).toEqual([]);
    await setView("true");
  });
});

describe("who sees what", () => {
  beforeEach(async () => {
    await ask(await sentQuote());
    await sentQuote({ validUntil: ago(-HOUR) });
    await insertQuote({ status: "draft", updatedAt: ago(3 * DAY) });
    await undelivered();
    await insertQuote({ status: "draft", updatedAt: ago(3 * DAY), userId: null, customerName: "South" }, south);
  });

  test("users see what is about their own quotes, also where they may read all", async () => {
    await world.inNorth.run`update companies set engineers_see = 'company' where id = ${north.id}`;
    expect(await readKinds("user")).toEqual(["question", "ending", "failed_email", "no_price"]);
    expect(await readKinds("colleague")).toEqual([]);
    expect(await readKinds("user of the other company")).toEqual([]);
    await world.inNorth.run`update companies set engineers_see = 'own' where id = ${north.id}`;
  });

  test("empty outside a company", async () => {
    for (const actor of ["platform_admin", "user without a company"] as const)
      expect(await read(actor)).toEqual(nothing);
  });

  test("an impersonating platform administrator is not asked to send", async () => {
    await insertQuote({ pendingAcceptance: { name: "Margaret" } });
    const { items } = await read("platform_admin impersonating");
    expect(items.map(({ kind, action }) => `${kind}: ${action}`)).toEqual([
      "question: reply",
      "failed_email: resend",
      "no_price: calculate",
    ]);
  });

  test("empty for a role that may not change quotes", async () => {
    const setEditing = (value: string) =>
      world.platform
        .run`update role_permissions set permissions = jsonb_set(permissions, '{edit}', ${raw(`'${value}'`)})
        where role = 'user' and resource = 'quotes'`;
    await setEditing("false");
    expect(await read("user")).toEqual(nothing);
    expect((await read()).total).toBe(4);
    await setEditing("true");
    expect((await read("user")).total).toBe(4);
  });
});
