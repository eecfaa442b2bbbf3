// What customers were given stays the same, byte for byte, whatever becomes of their record.
import { hash, randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { freshOffer } from "#test/fresh-offers.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { rowsIn, runIn, setting } from "#test/rows.ts";
import { freshCustomer } from "#test/walk-customers.ts";

const world = await openWorld();
const { north } = world;
const OFFERS = 50;

test("50 sent and accepted quotes are the same after their customer was renamed, moved, ended and merged", async () => {
  const [winner, loser] = [await freshCustomer(world, "north"), await freshCustomer(world, "north")];
  const ids: string[] = [];
  const tokens: string[] = [];
  for (let n = 0; n < OFFERS; n++) {
    const { id, link } = await freshOffer(world, north, n % 2 === 0 ? "sent" : "accepted");
    const filing = n % 3 === 0 ? winner : loser;
    await world.database.asCompany(north.id, (db) => runIn(db)`update quotes set ${setting(filing)} where id = ${id}`);
    ids.push(id);
    tokens.push(link.token);
  }
  /** Of each quote: its row, what its customer has, the reply about it, and its document as its customer opens it. */
  async function digest(): Promise<string[]> {
    const rows = await world.database.asCompany(
      north.id,
      (db) => rowsIn<{ id: string; text: string }>(db)`select q.id, to_jsonb(q)::text
          || (select jsonb_agg(r order by r.number)::text from quote_revisions r where r.quote_id = q.id)
          || coalesce((select jsonb_agg(a)::text from quote_answers a join quote_revisions r on r.id = a.revision_id
            where r.quote_id = q.id), '') as text
        from quotes q where q.id = any (${ids}) order by q.id`,
    );
    const replies = [];
    for (const [n, id] of ids.entries()) {
      const { json } = await world.as("company_admin", "GET", `/api/quotes/${id}`);
      const document = await world.app.inject({ url: `/q/${tokens[n]}/document.pdf` });
      expect(document.statusCode).toBe(200);
      replies.push(JSON.stringify(json) + hash("sha256", document.rawPayload));
    }
    return [...rows.map(({ text }) => hash("sha256", text)), ...replies.map((reply) => hash("sha256", reply))];
  }
  const before = await digest();
  expect(before).toHaveLength(2 * OFFERS);
  const change = async (method: "PUT" | "POST", path: string, body: object) => {
    const { status, text } = await world.as("company_admin", method, path, body);
    expect(status, text).toBe(200);
  };
  const words = { name: "Renamed Ltd", email: "new@renamed.test", phone: "0161 496 0999", invoiceAddress: "Elsewhere" };
  await change("PUT", `/api/customers/${loser.customerId}`, { version: 1, ...words, isEnded: true });
  await change("PUT", `/api/sites/${loser.siteId}`, { version: 1, address: "2 Other Street", postcode: "M1 1AE" });
  await change("POST", `/api/customers/${loser.customerId}/merge`, { version: 2, into: winner.customerId });
  await change("PUT", `/api/customers/${winner.customerId}`, { version: 1, name: `Winner ${randomUUIDv7()}` });
  expect(await digest()).toEqual(before);
});

test("discarding a revision leaves the filing as it is", async () => {
  const { id } = await freshOffer(world, north, "sent");
  const { customerId, siteId } = await freshCustomer(world, "north");
  const ask = (path: string, body: object) =>
    world.as<QuoteDetail>("company_admin", "POST", `/api/quotes/${id}${path}`, body);
  const revised = await ask("/revise", { version: 1 });
  expect(revised.status, revised.text).toBe(200);
  await world.as("company_admin", "POST", "/api/quotes/file", { quotes: [id], customerId, siteId });
  const discarded = await ask("/discard-revision", { version: revised.json.version });
  expect(discarded.status, discarded.text).toBe(200);
  const { json } = await world.as<QuoteDetail>("company_admin", "GET", `/api/quotes/${id}`);
  expect(json).toMatchObject({ status: "sent", customerId, siteId });
});
