// A server that no longer replies. (One that is frozen: test/operation/frozen-server.test.ts.)
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#test/running-product.ts";
import { FrozenServer, startLivenessProbe } from "./liveness-probe.ts";

const addressOf = (port: number) => `postgres://ann:secret@127.0.0.1:${port}/volute`;

/** Accepts connections, and sends each of them this once it is spoken to. */
async function startSilent(greeting?: Buffer) {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on("error", () => {}).once("data", () => greeting && socket.write(greeting));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { address: addressOf((server.address() as AddressInfo).port), count: () => connections };
}

const forEver = () => new Promise<never>(() => {});

test("a machine that is off counts as frozen, although its pooler accepts connections", async () => {
  // Each message begins with a letter and its length: authenticated, and ready for a query.
  const letIn = Buffer.from([...[0x52, 0, 0, 0, 8, 0, 0, 0, 0], ...[0x5a, 0, 0, 0, 5, 0x49]]);
  const { address } = await startSilent(letIn);
  const probe = startLivenessProbe(address, addressOf(await freePort()));
  onTestFinished(probe.close);
  await expect(probe.watch(forEver)).rejects.toThrow(FrozenServer);
});

test("a call that waits for a silent server fails in seconds, and the next at once", async () => {
  const { address, count } = await startSilent();
  const probe = startLivenessProbe(address, address);
  onTestFinished(probe.close);
  const start = performance.now();
  await expect(probe.watch(forEver)).rejects.toThrow(FrozenServer);
  // Two and a half, unless this machine is busy.
  expect(performance.now() - start).toBeLessThan(8_000);
  let hasBegun = false;
  await expect(
    probe.watch(async () => {
      hasBegun = true;
    }),
  ).rejects.toThrow(FrozenServer);
  expect(hasBegun).toBe(false);
  expect(count()).toBeGreaterThan(0);
});
