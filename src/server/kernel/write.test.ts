import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { Money } from "#contract/values.ts";
import { routes } from "#server/app.ts";
import { makeIds, nameOf, samples } from "#test/walk.ts";
import { createWorld, type World } from "#test/world.ts";
import { writeReply } from "./write.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.end());

const readers = {
  anyone: "user",
  "signed-in": "user",
  company: "user",
  "company-admin": "company_admin",
  admin: "company_admin",
  "platform-admin": "platform_admin",
} as const;

describe("replies on the wire", () => {
  test("are what zod's own encoder makes of them, without what the schema does not name", () => {
    const schema = z.object({
      cost: z.nullable(Money),
      list: z.array(z.object({ text: z.string(), whole: z.int() })),
      maybe: z.optional(z.string()),
      record: z.record(z.string(), z.boolean()),
      one: z.literal(true),
    });
    const value = {
      cost: 374_195,
      list: [{ text: 'quote " and £ and 😀', whole: 3, secret: "hash" }],
      record: { 'a"b': true },
      one: true as const,
      secret: "hash",
    };
    expect(JSON.parse(writeReply(schema, value))).toEqual(z.encode(schema, value));
    expect(JSON.parse(writeReply(schema, { ...value, cost: null, maybe: "x" }))).toMatchObject({
      cost: null,
      maybe: "x",
    });
  });

  test("every penny up to the largest amount is written with two decimals at most", () => {
    for (const pence of [0, 1, 9, 10, 99, 101, 1999, 374_195, 9_999_999_999, 8_765_432_101]) {
      expect(writeReply(Money, pence)).toBe(
        String(Number(`${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, "0")}`)),
      );
    }
  });

  test("of every reading endpoint pass their own schema", async () => {
    const ids = await makeIds(world);
    const reading = routes.map(({ endpoint }) => endpoint).filter(({ method, reply }) => method === "GET" && reply);
    expect(reading.length).toBeGreaterThan(5);
    for (const endpoint of reading) {
      const actor = readers[endpoint.audience];
      const url = (await samples[nameOf(endpoint)]?.url(world, ids, "north")) ?? "";
      const { status, json } = await world.as(actor, "GET", url);
      expect(status, url).toBe(200);
      const read = z.safeDecode(endpoint.reply as z.ZodMiniType, json);
      expect(read.error?.issues, nameOf(endpoint)).toBeUndefined();
    }
  });
});
