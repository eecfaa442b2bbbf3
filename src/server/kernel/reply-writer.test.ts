import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { Cost, Money } from "#contract/values.ts";
import { routes } from "#server/app.ts";
import { callers, openWorld } from "#test/kit/open-world.ts";
import { makeIds, nameOf, samples } from "#test/walk.ts";
import { writeReply } from "./reply-writer.ts";

const world = await openWorld();

const all = { seesCosts: true };

describe("replies on the wire", () => {
  test("contain no cost for users who may not see costs, at any depth", () => {
    const schema = z.object({ total: Money, of: z.array(z.object({ labour: Cost, material: Cost })) });
    const value = {
      total: 700,
      of: [
        { labour: 300, material: 400 },
        { labour: null, material: 1 },
      ],
    };
    expect(JSON.parse(writeReply(schema, value, { seesCosts: false }))).toEqual({
      total: 7,
      of: [
        { labour: null, material: null },
        { labour: null, material: null },
      ],
    });
    expect(JSON.parse(writeReply(schema, value, all)).of[0]).toEqual({ labour: 3, material: 4 });
  });

  test.each([
    ["a key", z.object({ name: z.nullable(z.string()) }), {}],
    ["a text", z.object({ name: z.string() }), { name: null }],
    ["a number", z.object({ count: z.int() }), { count: Number.NaN }],
    ["an amount", z.object({ total: Money }), { total: undefined }],
    ["a yes or no", z.object({ isThere: z.boolean() }), { isThere: "yes" }],
    ["a thing", z.array(z.object({ name: z.string() })), [undefined]],
  ])("are not written where %s is missing that the contract promises", (_, schema, value) => {
    expect(() => writeReply(schema, value, all)).toThrow(TypeError);
  });

  test("equal zod's encoding, without undeclared fields", () => {
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
    expect(JSON.parse(writeReply(schema, value, all))).toEqual(z.encode(schema, value));
    expect(JSON.parse(writeReply(schema, { ...value, cost: null, maybe: "x" }, all))).toMatchObject({
      cost: null,
      maybe: "x",
    });
  });

  test("every penny up to the largest amount is written with two decimals at most", () => {
    for (const pence of [0, 1, 9, 10, 99, 101, 1999, 374_195, 9_999_999_999, 8_765_432_101]) {
      expect(writeReply(Money, pence, all)).toBe(
        String(Number(`${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, "0")}`)),
      );
    }
  });

  test("of every reading endpoint pass their own schema", async () => {
    const ids = await makeIds(world);
    const reading = routes.map(({ endpoint }) => endpoint).filter(({ method, reply }) => method === "GET" && reply);
    expect(reading.length).toBeGreaterThan(5);
    for (const endpoint of reading) {
      const actor = callers[endpoint.audience];
      const url = (await samples[nameOf(endpoint)]?.url(world, ids, "north")) ?? "";
      const { status, json } = await world.as(actor, "GET", url);
      expect(status, url).toBe(200);
      const read = z.safeDecode(endpoint.reply as z.ZodMiniType, json);
      expect(read.error?.issues, nameOf(endpoint)).toBeUndefined();
    }
  });
});
