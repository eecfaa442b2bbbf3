// The version of the price book rises with every call that changes what a price is made from, and with no other.
import fc from "fast-check";
import { expect, test } from "vitest";
import { mapPriceSettings, priceSettings } from "#domain/price-settings.ts";
import { routes } from "#server/app.ts";
import { callers, openWorld } from "#test/kit/open-world.ts";
import { makeIds, nameOf, samples } from "./walk.ts";

const world = await openWorld();
const ids = await makeIds(world);

async function tables() {
  await world.renew("company_admin");
  const { json, headers } = await world.as("company_admin", "GET", "/api/lookup/price-book");
  const { priceBookVersion, ...content } = json;
  return { version: Number(priceBookVersion), content: JSON.stringify(content), tag: String(headers.etag) };
}

/** A request that still has a reply with these tags. */
const askAgain = (tags: string, actor: "company_admin" | "user of the other company" = "company_admin") =>
  world.app.inject({
    url: "/api/lookup/price-book",
    headers: { cookie: world.people[actor].cookie, "if-none-match": tags },
  });

/** Whether the lists changed, which version and tag must show as well, and so must the reply to the old tag. */
async function changes(call: () => Promise<unknown>): Promise<boolean> {
  const before = await tables();
  await call();
  const after = await tables();
  const isOther = before.content !== after.content;
  expect(after.version > before.version, `${before.version} → ${after.version}`).toBe(isOther);
  expect(after.tag !== before.tag).toBe(isOther);
  expect((await askAgain(before.tag)).statusCode).toBe(isOther ? 200 : 304);
  return isOther;
}

const changing = routes
  .map((route) => route.endpoint)
  .filter(({ method, audit, audience }) => (method !== "GET" || audit) && audience !== "link");
const changed = new Set<string>();

test.each(changing.map((endpoint) => [nameOf(endpoint), endpoint] as const))("%s", async (name, endpoint) => {
  const sample = samples[name];
  const actor = callers[endpoint.audience];
  await world.renew(actor);
  const [url, body] = [(await sample?.url(world, ids, "north")) ?? "", await sample?.body?.(world)];
  if (await changes(() => world.as(actor, endpoint.method, url, body))) changed.add(name);
});

test("whoever holds what is still so is sent nothing; another company's tag, or any, says nothing here", async () => {
  const { tag } = await tables();
  const own = await askAgain(`W/"other", ${tag}`);
  expect([own.statusCode, own.body, own.headers.etag]).toEqual([304, "", tag]);
  expect([own.headers["content-type"], own.headers["cache-control"]]).toEqual([undefined, "no-store"]);
  await world.renew("user of the other company");
  const { headers, statusCode } = await askAgain(tag, "user of the other company");
  expect([statusCode, headers.etag === tag]).toEqual([200, false]);
  for (const others of [String(headers.etag), "*"]) {
    const { statusCode, body } = await askAgain(others);
    expect([statusCode, JSON.parse(body).priceBookVersion]).toEqual([200, (await tables()).version]);
  }
  const nobody = await world.app.inject({ url: "/api/lookup/price-book", headers: { "if-none-match": tag } });
  expect([nobody.statusCode, nobody.headers.etag]).toEqual([401, undefined]);
});

const EXTRAS = "/api/admin/extras";
const RULES = "/api/admin/configuration-rules";

test("those that change the tables were among them", () => {
  const lists = "locations equipment-access job-types pump-styles motor-sizes drive-types".split(" ");
  const calls = ["POST LIST", "PUT LIST/:id", "DELETE LIST/:id", "POST LIST/bulk", "POST LIST/import"];
  const ofLists = lists.flatMap((list) => calls.map((call) => call.replace("LIST", `/api/admin/${list}`)));
  const takenBack = lists.map((list) => `POST /api/admin/${list}/import/take-back`);
  const ofExtras = ["POST", "PUT", "DELETE"].map((method) => `${method} ${EXTRAS}${method === "POST" ? "" : "/:id"}`);
  const others = [...ofExtras, `POST ${EXTRAS}/paste`, `POST ${RULES}`];
  expect([...changed].sort()).toEqual([...ofLists, ...takenBack, ...others].sort());
});

test("a rule that is active counts, also when it is changed and removed; those of the walk are not", async () => {
  const listed = await world.as<{ id: number; isActive: boolean }[]>("company_admin", "GET", RULES);
  const { id } = listed.json.find(({ isActive }) => isActive) ?? { id: 0 };
  const change = { description: "Said in other words" };
  expect(await changes(() => world.as("company_admin", "PUT", `${RULES}/${id}`, change))).toBe(true);
  expect(await changes(() => world.as("company_admin", "DELETE", `${RULES}/${id}`))).toBe(true);
});

test.each(priceSettings)("the price setting %s raises the version whenever it is switched", async (setting) => {
  const url = `/api/company/${world.north.id}`;
  const before = (await world.as<Record<string, boolean>>("company_admin", "GET", "/api/company")).json[setting];
  for (const isOn of [!before, before])
    expect(await changes(() => world.as("company_admin", "PUT", url, { [setting]: isOn }))).toBe(true);
});

const { motorSizeId, pumpStyleId, locationId } = world.north.choices;
const motor = fc.record({
  name: fc.constant("Any"),
  kw: fc.constant(1),
  multiplier: fc.nat(9),
  isActive: fc.boolean(),
});
const rule = fc.record({
  name: fc.constant("Any"),
  isActive: fc.boolean(),
  priority: fc.nat(3),
  triggerType: fc.constant("location"),
  triggerValueIds: fc.constant([locationId]),
  constraintType: fc.constant("pump_style"),
  allowedValueIds: fc.constant([pumpStyleId]),
});
const settings = fc.record(
  { ...mapPriceSettings(() => fc.boolean()), showPricingToUsers: fc.boolean(), offlinePriceGraceDays: fc.nat(30) },
  { requiredKeys: [] },
);
const steps = fc.oneof(
  motor.map((body) => ["POST", "/api/admin/motor-sizes", body] as const),
  motor.map((body) => ["PUT", `/api/admin/motor-sizes/${motorSizeId}`, body] as const),
  fc.constant(["DELETE", `/api/admin/motor-sizes/${motorSizeId}`, undefined] as const),
  rule.map((body) => ["POST", RULES, body] as const),
  settings.map((body) => ["PUT", `/api/company/${world.north.id}`, body] as const),
);

test("whatever is done one after another", async () => {
  const runs = process.env.VOLUTE_ALL === "1" ? 500 : 25;
  await fc.assert(
    fc.asyncProperty(steps, async ([method, url, body]) => {
      await changes(async () => {
        const { status } = await world.as("company_admin", method, url, body);
        expect(status).toBeLessThan(300);
      });
    }),
    { numRuns: runs, endOnFailure: true },
  );
});
