// Every kind of row that this version writes, made by its own calls: later versions upgrade from them.
import { randomUUIDv7 } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { choiceKeys, kindLabels, kinds } from "#domain/catalogue/items.ts";
import { currencies, currencySymbols } from "#domain/companies/currency.ts";
import { legalForms, registers } from "#domain/companies/legal-form.ts";
import { priceDetails } from "#domain/price-detail.ts";
import { cancellationChoices, documentKinds, vatTreatments } from "#domain/quotes/document-options.ts";
import { recordedChannels } from "#domain/quotes/lifecycle.ts";
import { routes } from "#server/app.ts";
import { setIdRange } from "#server/companies/move/id-range.ts";
import { importCompany } from "#server/companies/move/import.ts";
import { exportCompany, removeCompany } from "#server/companies/move/leave.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/connect.ts";
import { withServerOwner } from "#server/database/owner-connection.ts";
import { setEmailTransport } from "#server/emails/email-transport.ts";
import { emailKinds } from "#server/emails/kinds/email-kinds.ts";
import { deliverDueEmails } from "#server/emails/outbox.ts";
import { ensureSigningKey } from "#server/offers/acceptance-proof/keys.ts";
import { migratedServerDatabase } from "#test/databases.ts";
import { freshOffer } from "#test/fresh-offers.ts";
import { makeIds, samples } from "#test/walk.ts";
import { createWalker } from "#test/walker.ts";
import { addCompany, createWorld, newQuote, PASSWORD, PUBLIC_URL, type Reply, type World } from "#test/world.ts";
import { headerOf, type MailServer, type Manner, openMailServer, tokenIn } from "./mail-server.ts";
import { callerOf } from "./open-world.ts";
import { BROWSER, customerOf } from "./quotes/customer.ts";
import { offlineQuote } from "./quotes/seen.ts";
import { CUSTOMER, type Story, storyOf } from "./quotes/sent-quotes.ts";
import { sealAll } from "./sealing.ts";

const ADMIN = "platform_admin impersonating";
const consumer = { customerEmail: CUSTOMER, customerKind: "consumer", siteAddress: "1 Dairy Lane" };
/** A GIF. */
const PIXEL = "R0lGODdhAQABAIAAAAAAAAAAACwAAAAAAQABAAACAkQBADs=";
const COMPUTER = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

/** In the empty database at this address; `use` runs while an email is being handed over, as in a process at work. */
export async function withEveryRow<T>(url: string, use: () => Promise<T>): Promise<T> {
  const world = await createWorld({}, openDatabase({ databaseUrl: url }));
  try {
    await ensureSigningKey(world.database);
    await walkThroughAll(world);
    await fillNorth(world);
    await makeCompanies(world);
    await makeQuotes(world);
    await sealAll(world.database);
    await moveCompanies(world, url);
    return await withEmails(world, async () => {
      await sealAll(world.database);
      return use();
    });
  } finally {
    await world.end();
  }
}

function succeed<Body>(reply: Reply<Body>): Body {
  if (reply.status >= 400) throw new Error(`${reply.status}: ${reply.text}`);
  return reply.json;
}

/** Each call of the contract once, and those again whose rows another call has removed. */
async function walkThroughAll(world: World): Promise<void> {
  const walker = createWalker(world, await makeIds(world));
  const endpoints = routes.map(({ endpoint }) => endpoint);
  const removed = endpoints.filter(({ method, path }) => /^P.* .*\/(import|brand-image)$/.test(`${method} ${path}`));
  for (const endpoint of [...endpoints, ...removed]) succeed(await walker.ask(callerOf(endpoint), endpoint));
  await world.renew("company_admin");
  await world.renew("user");
  await world.renew("platform_admin");
  const path = "/api/admin/locations/import";
  const file = { ...((await samples[`POST ${path}`]?.body?.(world)) as object), fileName: "zones.csv" };
  succeed(await world.as("company_admin", "POST", path, file));
  const differently = { labourCost: 450, totalCost: 3307.95, priceBookVersion: 1 };
  const offline = offlineQuote(world.north, {}, differently);
  succeed(await world.as("user", "POST", "/api/quotes/offline", offline));
  const browser = { "user-agent": BROWSER };
  const signIn = (email: string, password: string) =>
    world.as("signed out", "POST", "/api/auth/login", { email, password }, browser);
  succeed(await signIn(world.people.company_admin.email, PASSWORD));
  for (let n = 0; n < 10; n++) await signIn(world.people.colleague.email, "wrong");
  succeed(await world.as("user", "PUT", "/api/auth/profile", { picture: PIXEL }));
}

async function fillNorth(world: World): Promise<void> {
  const { id, choices } = world.north;
  const change = async (url: string, body: object) => succeed(await world.as("company_admin", "PUT", url, body));
  await change(`/api/company/${id}`, {
    legalName: "Northern Pumps Limited",
    registeredAddress: "1 Mill Lane, Leeds",
    contactEmail: "office@north.test",
    contactPhone: "0161 496 0000",
    defaultEmailMessage: "Here is our quotation.",
    maxPriceDetail: "lines",
    vatRegistered: true,
    vatNumber: "GB 482 1177 03",
    terms: "Paid in 30 days.",
  });
  for (const [n, kind] of kinds.entries()) {
    const texts = kind === "job_type" ? { scope: "A new pump", exclusions: "No wiring" } : {};
    const described = kind === "motor_size" ? {} : { description: "Described" };
    const item = choices[choiceKeys[kind]];
    await change(`/api/admin/${kindLabels[kind].path}/${item}`, { ...described, ...texts });
    const limited = kinds[(n + 1) % kinds.length] ?? kind;
    const rule = { triggerType: kind, triggerValueIds: [item], constraintType: limited };
    const allowedValueIds = [choices[choiceKeys[limited]]];
    const named = { name: `By ${kind}`, description: "Limits the next list", isActive: false };
    const url = "/api/admin/configuration-rules";
    succeed(await world.as("company_admin", "POST", url, { ...named, ...rule, allowedValueIds }));
    const extra = { name: `Bracket by ${kind}`, details: "Galvanised", price: 18.5, onlyKind: kind, onlyIds: [item] };
    succeed(await world.as("company_admin", "POST", "/api/admin/extras", extra));
  }
  const plan = { name: "Depot", description: "For a depot", maxUsers: 1000, maxQuotes: 10_000, price: 49.5 };
  const made = succeed(await world.as("platform_admin", "POST", "/api/admin/plans", plan));
  succeed(await world.as("platform_admin", "PUT", `/api/admin/companies/${id}`, { planId: made.id }));
  succeed(await world.as("platform_admin", "PUT", `/api/admin/plans/${made.id}`, { features: { depots: 1 } }));
}

/** A company of each legal form, which also differ in everything else that has few values. */
async function makeCompanies(world: World): Promise<void> {
  for (const [n, legalForm] of legalForms.entries()) {
    const { id } = await addCompany(world.database, `${legalForm} Ltd`, `FORM${n}`, {});
    succeed(await world.as(ADMIN, "POST", `/api/admin/switch-company/${id}`));
    const take = <T>(list: readonly T[]) => list[n % list.length] as T;
    const change = {
      legalForm,
      registeredIn: take(registers),
      maxPriceDetail: take(priceDetails),
      engineersSee: take(["own", "company"]),
      defaultNoCancellation: take(["advised", null]),
      cancellationAdvice: "Our solicitor’s letter",
      cancellationAdviceDate: "2026-11-02",
      depositPercent: take([25, 0]),
      depositWords: "By bank transfer",
    };
    succeed(await world.as(ADMIN, "PUT", `/api/company/${id}`, change));
    const currency = take(currencies);
    const brand = { currency, currencySymbol: currencySymbols[currency] };
    succeed(await world.as(ADMIN, "PUT", `/api/company/${id}/brand`, brand));
  }
  await world.renew(ADMIN);
}

/** A quote of each VAT treatment, which also differ in the other options of their documents. */
async function makeQuotes(world: World): Promise<void> {
  for (const [n, vatTreatment] of vatTreatments.entries()) {
    const take = <T>(list: readonly T[]) => list[n % list.length] as T;
    const story = await storyOf(world, consumer, "company_admin");
    await story.done("", {
      vatTreatment,
      vatReason: "A qualifying pump",
      customerVatNumber: "GB 123 4567 89",
      customerPhone: "0161 496 0001",
      scope: "A new pump",
      exclusions: "No wiring",
      documentKind: take(documentKinds),
      priceDetail: take(priceDetails),
      noCancellation: take(cancellationChoices),
      customerKind: take(["consumer", "business"]),
      lines: [
        {
          id: randomUUIDv7(),
          words: "Parking",
          details: "Two days",
          heading: "Access",
          unit: "d",
          quantity: 2,
          price: 12,
        },
      ],
      discount: { words: "Returning customer", percent: 5 },
      depositPercent: 40,
    });
  }
}

/** One company comes from another installation; one is exported to another, and one was removed since. */
async function moveCompanies(world: World, url: string): Promise<void> {
  const other = await migratedServerDatabase();
  const directory = await mkdtemp(join(tmpdir(), "volute-companies-"));
  const files = ["leaving", "coming", "gone"].map((name) => join(directory, name)) as [string, string, string];
  const as = <T>(address: string, work: Parameters<typeof withServerOwner<T>>[1]) =>
    withServerOwner({ url: address, setting: "DATABASE_URL" }, work);
  try {
    await as(other.url, (owner) => setIdRange(owner, 1));
    const there = await createWorld({}, openDatabase({ databaseUrl: other.url }));
    try {
      const coming = await addCompany(there.database, "Wye Pumps Ltd", "WYE", {});
      succeed(await there.as(ADMIN, "POST", `/api/admin/switch-company/${coming.id}`));
      succeed(await there.as(ADMIN, "POST", "/api/quotes", newQuote(coming)));
      await sealAll(there.database);
      await as(other.url, (owner) => exportCompany(owner, coming.id, files[1]));
    } finally {
      await there.end();
    }
    await as(url, (owner) => importCompany(owner, files[1]));
    for (const [name, file, isRemoved] of [
      ["Leaving", files[0], false],
      ["Gone", files[2], true],
    ] as const) {
      const company = await addCompany(world.database, `${name} Ltd`, name.toUpperCase(), {});
      succeed(await world.as(ADMIN, "POST", `/api/admin/switch-company/${company.id}`));
      succeed(await world.as(ADMIN, "POST", "/api/quotes", newQuote(company)));
      await sealAll(world.database);
      const { moveId } = (await as(url, (owner) => exportCompany(owner, company.id, file))).head.company;
      if (isRemoved) await as(url, (owner) => removeCompany(owner, company.id, moveId));
      await world.renew(ADMIN);
    }
  } finally {
    await rm(directory, { recursive: true });
    await other.drop();
  }
}

/** What needs a mail server: the lives of sent quotes, and emails in each state. */
async function withEmails<T>(world: World, use: () => Promise<T>): Promise<T> {
  const deliver = () => deliverDueEmails(world.database, emailKinds);
  // Without a mail server they are held.
  await deliver();
  const server = await openMailServer();
  const { mail } = readConfig({ SMTP_URL: server.url, MAIL_FROM: "Volute <quotes@volute.test>" });
  if (mail) setEmailTransport(world.database, { settings: mail, publicUrl: PUBLIC_URL });
  try {
    server.behave("refuses the message");
    succeed(await world.as("signed out", "POST", "/api/auth/forgot-password", { email: world.people.user.email }));
    await deliver();
    // Sent again, its link takes the place of the first one.
    server.behave("takes");
    const [reset] = await world.platform.rows`select id from emails where kind = 'password_reset' and state = 'failed'
      order by created_at desc`;
    succeed(await world.as("platform_admin", "POST", `/api/emails/${reset?.id}/send`));
    await deliver();
    const send = async (manner: Manner = "takes", more: object = {}) => {
      const story = await storyOf(world, { ...consumer, ...more });
      await story.done("send");
      server.behave(manner);
      server.emails.length = 0;
      return story;
    };
    await liveThroughOffers(world, server, async (more) => {
      const story = await send("takes", more);
      await deliver();
      return { story, token: tokenIn(server.emails.find((one) => headerOf(one, "To").includes(CUSTOMER)) ?? "") };
    });
    for (const manner of ["knows nobody", "is busy", "drops after the message"] as const) {
      await send(manner);
      await deliver();
    }
    await send("says nothing after the message");
    const underWay = deliver();
    await server.came(1);
    await send("says nothing after the message");
    const made = await use();
    await server.close();
    await underWay;
    return made;
  } finally {
    await server.close();
  }
}

async function liveThroughOffers(
  world: World,
  server: MailServer,
  send: (more?: object) => Promise<{ story: Story; token: string }>,
): Promise<void> {
  const { ask } = customerOf(world);
  for (const browser of [BROWSER, COMPUTER]) {
    const { story, token } = await send();
    await ask("POST", `/q/${token}/ask`, { text: "When could you come?" });
    // The openings of an emailed link count only later, as programs that check emails open it at once.
    const { url } = (await story.done("links")) as unknown as { url: string };
    await ask("POST", `/q/${url.slice(-43)}/seen`, {}, { "user-agent": browser });
  }
  const accepted = await send({ customerKind: "business" });
  const { text } = await ask("GET", `/q/${accepted.token}/accept`);
  const given = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "";
  await ask("POST", `/q/${accepted.token}/accept`, {
    revision: given("revision"),
    document: given("document"),
    name: "Margaret",
    agree: "yes",
    purchaseOrder: "PO 7",
    strokes: "[[[100,200],[300,250]]]",
  });
  await accepted.story.done("cancel", {}, "company_admin");
  for (const channel of recordedChannels) {
    const { story } = await send();
    await story.done("answer", { answer: "accepted", channel, name: "Ann" }, "company_admin");
  }
  const { story } = await send();
  const declined = await story.done("answer", {
    answer: "declined",
    channel: "telephone",
    name: "Ann",
    reason: "Too dear",
  });
  const erasing = { version: declined.version };
  succeed(await world.as("company_admin", "POST", `/api/customer-data/${declined.id}/erase`, erasing));
  await (await send()).story.done("withdraw");
  await (await send()).story.done("revise");
  const { link } = await freshOffer(world, world.north, "expired");
  await ask("POST", `/q/${link.token}/ask`, { text: "A new date, please" });
  server.emails.length = 0;
}
