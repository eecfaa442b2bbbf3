// The previous version goes on replying while the next one migrates its database, and afterwards in parallel with it.

import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptyServerDatabase } from "#test/databases.ts";
import { onServer } from "#test/kit/conditions.ts";
import { findConsecutiveVersions, load } from "#test/operation/older.ts";
import { cookieOf, type Product } from "#test/running-product.ts";

const CLIENTS = 4;

describe.runIf(onServer)("the version before", () => {
  const { older, newer } = findConsecutiveVersions();
  let source: { url: string; drop: () => Promise<void> };
  const products: Product[] = [];
  const ready = async (starting: Promise<Product>) => {
    const product = await starting;
    products.push(product);
    await product.ready();
    return product;
  };

  beforeAll(async () => {
    source = await emptyServerDatabase();
    older.fill(source.url);
  });
  afterAll(async () => {
    for (const product of products) await product.kill();
    await source.drop();
    await older.remove();
    await newer.remove();
  });

  test("answers all the while the next version migrates its database, and after it", async () => {
    const settings = { DATABASE_URL: source.url, NODE_ENV: "production" };
    const first = await ready(older.start(settings));
    const cookie = await cookieOf(first, "engineer@northern-pumps.test");
    const loads = Array.from({ length: CLIENTS }, () => load(first, cookie));
    await Promise.all(loads.map(({ begun }) => begun));

    const next = await ready(newer.start(settings));
    const beside = load(next, await cookieOf(next, "engineer@northern-pumps.test"));
    await Promise.all([...loads, beside].map(({ another }) => another()));
    const answers = await Promise.all([...loads, beside].map(({ end }) => end()));

    const client = new pg.Client({ connectionString: source.url });
    await client.connect();
    await client.query("set role none");
    const { rows } = await client.query<{ name: string }>("select name from schema_migrations order by name");
    await client.end();
    expect(rows.map(({ name }) => name)).toEqual(newer.migrations);

    const statuses = answers.flatMap((each) => each.map(({ status }) => status));
    expect([...new Set(statuses)].sort()).toEqual([200, 201]);
    const numbers = answers.flatMap((each) => each.flatMap(({ quoteNumber }) => quoteNumber ?? []));
    expect(numbers.length).toBeGreaterThan(CLIENTS);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
