// Real connections, by every address: broken requests are refused with a message, and a shutdown replies to open ones.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createWorld, newQuote, type World } from "#test/world.ts";
import { type ListeningServer, listenOn } from "./listen.ts";

const HOSTS = ["127.0.0.1", "::1"];

let world: World;
let listening: ListeningServer;
let port: number;
let sockets: Socket[];

async function start(patience?: number, stopDelay = 0) {
  listening = await listenOn(world.app, { port: 0, hosts: HOSTS, stopDelay }, patience);
  port = Number(new URL(listening.address).port);
}
beforeEach(async () => {
  world = await createWorld();
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await listening.close();
  await world.end();
});

/** A connection that stays open, and what was received on it. */
async function connection(host: string) {
  const socket = connect({ port, host });
  sockets.push(socket);
  socket.on("error", () => {});
  await once(socket, "connect");
  let heard = "";
  socket.setEncoding("utf8").on("data", (text) => (heard += text));
  return {
    socket,
    heard: () => heard,
    until: (text: string) => expect.poll(() => heard).toContain(text),
    over: () => expect.poll(() => socket.closed).toBe(true),
  };
}

const heads = (method: string, path: string, more: string[] = []) =>
  [`${method} ${path} HTTP/1.1`, "host: localhost", `cookie: ${world.people.user.cookie}`, ...more].join("\r\n");

test("a malformed request gets an ordinary error reply", async () => {
  await start();
  const broken = [
    ["an address with a broken escape", 404, "not_found", `${heads("GET", "/api/quotes/%zz")}\r\n\r\n`],
    ["endless headers", 431, "too_large", heads("GET", "/api/quotes", [`x: ${"x".repeat(20_000)}`])],
    ["no HTTP at all", 400, "invalid", "\x16\x03\x01\r\n\r\n"],
    ["no length", 400, "invalid", `${heads("POST", "/api/quotes", ["content-length: many"])}\r\n\r\n`],
  ] as const;
  for (const host of HOSTS) {
    for (const [name, status, code, text] of broken) {
      const { socket, heard, until } = await connection(host);
      socket.write(text);
      await until('"}');
      const [head = "", body = ""] = heard().split("\r\n\r\n");
      expect(head, `${name} at ${host}`).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(head, `${name} at ${host}`).toMatch(/^x-volute: 1$/m);
      expect(JSON.parse(body)).toEqual({ error: expect.stringMatching(/^[A-Z].* /), code });
    }
  }
});

test("stopping answers requests in progress, ends streams and closes all connections", async () => {
  await start();
  const body = JSON.stringify(newQuote(world.north));
  const length = `content-length: ${Buffer.byteLength(body)}`;
  const under = await Promise.all(
    HOSTS.map(async (host) => {
      const [idle, stream, request] = [await connection(host), await connection(host), await connection(host)];
      idle.socket.write(`${heads("GET", "/healthz")}\r\n\r\n`);
      await idle.until('"ok"');
      stream.socket.write(`${heads("GET", "/api/events")}\r\n\r\n`);
      await stream.until("event: hello");
      request.socket.write(
        `${heads("POST", "/api/quotes", ["content-type: application/json", length, "expect: 100-continue"])}\r\n\r\n`,
      );
      // Everything but its body has arrived.
      await request.until("100 Continue");
      return { idle, stream, request };
    }),
  );
  const closed = listening.close();
  for (const { idle, stream, request } of under) {
    await idle.over();
    await stream.until("\r\n0\r\n\r\n");
    request.socket.write(body);
    await request.until(" 201 Created");
    await request.over();
  }
  await closed;
});

test("a stopping process reports it first, and answers until the delay has passed", async () => {
  await start(undefined, 2);
  const kept = await Promise.all(HOSTS.map(connection));
  for (const { socket, until } of kept) {
    socket.write(`${heads("GET", "/readyz")}\r\n\r\n`);
    await until('"ready"');
  }
  const closed = listening.close();
  // All of it at once, because the delay is short.
  for (const { socket } of kept) socket.write(`${heads("GET", "/api/auth/user")}\r\n\r\n`);
  const late = await Promise.all(HOSTS.map(connection));
  for (const { socket } of late) socket.write(`${heads("GET", "/readyz")}\r\n\r\n`);
  for (const fresh of late) {
    await fresh.until('"code":"stopping"');
    expect(fresh.heard()).toMatch(/^HTTP\/1.1 503 .*\r\nconnection: close\r\n/s);
  }
  for (const before of kept) {
    await before.until(world.people.user.email);
    expect(before.heard()).toMatch(/HTTP\/1.1 200 OK\r\n.*HTTP\/1.1 200 OK\r\n.*connection: close\r\n/s);
    await before.over();
  }
  await closed;
});

test("stopping does not wait for an unfinished request for ever", async () => {
  await start(50);
  for (const host of HOSTS) {
    const { socket, until } = await connection(host);
    socket.write(`${heads("POST", "/api/quotes", ["content-length: 2", "expect: 100-continue"])}\r\n\r\n`);
    await until("100 Continue");
  }
  await listening.close();
});
