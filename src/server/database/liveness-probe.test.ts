// A server that no longer replies. (One that is frozen: test/operation/frozen-server.test.ts.)
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort } from "#test/running-product.ts";
import { startLivenessProbe } from "./liveness-probe.ts";

test("a machine that is off is silent, though the pooler before it lets everybody in", async () => {
  // Each message begins with a letter and its length: authenticated, and ready for a query.
  const letIn = Buffer.from([...[0x52, 0, 0, 0, 8, 0, 0, 0, 0], ...[0x5a, 0, 0, 0, 5, 0x49]]);
  const pooler = createServer((socket) => {
    socket.on("error", () => {}).once("data", () => socket.write(letIn));
  }).listen(0, "127.0.0.1");
  await once(pooler, "listening");
  const addressOf = (port: number) => `postgres://ann:secret@127.0.0.1:${port}/volute`;
  const { port } = pooler.address() as AddressInfo;
  const pulse = startLivenessProbe(addressOf(port), addressOf(await freePort()));
  await expect(pulse.during(() => new Promise(() => {}))).rejects.toThrow("silent");
  pulse.close();
  pooler.close();
});
