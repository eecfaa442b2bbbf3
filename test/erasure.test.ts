// A customer whose every detail contains a word that occurs nowhere else goes through a quote's whole life, is found,
// exported and erased: the word is then in no table, file, reply or export, and the log verifies (decision 76).
import { randomUUIDv7 } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import type { CustomerDataQuote, CustomerDataRecord } from "#contract/quotes/customer-data.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { streamSealedLog, verifyLog } from "#server/audit/sealing/verify.ts";
import { freshDatabaseWithOwner } from "#test/databases.ts";
import { headerOf, tokenIn } from "#test/kit/mail-server.ts";
import { openMailbox } from "#test/kit/mailbox.ts";
import { customerOf } from "#test/kit/quotes/customer.ts";
import { readPdf } from "#test/kit/quotes/read-pdf.ts";
import { type Story, storyOf } from "#test/kit/quotes/sent-quotes.ts";
import { sealAll } from "#test/kit/sealing.ts";
import type { ActorName } from "#test/world.ts";

const { database, owner } = await freshDatabaseWithOwner();
const { world, server, round } = await openMailbox({}, Promise.resolve(database));
const { ask } = customerOf(world);

/** Each different, so that a failure shows which came through; all contain the same word. */
const person = {
  customerName: "Miakanarie Ó Brien",
  customerKind: "consumer",
  customerEmail: "miakanarie@dairy.test",
  customerPhone: "0161 496 0987",
  siteAddress: "1 Miakanarie Lane\nLeeds",
  postcode: "LS1 4AP",
  notes: "Ring Miakanarie first",
  lines: [
    {
      ...{ id: "0193a1b2-0000-7000-8000-00000000000a", words: "Valve for Miakanarie", price: 18, quantity: 2 },
      ...{ heading: "Miakanarie’s pump house", details: "Miakanarie holds the keys", unit: "iakanarie" },
    },
  ],
};
const discount = { words: "Miakanarie is a cousin", percent: 5 };
const WORD = /miakanarie|496\s?0987|4960987|LS1\s?4AP/i;
const HEX = Buffer.from("iakanarie").toString("hex");

let declined: Story;
let accepted: Story;
let draft: Story;
const tokens: Record<string, string> = {};

/** For a sent quote, through the link in the newest email to its customer. */
async function sent(story: Story): Promise<string> {
  await story.done("send", { to: person.customerEmail, message: "Dear Miakanarie" });
  await round();
  return tokenIn(server.emails.filter((one) => headerOf(one, "To") === person.customerEmail).at(-1) ?? "");
}

beforeAll(async () => {
  [declined, accepted, draft] = await Promise.all([
    storyOf(world, person),
    storyOf(world, person),
    storyOf(world, person),
  ]);
  await declined.done("", {
    notes: "Miakanarie has moved",
    siteAddress: "2 Miakanarie Lane",
    documentKind: "estimate",
    lines: [...person.lines, { id: randomUUIDv7(), words: "Parking at Miakanarie’s", price: 12 }],
  });
  const { equipmentAccessId, jobTypeId, pumpStyleId, motorSizeId, driveTypeId } = await declined.read();
  const choices = { equipmentAccessId, jobTypeId, pumpStyleId, motorSizeId, driveTypeId };
  const options = [{ label: "Miakanarie’s pick" }, { label: "Plain", words: "Miakanarie likes it quiet", ...choices }];
  await declined.done("", { discount, options }, "company_admin");
  await declined.done("calculate");
  await world.as("user", "POST", `/api/quotes/${declined.id}/duplicate`, {});
  tokens.declined = await sent(declined);
  await declined.done("withdraw", { reason: "Miakanarie asked for it" });
  await declined.done("calculate");
  tokens.newer = await sent(declined);
  await world.as("user", "POST", `/api/quotes/${declined.id}/links`, { recipientNote: "Miakanarie’s sister" });
  await ask("POST", `/q/${tokens.newer}/seen`);
  await ask("POST", `/q/${tokens.newer}/ask`, { text: "Is Miakanarie too late?" });
  await ask("POST", `/q/${tokens.newer}/reminders`, {}, { "user-agent": "Miakanarie’s telephone" });
  const no = { name: "Miakanarie O’Brien", reason: "Miakanarie found another" };
  expect((await ask("POST", `/q/${tokens.newer}/decline`, no)).status).toBe(303);
  tokens.accepted = await sent(accepted);
  const [revision] = await owner.rows<{ id: string; document: string }>(
    "select id, document_sha256 as document from quote_revisions where quote_id = $1",
    [accepted.id],
  );
  const yes = {
    revision: revision?.id ?? "",
    document: revision?.document ?? "",
    name: "Miakanarie O’Brien",
    agree: "yes",
  };
  expect((await ask("POST", `/q/${tokens.accepted}/accept`, { ...yes, purchaseOrder: "Miakanarie 7" })).status).toBe(
    303,
  );
  await accepted.done("cancel", { reason: "Miakanarie moved" }, "company_admin");
  // At another price, so that it becomes a pending acceptance.
  const shown = { net: 1, vat: null, gross: 1, button: "Accept", termsVersion: null, job: "For Miakanarie" };
  const pendingAcceptance = { id: randomUUIDv7(), name: "Miakanarie O’Brien", strokes: [], startEarly: false, shown };
  const taken = await draft.done(
    "on-site",
    { ...pendingAcceptance, acceptedAtDeviceTime: new Date().toISOString() },
    "company_admin",
  );
  expect(taken.pendingAcceptance?.name).toBe(pendingAcceptance.name);
  await fillRecord();
  await round();
  await sealAll(database);
});

/** The same person's record, with the word in every text, each changed once so that the log holds it too. */
async function fillRecord(): Promise<void> {
  const site = {
    ...{ name: "Miakanarie Works", address: "3 Miakanarie Lane", postcode: "LS1 4AP", directions: "Ask Miakanarie" },
    ...{ contactName: "Miakanarie", contactPhone: "0161 496 0987", contactEmail: "site@miakanarie.test" },
  };
  const admin = async (method: "POST" | "PUT", path: string, body: object) => {
    const { status, json, text } = await world.as<{ id: string; version: number }>("company_admin", method, path, body);
    expect(status, text).toBeLessThan(300);
    return json;
  };
  const customer = await admin("POST", "/api/customers", {
    ...{ name: "Miakanarie & Sons", kind: "business", email: "office@miakanarie.test", phone: "0161 496 0987" },
    ...{
      invoiceAddress: "Miakanarie House",
      vatNumber: "GB123456782",
      reference: "MIAKANARIE-1",
      notes: "Miakanarie pays",
    },
  });
  await admin("PUT", `/api/customers/${customer.id}`, {
    ...{ version: 1, name: "Miakanarie & Daughters", notes: "Miakanarie pays late", reference: "MIAKANARIE-2" },
  });
  const place = await admin("POST", `/api/customers/${customer.id}/sites`, site);
  const moved = Object.fromEntries(
    Object.entries(site).map(([key, text]) => [
      key,
      key.startsWith("contact") || key === "postcode" ? text : `${text} again`,
    ]),
  );
  await admin("PUT", `/api/sites/${place.id}`, { version: 1, ...moved });
  const [pumpId, companyId, createdByName] = [randomUUIDv7(), world.north.id, "Ann"];
  const pump = { name: "Miakanarie’s pump", serial: "MIAKANARIE 7", notes: "Behind Miakanarie’s shed" };
  await world.inNorth.insert("pumps", { id: pumpId, companyId, createdByName, siteId: place.id, ...pump });
  await world.inNorth.insert("pump_services", {
    ...{ id: randomUUIDv7(), companyId, createdByName, pumpId, dueOn: "2026-01-31", settled: "skipped" },
    ...{ settledOn: "2026-01-31", because: "Miakanarie is away" },
  });
}

const found = async (search: string, actor: ActorName = "company_admin") => {
  const url = `/api/customer-data?search=${encodeURIComponent(search)}`;
  return (await world.as<{ quotes: CustomerDataQuote[] }>(actor, "GET", url)).json.quotes;
};
const foundRecords = async (search: string) => {
  const url = `/api/customer-data?search=${encodeURIComponent(search)}`;
  return (await world.as<{ records: CustomerDataRecord[] }>("company_admin", "GET", url)).json.records;
};
const numbers = async (search: string) => (await found(search)).map(({ id }) => id).sort();
const erase = async ({ id, read }: Story, actor: ActorName = "company_admin") =>
  world.as<CustomerDataQuote & { error: string; code: string }>(actor, "POST", `/api/customer-data/${id}/erase`, {
    version: (await read()).version,
  });

/** Where the word occurs: in any column of any table, with PDFs inflated. */
async function places(): Promise<string[]> {
  const columns = await owner.rows<{ table: string; column: string; type: string }>(
    `select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  );
  const standing: string[] = [];
  for (const { table, column, type } of columns) {
    const rows = await owner.rows<{ text: string }>(
      `select ${column}::text as text from ${table} where ${column} is not null`,
    );
    for (const { text } of rows) {
      const isPdf = type === "bytea" && text.startsWith("\\x255044462d");
      const read = isPdf ? readPdf(Buffer.from(text.slice(2), "hex")) : null;
      const words = read ? `${read.everything} ${read.pages.join(" ")}` : text;
      if (WORD.test(words) || text.includes(HEX)) standing.push(`${table}.${column}`);
    }
  }
  return [...new Set(standing)].sort();
}

test("a person is found by name, email, telephone and postcode, by company administrators alone", async () => {
  const three = [declined.id, accepted.id, draft.id];
  for (const search of ["Miakanarie", "MIAKANARIE@dairy.test", "0161-496 0987", "LS1 4AP"]) {
    expect(await numbers(search), search).toEqual(expect.arrayContaining(three));
  }
  expect(await numbers("miakanarie o’brien")).toEqual([...three].sort());
  expect(await found("Miakanarie", "platform_admin")).toEqual([]);
  for (const actor of ["user", "user of the other company"] as const) {
    expect((await world.as(actor, "GET", "/api/customer-data?search=Miakanarie")).status).toBe(403);
  }
  for (const actor of [
    "user",
    "user of the other company",
    "platform_admin",
    "platform_admin impersonating",
  ] as const) {
    expect([actor, (await erase(draft, actor)).status]).toEqual([actor, 403]);
  }
  const [one] = (await found("Miakanarie")).filter(({ id }) => id === declined.id);
  expect(one).toMatchObject({ revisions: 2, answers: 1, questions: 1, refusal: null, acceptedAt: null });
});

test("the export holds what is kept, and the documents", async () => {
  const url = `/api/customer-data/export?quotes=${declined.id},${accepted.id}`;
  const answer = await world.app.inject({ url, headers: { cookie: world.people.company_admin.cookie } });
  expect(answer.statusCode).toBe(200);
  const files = unzipSync(new Uint8Array(answer.rawPayload));
  const names = Object.keys(files);
  expect(names.filter((name) => name.endsWith("data.json"))).toHaveLength(2);
  expect(names.filter((name) => name.endsWith(".pdf")).length).toBeGreaterThanOrEqual(4);
  const { quoteNumber } = await declined.read();
  const data = strFromU8(files[`${quoteNumber}/data.json`] ?? new Uint8Array());
  for (const words of [
    "Miakanarie found another",
    "Is Miakanarie too late?",
    "miakanarie@dairy.test",
    "Miakanarie has moved",
  ]) {
    expect(data).toContain(words);
  }
  expect(data).not.toMatch(/token_hash|search_text|search_words/);
  expect(data).toContain('"total_cost": ');
  expect(data).toContain("Miakanarie likes it quiet");
  expect(data).not.toMatch(/"(labour_?cost|material_?cost)": (?!null)|price_?(snapshot|basis)|hourly_?rate/i);
  const other = await world.as("company_admin", "GET", `/api/customer-data/export?quotes=${crypto.randomUUID()}`);
  expect([other.status, (await world.as("company_admin", "GET", "/api/customer-data/export?quotes=x")).status]).toEqual(
    [404, 400],
  );
});

test("an open offer is not erased, nor an acceptance during its retention period", async () => {
  const open = await storyOf(world, { customerName: "Somebody else" });
  await open.done("send");
  await round();
  const answers = [await erase(open), await erase(accepted)];
  expect(answers.map(({ status, json }) => [status, json.code])).toEqual([
    [409, "offer_open"],
    [409, "kept"],
  ]);
  expect(answers[1]?.json.error).toMatch(
    / was accepted on .*: what belongs to an acceptance is kept until .* 20\d\d\.$/,
  );
  const stale = await world.as("company_admin", "POST", `/api/customer-data/${draft.id}/erase`, { version: 99 });
  expect([stale.status, stale.json.code]).toEqual([409, "version_conflict"]);
});

test("erased data is nowhere, numbers and figures stay, and the log verifies before and after", async () => {
  expect(await places()).toEqual(
    expect.arrayContaining([
      ...[
        "audit_personal_data.personal_values",
        "documents.bytes",
        "emails.parameters",
        "emails.to_address",
        "quote_answers.name",
      ],
      ...["quote_answers.reason", "quote_links.recipient_note", "quote_questions.question", "quote_revisions.content"],
      ...["quote_revisions.quote_row", "quotes.customer_name", "quotes.notes", "quotes.search_text"],
      ...["quotes.lines", "quotes.discount", "quotes.options"],
      ...["customers.name_key", "customers.reference", "customers.notes", "customers.invoice_address"],
      ...["sites.directions", "sites.contact_email", "pumps.serial_key", "pumps.notes", "pump_services.because"],
    ]),
  );
  expect((await places()).filter((place) => place.startsWith("audit_logs"))).toEqual([]);
  expect((await verifyLog(database)).tampering).toBeNull();
  const [before, figures] = [
    await declined.read(),
    await owner.rows("select id, lines_cost, total_cost, status from quotes order by id"),
  ];

  // Past its retention period: seven years ago.
  await owner.run(`alter table quote_answers disable trigger written_once;
    update quote_answers set answered_at = answered_at - interval '7 years' where answer = 'accepted';
    alter table quote_answers enable trigger written_once`);
  const due = (await world.as<{ quotes: CustomerDataQuote[] }>("company_admin", "GET", "/api/customer-data")).json
    .quotes;
  expect(due.map(({ id }) => id)).not.toContain(draft.id);
  const last = (await world.lastEntry())?.id ?? 0;
  const copies = (await found("Miakanarie")).filter(({ erasedAt }) => erasedAt === null);
  expect(copies).toHaveLength(4);
  for (const { id, version } of copies) {
    const answer = await world.as("company_admin", "POST", `/api/customer-data/${id}/erase`, { version });
    expect(answer.status, answer.text).toBe(200);
  }
  const records = await foundRecords("Miakanarie");
  expect(records.map(({ quotes, kept, unfiled }) => [quotes, kept, unfiled])).toEqual(records.map(() => [0, [], []]));
  for (const { id, version } of records) {
    const answer = await world.as("company_admin", "POST", `/api/customer-data/records/${id}/erase`, { version });
    expect([answer.status, answer.json], answer.text).toMatchObject([200, { quotes: 0, kept: [] }]);
  }
  const entries = await world.auditEntries(last);
  expect(entries.map(({ metadata }) => metadata?.event)).toEqual(Array(4 + records.length).fill("customer.erased"));

  expect(await places()).toEqual([]);
  expect(await owner.rows("select id, lines_cost, total_cost, status from quotes order by id")).toEqual(figures);
  const after = await declined.read();
  expect(after).toMatchObject({ customerName: "Erased customer", notes: null, totalCost: before.totalCost });
  const { labourCost, materialCost, linesCost, totalCost } = (
    await world.as<QuoteDetail>("company_admin", "GET", `/api/quotes/${declined.id}`)
  ).json;
  expect(after).toMatchObject({ lines: [], discount: null, options: null, isSelectable: false, linesCost });
  expect((labourCost ?? 0) + (materialCost ?? 0) + linesCost).toBeCloseTo(totalCost ?? 0);
  expect(linesCost).toBeLessThan(0);
  expect(after.version).toBe(before.version + 1);
  expect((await verifyLog(database)).tampering).toBeNull();
  await sealAll(database);
  expect((await verifyLog(database)).tampering).toBeNull();
});

test("nor in any answer, list, export or page; each says what has become of it", async () => {
  for (const search of ["Miakanarie", "miakanarie@dairy.test", "0161 496 0987", "LS1 4AP", "Miakanarie O’Brien"]) {
    expect(await found(search)).toEqual([]);
  }
  const id = declined.id;
  const answers = await Promise.all(
    [
      ...["/api/quotes?search=Miakanarie", "/api/quotes/export", "/api/emails", "/api/admin/audit-logs?limit=500"],
      ...["/api/admin/audit-logs/export", `/api/quotes/${id}`, `/api/quotes/${id}/history`, `/api/quotes/${id}/pdf`],
      ...[
        `/api/quotes/${id}/csv`,
        `/api/quotes/${id}/revisions`,
        `/api/customer-data/export?quotes=${id},${accepted.id}`,
      ],
    ].map(async (url) => {
      const { statusCode, rawPayload } = await world.app.inject({
        url,
        headers: { cookie: world.people.company_admin.cookie },
      });
      return { url, statusCode, rawPayload };
    }),
  );
  for (const { url, statusCode, rawPayload } of answers) {
    expect([url, [200, 404].includes(statusCode)]).toEqual([url, true]);
    const words = url.includes("customer-data/export")
      ? Object.values(unzipSync(new Uint8Array(rawPayload)))
          .map((file) => strFromU8(file))
          .join(" ")
      : rawPayload.subarray(0, 5).toString() === "%PDF-"
        ? readPdf(rawPayload).everything
        : rawPayload.toString();
    expect([url, WORD.exec(words)?.[0]]).toEqual([url, undefined]);
  }
  let log = "";
  for await (const part of streamSealedLog(database)) log += part;
  expect(WORD.exec(log)).toBeNull();

  for (const [name, token] of Object.entries(tokens)) {
    const kind = name === "accepted" ? "quotation" : "estimate";
    for (const path of ["", "/document.pdf", "/record.pdf", "/receipt.json", "/accept", "/decline"]) {
      const page = await ask("GET", `/q/${token}${path}`);
      if (page.status === 404) continue;
      expect([path, page.status]).toEqual([path, 410]);
      expect(page.text).toContain(`The customer’s data in this ${kind} was erased`);
      expect(page.text).not.toMatch(WORD);
    }
    expect((await ask("POST", `/q/${token}/ask`, { text: "Who was I?" })).status).toBe(410);
    const from = { "user-agent": "Miakanarie’s telephone" };
    expect((await ask("POST", `/q/${token}/reminders`, {}, from)).text).toContain("No more reminders");
  }
  expect(await places()).toEqual([]);
  const [mail] = await owner.rows<{ id: string }>("select id from emails where quote_id = $1", [id]);
  const letter = await world.as("company_admin", "GET", `/api/emails/${mail?.id}/preview`);
  const repeated = await world.as("company_admin", "POST", `/api/emails/${mail?.id}/send`);
  expect([letter.status, repeated.status, repeated.json.code]).toEqual([410, 409, "erased"]);
  const paper = await world.as("user", "GET", `/api/quotes/${id}/revisions/1/document.pdf`);
  expect([paper.status, paper.json.code]).toEqual([410, "erased"]);
  expect((await world.as("user", "GET", `/api/quotes/${id}`)).json.erasedAt).toMatch(/Z$/);
  for (const [action, body] of [
    ["", { notes: "Miakanarie again" }],
    ["calculate", {}],
    ["send", {}],
    ["renew", {}],
    ["revise", {}],
  ] as const) {
    const answer = await declined.call(action, body);
    expect([action, answer.status, answer.json.code]).toEqual([action, 409, "erased"]);
  }
  const again = await erase(declined);
  expect([again.status, again.json.code]).toEqual([409, "erased"]);
});
