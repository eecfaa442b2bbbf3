import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { TurnSocket } from "./turn-socket.ts";

test("what is written in one turn of the loop is sent at once and in order, and what comes later by itself", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = new TurnSocket();
  const sends = vi.spyOn(socket, "_writev" as never);
  const [[heard]] = await Promise.all([
    once(server, "connection") as Promise<[Socket]>,
    once(socket.connect((server.address() as AddressInfo).port, "127.0.0.1"), "connect"),
  ]);
  socket.write("one ");
  await Promise.resolve();
  socket.write(Buffer.from("two "));
  process.nextTick(() => socket.write("three "));
  expect(sends).not.toHaveBeenCalled();
  await setImmediate();
  await setImmediate();
  expect(sends).toHaveBeenCalledOnce();
  socket.end("four");
  const parts = await heard.setEncoding("utf8").toArray();
  expect(parts.join("")).toBe("one two three four");
  server.close();
});
