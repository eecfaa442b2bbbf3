// Merging customers: one pointer. At random against a model that knows only who points at whom.
import { describe, expect, test } from "vitest";
import type { Customer, ListedCustomer } from "#contract/customers/records.ts";
import type { Site } from "#contract/customers/sites.ts";
import { createSeededRandom } from "#server/demonstration/random.ts";
import { another } from "#test/kit/another.ts";
import { isWholeSuite } from "#test/kit/conditions.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { newQuote } from "#test/world.ts";

const world = await openWorld();
const ADMIN = "company_admin";
type Reply = Customer & { code: string; current: { id: string }; fields: Record<string, string> };
const call = (method: string, id: string, rest = "", body?: object) =>
  world.as<Reply>(ADMIN, method, `/api/customers/${id}${rest}`, body);
const create = async (more: object = {}) =>
  (await world.as<Customer>(ADMIN, "POST", "/api/customers", { name: another("Merged"), ...more })).json;
const merge = (id: string, into: string, version: number) => call("POST", id, "/merge", { version, into });
const separate = (id: string, version: number) => call("POST", id, "/separate", { version });

test("the merged customer answers with the other one, which shows its sites and quotes; nothing is moved", async () => {
  const [loser, winner] = [
    await create({ site: { postcode: "M4 6BF" } }),
    await create({ site: { postcode: "M1 1AE" } }),
  ];
  const quote = (await world.as(ADMIN, "POST", "/api/quotes", newQuote(world.north))).json.id as string;
  await world.inNorth.run`update quotes set customer_id = ${loser.id} where id = ${quote}`;
  const rows = () => world.platform.rows`select md5(string_agg(s::text, '' order by id)) as sites,
    (select md5(q::text) from quotes q where id = ${quote}) as quote from sites s`;
  const before = await rows();
  const merged = await merge(loser.id, winner.id, 1);
  expect([merged.status, merged.json]).toMatchObject([200, { id: winner.id, sites: 2, quotes: 1, mergedFrom: null }]);
  expect(merged.json.merged).toEqual([{ id: loser.id, name: loser.name, version: 2 }]);
  expect((await call("GET", loser.id)).json).toMatchObject({
    ...{ id: winner.id, mergedFrom: { id: loser.id, name: loser.name, version: 2 } },
  });
  const { sites } = (await world.as<{ sites: Site[] }>(ADMIN, "GET", `/api/customers/${loser.id}/sites`)).json;
  expect(sites.map(({ customerId }) => customerId).toSorted()).toEqual([loser.id, winner.id].toSorted());
  expect(await rows()).toEqual(before);
  expect(await world.lastEntry()).toMatchObject({
    ...{ entityType: "customer_record", entityId: loser.id, description: "admin Example merged customer" },
    metadata: { event: "customer_record.merged", into: winner.id },
  });
  const separated = await separate(loser.id, 2);
  expect([separated.status, separated.json]).toMatchObject([200, { id: loser.id, sites: 1, quotes: 1, version: 3 }]);
  expect((await call("GET", winner.id)).json).toMatchObject({ sites: 1, quotes: 0, merged: [] });
});

describe("is refused", () => {
  test("with itself, with nobody, with another version", async () => {
    const [one, other] = [await create(), await create()];
    expect((await merge(one.id, one.id, 1)).json).toMatchObject({
      code: "unknown_choice",
      fields: { into: expect.any(String) },
    });
    expect((await merge(one.id, "0193a1b2-dead-7000-8000-00000000beef", 1)).status).toBe(400);
    expect((await merge(one.id, other.id, 2)).json).toMatchObject({
      code: "version_conflict",
      current: { version: 1 },
    });
    expect((await separate(one.id, 1)).json).toMatchObject({ code: "wrong_state" });
  });

  test("A into B while B into A: the second gets the winner", async () => {
    const [a, b] = [await create(), await create()];
    const both = await Promise.all([merge(a.id, b.id, 1), merge(b.id, a.id, 1)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409)?.json;
    const winner = both.find(({ status }) => status === 200)?.json;
    expect(refused).toMatchObject({ code: "merged", current: { id: winner?.id } });
  });

  test("an edit of a merged customer, and an edit names the winner", async () => {
    const [a, b] = [await create(), await create()];
    await merge(a.id, b.id, 1);
    expect((await call("PUT", a.id, "", { version: 1, name: "New" })).json).toMatchObject({
      code: "merged",
      current: { id: b.id },
    });
  });

  test("separating one whose reference is in use since", async () => {
    const reference = another("REF");
    const [a, b] = [await create({ reference }), await create()];
    await merge(a.id, b.id, 1);
    const c = await create({ reference });
    expect((await separate(a.id, 2)).json).toMatchObject({
      code: "already_exists",
      fields: { reference: expect.any(String) },
    });
    await call("PUT", c.id, "", { reference: "" });
    expect((await separate(a.id, 2)).json).toMatchObject({ id: a.id, reference });
  });
});

test("A into B, B into C: A's address leads to C, and A stays there when B is separated", async () => {
  const [a, b, c] = [await create(), await create(), await create()];
  await merge(a.id, b.id, 1);
  await merge(b.id, c.id, 1);
  expect((await call("GET", a.id)).json).toMatchObject({ id: c.id, mergedFrom: { id: a.id } });
  const { merged } = (await call("GET", c.id)).json;
  await separate(b.id, merged.find(({ id }) => id === b.id)?.version ?? 0);
  expect((await call("GET", a.id)).json).toMatchObject({ id: c.id });
  expect((await call("GET", b.id)).json).toMatchObject({ id: b.id, merged: [] });
});

/** The quick suite takes fewer. */
const STEPS = isWholeSuite ? 1000 : 150;

test("random merges, edits and separations are those of a model", async () => {
  const random = createSeededRandom("merges");
  const model = new Map<string, { name: string; version: number; into: string | null }>();
  for (let n = 0; n < 12; n++) {
    const { id, name } = await create({ name: `Model ${n}` });
    model.set(id, { name, version: 1, into: null });
  }
  const ids = [...model.keys()];
  const of = (id: string) => model.get(id) as { name: string; version: number; into: string | null };
  const shownOf = (id: string) => of(id).into ?? id;
  let [done, refused] = [0, 0];
  for (let step = 0; step < STEPS; step++) {
    const [id, other] = [random.pick(ids), random.pick(ids)];
    const [one, into] = [of(id), of(other)];
    const way = random.below(3);
    const fits =
      way === 0 ? id !== other && !one.into && !into.into : way === 1 ? one.into !== null : one.into === null;
    const name = `Renamed model ${step}`;
    const reply =
      way === 0
        ? await merge(id, other, one.version)
        : way === 1
          ? await separate(id, one.version)
          : await call("PUT", id, "", { version: one.version, name });
    expect(reply.status < 400, `${step}: ${reply.text}`).toBe(fits);
    if (!fits) {
      refused++;
      continue;
    }
    done++;
    one.version++;
    if (way === 2) one.name = name;
    if (way === 1) one.into = null;
    if (way === 0) {
      one.into = other;
      for (const [, follower] of model) {
        if (follower.into !== id) continue;
        follower.into = other;
        follower.version++;
      }
    }
    if (step % 20 > 0) continue;
    const asked = random.pick(ids);
    const { json } = await call("GET", asked);
    const shown = shownOf(asked);
    expect(json).toMatchObject({ id: shown, name: of(shown).name, version: of(shown).version });
    const followers = ids.filter((follower) => of(follower).into === shown);
    expect(json.merged.map(({ id }) => id).toSorted()).toEqual(followers.toSorted());
    expect(json.mergedFrom?.id ?? null).toBe(shown === asked ? null : asked);
  }
  expect(Math.min(done, refused)).toBeGreaterThan(STEPS / 10);
  const { customers } = (
    await world.as<{ customers: ListedCustomer[] }>(ADMIN, "GET", "/api/customers?search=model&limit=100")
  ).json;
  expect(customers.map(({ id }) => id).toSorted()).toEqual(ids.filter((id) => of(id).into === null).toSorted());
});
