// An email leaves this machine under TLS or not at all.
import { randomUUIDv7 } from "node:crypto";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { localhost } from "#test/kit/localhost-tls.ts";
import { type MailServer, openMailServer } from "#test/kit/mail-server.ts";
import { type SubmissionResult, submitEmail } from "./smtp.ts";

let [plainServer, tlsServer]: MailServer[] = [];
const trusted = getCACertificates("default");
beforeAll(async () => {
  [plainServer, tlsServer] = [await openMailServer(), await openMailServer(localhost)];
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await plainServer?.close();
  await tlsServer?.close();
});

/** As to a server elsewhere. */
function send(server: MailServer | undefined): Promise<SubmissionResult> {
  const { port } = new URL(server?.url ?? "");
  const settings = {
    host: "localhost",
    port: Number(port),
    secure: false,
    requireTLS: true,
    auth: null,
    from: { name: "Volute", address: "quotes@volute.test" },
    replyTo: null,
  };
  const envelope = { from: "quotes@volute.test", to: ["ann@north.test"] };
  const message = async () => Buffer.from(`Message-ID: <${randomUUIDv7()}@volute.test>\r\n\r\nHello\r\n`);
  return submitEmail(settings, envelope, message, new AbortController().signal);
}

test("a server without TLS gets nothing", async () => {
  expect(await send(plainServer)).toMatchObject({ is: "later" });
  expect(plainServer?.emails).toEqual([]);
});

test("a server with an untrusted certificate gets nothing", async () => {
  expect(await send(tlsServer)).toMatchObject({ is: "later", error: expect.stringMatching(/self-signed certificate/) });
  expect(tlsServer?.emails).toEqual([]);
});

test("a server with a trusted certificate gets it by STARTTLS", async () => {
  setDefaultCACertificates([...trusted, localhost.cert]);
  expect(await send(tlsServer)).toEqual({ is: "sent", reply: "250 kept as 4711" });
  expect(tlsServer?.emails).toHaveLength(1);
});
