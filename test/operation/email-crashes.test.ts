// A process is killed or stopped while it hands over an email: none is lost, and none sent twice automatically.

import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#server/database/connect.ts";
import { hashToken } from "#server/kernel/session.ts";
import { headerOf, type MailServer, openMailServer, tokenIn } from "#test/kit/mail-server.ts";
import { pauseFor } from "#test/kit/pause.ts";
import { rowsIn } from "#test/rows.ts";
import { cookieOf, type Product, startProduct } from "#test/running-product.ts";

const KILLS = 50;
let directory: string;
let server: MailServer;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "volute-mail-crash-"));
  server = await openMailServer();
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

async function start(smtp = server.url): Promise<Product> {
  const product = await startProduct(directory, { SMTP_URL: smtp, MAIL_FROM: "quotes@volute.test" });
  await product.ready();
  return product;
}

/** As the administrator of a company. */
async function call<T>({ url }: Product, cookie: string, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(url + path, {
    method,
    headers: { cookie, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** A copy of an existing quote, sent to an address of its own. */
async function sendOffer(product: Product, cookie: string, to: string): Promise<void> {
  const [template] = await call<object[]>(product, cookie, "GET", "/api/quotes");
  const { id } = await call<{ id: string }>(product, cookie, "POST", "/api/quotes", { ...template, id: undefined });
  const quote = await call<{ version: number }>(product, cookie, "POST", `/api/quotes/${id}/calculate`, {});
  await call(product, cookie, "POST", `/api/quotes/${id}/send`, {
    version: quote.version,
    to,
    subject: "Our quotation",
    message: "Here it is.",
    attachDocument: true,
    copyToSelf: false,
  });
}

async function ask({ url }: Product, name: string): Promise<void> {
  const answer = await fetch(`${url}/api/auth/forgot-password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `${name}-pumps.test` }),
  });
  expect(answer.status).toBe(200);
}

/** Emails that are still being sent. */
async function unsettled(product: Product, cookie: string): Promise<string[]> {
  const { emails } = await call<{ emails: { state: string }[] }>(product, cookie, "GET", "/api/emails");
  return emails.map(({ state }) => state).filter((state) => state === "queued" || state === "sending");
}

/** The states of every email that the tests have sent, once the product has ended; the demonstration has others. */
async function states(): Promise<Record<string, string>> {
  const database = await openDatabase({ dataDirectory: directory });
  const rows = await database.asPlatform(
    (db) => rowsIn<{ toAddress: string; state: string }>(db)`select to_address, state from emails
      where quote_id is null or to_address like '%@dairy.test'`,
  );
  await database.close();
  return Object.fromEntries(rows.map(({ toAddress, state }) => [toAddress.replace("-pumps.test", ""), state]));
}

describe("an email", () => {
  test("an email being handed over at kill -9 is uncertain, and a queued one is sent once", async () => {
    // Never greets, so that nothing is ever handed over to it.
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const first = await start(`smtp://127.0.0.1:${(silent.address() as { port: number }).port}`);
    const connected = once(silent, "connection");
    await ask(first, "admin@severn");
    await connected;
    await first.kill();
    silent.close();

    server.behave("says nothing after the message");
    const second = await start();
    await server.came(1);
    await ask(second, "engineer@severn");
    await server.came(2);
    await second.kill();

    server.behave("takes");
    const third = await start();
    await ask(third, "engineer@northern");
    await server.came(3);
    expect(await third.stop()).toBe(0);
    expect(await states()).toEqual({
      "admin@severn": "uncertain",
      "engineer@severn": "uncertain",
      "engineer@northern": "sent",
    });
    expect(server.emails.map((letter) => /^To: (\S+)-pumps/m.exec(letter)?.[1])).toEqual([
      "admin@severn",
      "engineer@severn",
      "engineer@northern",
    ]);
  }, 300_000);

  test("that is being handed over at SIGTERM is waited for a while, and then uncertain", async () => {
    const product = await start();
    server.behave("says nothing after the message");
    await ask(product, "admin@northern");
    await server.came(4);
    expect(await product.stop()).toBe(0);
    expect((await states())["admin@northern"]).toBe("uncertain");
    expect(server.emails).toHaveLength(4);
  });

  test(`about an offer, with ${KILLS} times kill -9 around its hand-over: none is lost and none goes twice`, async () => {
    const before = server.emails.length;
    server.behave("takes");
    let product = await start();
    const cookie = await cookieOf(product, "admin@northern-pumps.test");
    let printed = "";
    for (let kill = 0; kill < KILLS; kill++) {
      // Every third time between the end of the email and the server's reply, otherwise at any moment: from before the
      // email is claimed until after it was handed over.
      const isInBetween = kill % 3 === 1;
      server.behave(isInBetween ? "says nothing after the message" : "takes");
      const arrivals = server.emails.length;
      await sendOffer(product, cookie, `customer${kill}@dairy.test`);
      if (isInBetween) await server.came(arrivals + 1);
      else await pauseFor((250 * kill) / KILLS);
      await product.kill();
      server.behave("takes");
      printed += product.output();
      product = await start();
    }
    await expect.poll(async () => unsettled(product, cookie), { timeout: 60_000 }).toEqual([]);
    expect(await product.stop()).toBe(0);
    printed += product.output();

    const arrived = server.emails.slice(before);
    const timesOf = (to: string) => arrived.filter((letter) => headerOf(letter, "To") === to).length;
    const found = Object.entries(await states()).filter(([to]) => to.endsWith("@dairy.test"));
    expect(found).toHaveLength(KILLS);
    const outcomes = found.map(([to, state]) => `${state} and arrived ${timesOf(to)} times`);
    expect(outcomes.filter((one) => !/^(sent and arrived 1|uncertain and arrived [01]) times$/.test(one))).toEqual([]);
    console.log(Object.entries(Object.groupBy(outcomes, (one) => one)).map(([one, all]) => `${all?.length} ${one}`));

    const database = await openDatabase({ dataDirectory: directory });
    const [mails, hashes] = await database.asPlatform(async (db) => [
      JSON.stringify([await rowsIn(db)`select * from emails`, await rowsIn(db)`select * from audit_logs`]),
      (await rowsIn<{ tokenHash: string }>(db)`select token_hash from quote_links`).map(({ tokenHash }) => tokenHash),
    ]);
    await database.close();
    for (const token of arrived.map(tokenIn)) {
      expect(hashes).toContain(hashToken(token));
      expect(mails.includes(token) || printed.includes(token)).toBe(false);
    }
  }, 1_200_000);
});
