// Clients that send a byte now and then, or read nothing of what they requested: no other client notices, nothing is
// prepared for them in advance, and silent ones are disconnected after a while.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";

import { openWorld } from "#test/kit/open-world.ts";
import { newQuote } from "#test/world.ts";

const EACH = 100;
const PATIENCE_MS = 300_000;
/** Used instead where the test waits for the end; clients that send a byte now and then are never silent so long. */
const SILENCE_MS = 3000;
const MEGABYTE = 1024 * 1024;

const world = await openWorld();
let port: number;
const open = new Set<Socket>();
/** The server's ends of all connections. */
const taken = new Set<Socket>();
beforeAll(async () => {
  const { json } = await world.as("user", "POST", "/api/quotes", newQuote(world.north, { notes: "x".repeat(9000) }));
  // Each export is 36 MB, far more than a connection buffers.
  await world.inNorth
    .run`insert into quotes (id, company_id, quote_number, user_id, created_by_name, customer_name, postcode, notes)
      select gen_random_uuid(), company_id, 'NPL-' || (100000 + n), user_id, created_by_name, customer_name, postcode, notes
      from quotes, generate_series(1, 4000) n where id = ${json.id}`;
  world.app.server.on("connection", (socket: Socket) => taken.add(socket));
  await world.app.listen({ port: 0, host: "127.0.0.1" });
  port = (world.app.server.address() as { port: number }).port;
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
});

async function begin(text: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  open.add(socket);
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(text);
  return socket;
}
const head = (method: string, path: string, more = "") =>
  `${method} ${path} HTTP/1.1\r\nhost: volute.test\r\ncookie: ${world.people.company_admin.cookie}\r\n${more}`;

test("neither who sends nor who reads slowly holds up anybody, or costs more than a connection", async () => {
  const before = process.memoryUsage.rss();
  const slow = await Promise.all(
    Array.from({ length: EACH }, async () => [
      await begin(head("GET", "/api/quotes")),
      await begin(head("POST", "/api/quotes", "content-type: application/json\r\ncontent-length: 9000\r\n\r\n{")),
    ]),
  );
  const dribble = setInterval(() => {
    for (const socket of slow.flat()) if (!socket.destroyed) socket.write("x");
  }, 500);
  const readers = await Promise.all(
    Array.from({ length: EACH }, async () => (await begin(`${head("GET", "/api/quotes/export")}\r\n`)).pause()),
  );
  for (let n = 0; n < 5; n++) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/quotes?limit=5`, {
      headers: { cookie: world.people.user.cookie },
    });
    expect([answer.status, (await answer.text()).length > 9000]).toEqual([200, true]);
  }
  // Of one user's many long replies only a few are started. All of them would be 3.6 GB.
  const begun = new Set<Socket>();
  const look = () => {
    for (const socket of readers) if (String(socket.read()).startsWith("HTTP/1.1 200")) begun.add(socket);
    return begun.size;
  };
  // Six, and those requested at the very same moment.
  await expect.poll(look).toBeGreaterThanOrEqual(6);
  expect(look()).toBeLessThan(20);
  expect((process.memoryUsage.rss() - before) / MEGABYTE).toBeLessThan(600);

  for (const socket of taken) {
    if (socket.destroyed) continue;
    expect(socket.timeout).toBeGreaterThan(0);
    expect(socket.timeout).toBeLessThanOrEqual(PATIENCE_MS);
    socket.setTimeout(SILENCE_MS);
  }
  await expect.poll(() => connections()).toBeLessThanOrEqual(2 * EACH + 10);
  clearInterval(dribble);
});

const connections = () =>
  new Promise<number>((resolve) => world.app.server.getConnections((_, count) => resolve(count)));
