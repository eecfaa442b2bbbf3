// What is compressed, for whom, and that a list in parts is still read no faster than it is received.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import { fastify } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compressReplies } from "./compress.ts";

const PARTS = 2000;
let read = 0;
let left = false;
/** Of 8 KB each, which compression hardly shortens. */
async function* parts() {
  read = 0;
  left = false;
  try {
    for (; read < PARTS; read++) yield `${randomBytes(6000).toString("base64")}\n`;
  } finally {
    left = true;
  }
}
async function* failing(after: number) {
  for (let made = 0; made < after; made++) yield randomBytes(6000).toString("base64");
  throw new Error("The next part cannot be read");
}

const JSON_TYPE = "application/json; charset=utf-8";
const answers: Record<string, [type: string, make: () => unknown]> = {
  short: [JSON_TYPE, () => JSON.stringify("x".repeat(4000))],
  long: [JSON_TYPE, () => JSON.stringify("é".repeat(5000))],
  "very-long": [JSON_TYPE, () => JSON.stringify("é".repeat(500_000))],
  page: ["text/html; charset=utf-8", () => "<p>".repeat(5000)],
  parts: [JSON_TYPE, () => Readable.from(parts())],
  "failing-at-once": [JSON_TYPE, () => Readable.from(failing(0))],
  "failing-later": [JSON_TYPE, () => Readable.from(failing(50))],
  events: ["text/event-stream", () => Readable.from(["data: 1\n\n".repeat(1000)])],
  sheet: ["text/csv; charset=utf-8", () => "a,b\n".repeat(5000)],
  document: ["application/pdf", () => Buffer.alloc(50_000)],
};

const app = fastify();
compressReplies(app);
app.get<{ Params: { name: string } }>("/:name", (asked, reply) => {
  const [type = "", make] = answers[asked.params.name] ?? [];
  return reply.type(type).send(make?.());
});
beforeAll(() => app.listen({ port: 0, host: "127.0.0.1" }));
afterAll(() => app.close());

async function ask(name: string, headers: Record<string, string> = { "accept-encoding": "gzip, deflate, br, zstd" }) {
  const { rawPayload, headers: given } = await app.inject({ url: `/${name}`, headers });
  return { bytes: rawPayload, encoding: given["content-encoding"], length: given["content-length"], vary: given.vary };
}

test.each(["long", "very-long", "page"])("a reply that is %s is compressed without change", async (name) => {
  const plain = await ask(name, {});
  const { bytes, encoding, length, vary } = await ask(name);
  expect([encoding, plain.encoding, vary, plain.vary]).toEqual([
    "gzip",
    undefined,
    "accept-encoding",
    "accept-encoding",
  ]);
  expect(Number(length)).toBe(bytes.length);
  expect(bytes.length).toBeLessThan(plain.bytes.length / 10);
  expect(gunzipSync(bytes).equals(plain.bytes)).toBe(true);
});

test.each(["short", "events", "sheet", "document"])("a reply that is %s is not compressed", async (name) => {
  expect((await ask(name)).encoding).toBeUndefined();
});

describe("whoever asks", () => {
  test.each([
    ["gzip", "gzip"],
    ["br, GZIP ;q=0.5", "gzip"],
    ["*", "gzip"],
    ["identity", undefined],
    ["br", undefined],
    ["gzip;q=0", undefined],
    ["gzip; q=0.0, *", undefined],
    ["gzip;q=much", undefined],
    ["", undefined],
  ])("with accept-encoding %j gets %s", async (accepted, encoding) => {
    expect((await ask("long", { "accept-encoding": accepted })).encoding).toBe(encoding);
  });

  test("from another site gets an uncompressed reply, so that its length reveals nothing", async () => {
    const headers = { "accept-encoding": "gzip", "sec-fetch-site": "cross-site" };
    expect((await ask("long", headers)).encoding).toBeUndefined();
  });
});

describe("a list in parts", () => {
  async function begin(name: string): Promise<IncomingMessage> {
    const { port } = app.server.address() as AddressInfo;
    const headers = { "accept-encoding": "gzip" };
    const [answer] = await once(request({ port, host: "127.0.0.1", path: `/${name}`, headers }).end(), "response");
    expect(answer.headers["content-encoding"]).toBe("gzip");
    return answer;
  }

  test("is read as fast as it is taken, to its end", async () => {
    const answer = await begin("parts");
    await once(answer, "readable");
    expect(read).toBeLessThan(PARTS / 2);
    const taken = Buffer.concat(await answer.toArray());
    expect(gunzipSync(taken).toString().split("\n").length - 1).toBe(PARTS);
  });

  test("stops when the client disconnects", async () => {
    const answer = await begin("parts");
    await once(answer, "readable");
    answer.destroy();
    await expect.poll(() => left).toBe(true);
    expect(read).toBeLessThan(PARTS / 2);
  });

  test("is cut where a part fails", async () => {
    const answer = await begin("failing-later");
    await expect(answer.toArray()).rejects.toThrow("aborted");
  });

  test("that fails before its first byte gets an uncompressed JSON error", async () => {
    const { bytes, encoding } = await ask("failing-at-once");
    expect(encoding).toBeUndefined();
    expect(JSON.parse(bytes.toString())).toMatchObject({ statusCode: 500 });
  });
});
