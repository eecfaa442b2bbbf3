// The embedded database on a full disk: reading goes on, changes are refused with a sentence, and nothing is lost.

import { statfsSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COOKIE } from "#server/kernel/session.ts";
import { hasOwnMounts } from "#test/kit/conditions.ts";
import { type Product, startProduct } from "#test/running-product.ts";

/** A disk for one process alone, which not every machine allows. */
const SMALL_DISK = ["unshare", "-rm", "sh", "-c", 'mount -t tmpfs -o size=160m tmpfs "$DATA_DIR" && exec "$@"', "sh"];
const MEGABYTE = 1024 * 1024;

describe.runIf(hasOwnMounts)("a full disk", () => {
  let directory: string;
  let product: Product;
  let cookie: string;
  const disk = () => `/proc/${product.pid}/root${directory}`;
  const ask = (path: string, body?: unknown) =>
    fetch(product.url + path, {
      headers: { "content-type": "application/json", ...(cookie ? { cookie } : {}) },
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
    });
  const signIn = () => ask("/api/auth/login", { email: "engineer@northern-pumps.test", password: "demo1234" });

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "volute-full-"));
    product = await startProduct(directory, {}, SMALL_DISK);
    await product.ready();
    cookie = new RegExp(`${COOKIE}=[^;]+`).exec((await signIn()).headers.get("set-cookie") ?? "")?.[0] ?? "";
  });
  afterAll(async () => {
    await product?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  test("is told in words, to people and to whoever operates it, until there is room again", async () => {
    const [quote] = (await (await ask("/api/quotes")).json()) as { id: string }[];
    const { bavail, bsize } = statfsSync(disk());
    writeFileSync(join(disk(), "filler"), Buffer.alloc(bavail * bsize - 10 * MEGABYTE));

    for (const refused of [await ask(`/api/quotes/${quote?.id}/duplicate`, {}), await ask("/readyz")]) {
      expect([refused.status, refused.headers.get("retry-after"), await refused.json()]).toEqual([
        503,
        "60",
        {
          error:
            "The server’s disk is full, so nothing can be saved. Ask the person who runs Volute to free some space.",
          code: "disk_full",
        },
      ]);
    }
    expect((await signIn()).status).toBe(503);
    for (const read of [`/api/quotes/${quote?.id}`, "/.well-known/volute-keys.json"])
      expect((await ask(read)).status, read).toBe(200);

    await rm(join(disk(), "filler"));
    expect((await ask("/readyz")).status).toBe(200);
    expect((await ask(`/api/quotes/${quote?.id}/duplicate`, {})).status).toBe(201);
  });
});
