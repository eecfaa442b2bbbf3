// The embedded database when its process is killed: no quote that was acknowledged is lost, and a first start killed at
// any moment is simply repeated. (For a power cut see docs/settings.md.)

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pauseFor } from "#test/kit/pause.ts";
import { cookieOf, type Product, startProduct } from "#test/running-product.ts";

const KILLS_DURING_CREATION = 50;
const KILLS_DURING_FIRST_START = 25;
/** A first start takes about this long here; the kills are spread over it and slightly beyond. */
const FIRST_START_MS = 8000;

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "volute-crash-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function read<T>({ url }: Product, cookie: string, path: string): Promise<T> {
  const answer = await fetch(url + path, { headers: { cookie } });
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

describe("killed with SIGKILL, the whole process group", () => {
  test(`during the first start, at ${KILLS_DURING_FIRST_START} moments: it always opens, with all of its data`, async () => {
    for (let kill = 0; kill < KILLS_DURING_FIRST_START; kill++) {
      const data = join(directory, `start-${kill}`);
      const first = await startProduct(data);
      await pauseFor(((kill + 0.5) / KILLS_DURING_FIRST_START) * FIRST_START_MS);
      await first.kill();
      const second = await startProduct(data);
      await second.ready();
      const quotes = await read<unknown[]>(
        second,
        await cookieOf(second, "engineer@northern-pumps.test"),
        "/api/quotes",
      );
      expect(quotes.length).toBeGreaterThan(30);
      await second.kill();
      if (kill > 0) await rm(data, { recursive: true, force: true });
    }
  }, 1_200_000);

  test(`during creation, ${KILLS_DURING_CREATION} times: nothing acknowledged is lost`, async () => {
    // From the very first kill: another first start would take seconds.
    const data = join(directory, "start-0");
    let product = await startProduct(data);
    await product.ready();
    const cookie = await cookieOf(product, "engineer@northern-pumps.test");
    const [template] = await read<Record<string, unknown>[]>(product, cookie, "/api/quotes");
    const acknowledged: string[] = [];
    for (let kill = 0; kill < KILLS_DURING_CREATION; kill++) {
      const { url } = product;
      const before = acknowledged.length;
      let alive = true;
      const clients = Array.from({ length: 4 }, async () => {
        while (alive) {
          const answer = await fetch(`${url}/api/quotes`, {
            method: "POST",
            headers: { cookie, "content-type": "application/json" },
            body: JSON.stringify({ ...template, id: undefined, notes: `before kill ${kill}` }),
          }).catch(() => null);
          if (answer?.status !== 201) continue;
          const quote = (await answer.json().catch(() => null)) as { quoteNumber: string } | null;
          if (quote) acknowledged.push(quote.quoteNumber);
        }
      });
      await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + 1);
      await pauseFor(Math.random() * 700);
      await product.kill();
      alive = false;
      await Promise.all(clients);
      product = await startProduct(data);
      await product.ready();
    }
    const kept = (await read<{ quoteNumber: string }[]>(product, cookie, "/api/quotes")).map(
      (quote) => quote.quoteNumber,
    );
    await product.kill();
    expect(acknowledged.length).toBeGreaterThan(KILLS_DURING_CREATION);
    expect(acknowledged.filter((number) => !kept.includes(number))).toEqual([]);
    expect(new Set(kept).size).toBe(kept.length);
  }, 1_200_000);
});
