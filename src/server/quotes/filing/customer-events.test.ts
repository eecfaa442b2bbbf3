// Which open browsers are told of a customer when quotes are filed under it.
import { expect, test } from "vitest";
import type { Customer } from "#contract/customers/records.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { offlineQuote } from "#test/kit/quotes/seen.ts";
import { newQuote } from "#test/world.ts";

const world = await openWorld();
const { north } = world;
const { user, colleague, company_admin: administrator } = world.people;
type Author = "user" | "colleague" | "company_admin";
const post = async <T>(author: Author, path: string, body: object): Promise<T> => {
  const { status, json, text } = await world.as<T>(author, "POST", path, body);
  expect(status, text).toBeLessThan(202);
  return json;
};
const quote = (author: Author, words: object) =>
  post<QuoteDetail>(author, "/api/quotes", { ...newQuote(north), ...words });

/** Of which customers, and whom; null is everyone who sees all quotes. */
async function hear(work: () => Promise<unknown>): Promise<Set<string>> {
  const heard: { entity: string; id: string; ownerId: string | null }[] = [];
  const stop = await world.database.listen((message) => heard.push(JSON.parse(message ?? "{}")));
  await work();
  // Messages come in the order of their transactions.
  await world.inNorth.run`select pg_notify('volute', '{"entity":"end"}')`;
  await expect.poll(() => heard.some(({ entity }) => entity === "end")).toBe(true);
  await stop();
  return new Set(heard.filter(({ entity }) => entity === "customer").map(({ id, ownerId }) => `${id} for ${ownerId}`));
}

test("of a customer that a quote has made, and of a new site to those who see the customer; of no other", async () => {
  const words = { customerName: "Heard Ltd", postcode: "M4 6BF" };
  let customerId: string | null = null;
  const first = await hear(async () => {
    ({ customerId } = await quote("user", words));
  });
  const both = new Set([`${customerId} for null`, `${customerId} for ${user.id}`]);
  expect(first).toEqual(both);
  expect(await hear(() => quote("company_admin", words))).toEqual(new Set());
  const elsewhere = await hear(() => quote("company_admin", { ...words, customerId, postcode: "LS1 4AP" }));
  expect(elsewhere.isSupersetOf(both)).toBe(true);
  const offline = { ...offlineQuote(north), ...words, customerName: "Heard later" };
  expect((await hear(() => post("user", "/api/quotes/offline", offline))).size).toBe(2);
});

test("of both customers when a quote is filed elsewhere", async () => {
  const add = (author: Author, name: string) =>
    post<Customer>(author, "/api/customers", { name, site: { postcode: "M1 1AE" } });
  const [from, to] = [await add("colleague", "Heard from"), await add("company_admin", "Heard to")];
  const { id } = await quote("company_admin", { customerId: from.id });
  const filing = { quotes: [id], customerId: to.id };
  const heard = await hear(() => post("company_admin", "/api/quotes/file", filing));
  for (const expected of [`${from.id} for null`, `${from.id} for ${colleague.id}`, `${to.id} for null`])
    expect(heard).toContain(expected);
});

test("of both customers when an edit files a quote that was never sent elsewhere, and of none by another edit", async () => {
  const edit = (id: string, change: object) => async () => {
    const { status, text } = await world.as("company_admin", "PUT", `/api/quotes/${id}`, change);
    expect(status, text).toBe(200);
  };
  const to = await quote("colleague", { customerName: "Heard then", postcode: "M4 6BF" });
  await quote("company_admin", { customerName: "Heard first", postcode: "M4 6BF" });
  const from = await quote("user", { customerName: "Heard first", postcode: "M4 6BF" });
  const renamed = await hear(edit(from.id, { customerName: "Heard then" }));
  // Its creator sees nothing of the first any more, and of the second from now on.
  expect(renamed).toEqual(
    new Set([
      ...[null, user.id, administrator.id].map((id) => `${from.customerId} for ${id}`),
      ...[null, user.id, colleague.id].map((id) => `${to.customerId} for ${id}`),
    ]),
  );
  expect(await hear(edit(from.id, { customerName: "HEARD THEN", notes: "Ring first" }))).toEqual(new Set());
  let made: string | null = null;
  const moved = await hear(async () => {
    await edit(from.id, { postcode: "LS1 4AP" })();
    ({ customerId: made } = (await world.as<QuoteDetail>("company_admin", "GET", `/api/quotes/${from.id}`)).json);
  });
  expect(moved).toContain(`${to.customerId} for ${user.id}`);
  expect(moved).toContain(`${made} for null`);
});
