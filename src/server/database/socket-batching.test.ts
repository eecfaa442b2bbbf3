import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { batchSocketWrites } from "./socket-batching.ts";

test("everything written in one turn, also by promises, is sent in one write and in order", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const [[arrived], socket] = await Promise.all([once(server, "connection"), connected(port)]);
  const all = buffer(arrived as Socket);
  batchSocketWrites(socket);

  socket.write("begin ");
  socket.write("session ");
  await Promise.resolve();
  socket.write("quote ");
  process.nextTick(() => socket.write("commit "));
  const waiting = () => socket.writableLength;
  expect(waiting()).toBe("begin session quote ".length);
  await new Promise(setImmediate);
  expect(waiting()).toBe(0);
  socket.end("and the rest");
  expect((await all).toString()).toBe("begin session quote commit and the rest");
  server.close();
});

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
}
