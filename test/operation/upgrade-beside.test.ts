// The version that was in use before goes on answering while this one migrates its database, and afterwards beside it.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptyServerDatabase } from "#test/databases.ts";
import { hasCommit, onServer } from "#test/kit/conditions.ts";
import { git, load, type Older, versionAt } from "#test/operation/older.ts";
import { cookieOf, type Product, startProduct } from "#test/running-product.ts";

/** What is in use; a newer tag counts instead. */
const IN_USE = "3457ee1";

const [newestTag] = git("tag", "--sort=-creatordate").stdout.split("\n");
const before = newestTag || IN_USE;

const CLIENTS = 4;

describe.runIf(onServer && hasCommit(before))(`${before}, which was in use before`, () => {
  let older: Older;
  let source: { url: string; drop: () => Promise<void> };
  const products: Product[] = [];
  const ready = async (starting: Promise<Product>) => {
    const product = await starting;
    products.push(product);
    await product.ready();
    return product;
  };

  beforeAll(async () => {
    older = versionAt(before);
    source = await emptyServerDatabase();
    older.fill(source.url);
  });
  afterAll(async () => {
    for (const product of products) await product.kill();
    await source.drop();
    await older.remove();
  });

  test("answers all the while this version migrates its database, and after it", async () => {
    const settings = { DATABASE_URL: source.url, NODE_ENV: "production" };
    const first = await ready(older.start(settings));
    const cookie = await cookieOf(first, "engineer@northern-pumps.test");
    const loads = Array.from({ length: CLIENTS }, () => load(first, cookie));
    await Promise.all(loads.map(({ begun }) => begun));

    const newer = await ready(startProduct(older.directory, settings));
    const beside = load(newer, await cookieOf(newer, "engineer@northern-pumps.test"));
    await Promise.all([...loads, beside].map(({ another }) => another()));
    const answers = await Promise.all([...loads, beside].map(({ end }) => end()));

    const statuses = answers.flatMap((each) => each.map(({ status }) => status));
    expect([...new Set(statuses)].sort()).toEqual([200, 201]);
    const numbers = answers.flatMap((each) => each.flatMap(({ quoteNumber }) => quoteNumber ?? []));
    expect(numbers.length).toBeGreaterThan(CLIENTS);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
