import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { readKeys } from "#domain/offers/receipt.ts";
import { createApp } from "#server/app.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { acceptance } from "#test/kit/quotes/acceptances.ts";
import { ensureSigningKey } from "./keys.ts";
import { buildProof } from "./proof-builder.ts";

const world = await openWorld();
const KEYS = "/.well-known/volute-keys.json";

test("everybody reads the public keys, each by the first digits of its SHA-256", async () => {
  const none = await world.app.inject({ method: "GET", url: KEYS });
  expect(none.payload).toBe('{"keys":[],"v":1}');
  const { publicKey } = await ensureSigningKey(world.database);
  const { statusCode, headers, payload } = await world.app.inject({ method: "GET", url: KEYS });
  expect([statusCode, headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
  const id = createHash("sha256").update(Buffer.from(publicKey, "base64")).digest("hex").slice(0, 16);
  expect(readKeys(payload)).toEqual([{ id, algorithm: "Ed25519", publicKey }]);
});

test("the private key is in no answer, archive, proof or log", async () => {
  await ensureSigningKey(world.database);
  const [row] = await world.platform.rows`select private_key from signing_keys`;
  const der = Buffer.from(String(row?.privateKey), "base64");
  // The 32 bytes of the key itself are the last of its PKCS 8.
  const secret = der.subarray(-32);
  const spellings = [der.toString("base64"), secret.toString("base64").slice(0, 42), secret.toString("hex")];
  const holds = (bytes: Uint8Array) => {
    const text = Buffer.from(bytes).toString("latin1");
    return text.includes(secret.toString("latin1")) || spellings.some((spelling) => text.includes(spelling));
  };
  expect(holds(der)).toBe(true);

  let log = "";
  const logTo = { write: (line: string) => (log += line) };
  const app = await createApp({ database: world.database, webDirectory: "", logLevel: "debug", logTo });
  const { cookie } = world.people.platform_admin;
  const urls = [KEYS, "/readyz", `/api/admin/companies/${world.north.id}/export`, "/api/admin/audit-logs/export"];
  for (const url of urls) {
    const { statusCode, rawPayload } = await app.inject({ method: "GET", url, headers: { cookie } });
    expect(statusCode, url).toBe(200);
    const files = url.includes("companies") ? Object.values(unzipSync(rawPayload)) : [rawPayload];
    expect(files.map(holds), url).toEqual(files.map(() => false));
  }
  const { record, receipt } = await buildProof(world.database, acceptance());
  await app.close();
  expect(log).toContain(KEYS);
  expect([record, Buffer.from(receipt), Buffer.from(log)].map(holds)).toEqual([false, false, false]);
});

test("no company can read a key", async () => {
  const asked = world.inNorth.rows`select id from signing_keys`;
  await expect(asked).rejects.toThrow("permission denied");
});
