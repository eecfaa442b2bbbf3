// A process that is killed or ended while it hands a letter over: nothing vanishes, and nothing goes twice by itself.
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#server/database/connect.ts";
import { type MailServer, openMailServer } from "./kit/mail-server.ts";
import { rowsIn } from "./rows.ts";
import { type Product, startProduct } from "./running-product.ts";

const embedded = !process.env.VOLUTE_TEST_DATABASE?.startsWith("postgres");
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

async function ask({ url }: Product, name: string): Promise<void> {
  const answer = await fetch(`${url}/api/auth/forgot-password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `${name}-pumps.test` }),
  });
  expect(answer.status).toBe(200);
}

/** Of every letter there is, once the product has ended. */
async function states(): Promise<Record<string, string>> {
  const database = await openDatabase({ dataDirectory: directory });
  const rows = await database.asPlatform(
    (db) => rowsIn<{ toAddress: string; state: string }>(db)`select to_address, state from mails`,
  );
  await database.close();
  return Object.fromEntries(rows.map(({ toAddress, state }) => [toAddress.replace("-pumps.test", ""), state]));
}

describe.skipIf(!embedded)("a letter", () => {
  test("that was being handed over at kill -9 is uncertain, and what had not begun is sent once", async () => {
    // Greets nobody, so that nothing is ever handed over to it.
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
    expect(server.letters.map((letter) => /^To: (\S+)-pumps/m.exec(letter)?.[1])).toEqual([
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
    expect(server.letters).toHaveLength(4);
  }, 120_000);
});
