// Expired is derived (decision 55): the same row, stored as sent, is open until its validity ends and expired after it.
import { beforeAll, describe, expect, test } from "vitest";
import type { AdminOverview } from "#contract/stats.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { readPdf } from "#test/kit/quotes/read-pdf.ts";
import { readOnlyRow } from "#test/rows.ts";
import { newQuote } from "#test/world.ts";

const world = await openWorld();
let id: string;
beforeAll(async () => {
  await world.as("user", "POST", "/api/quotes", newQuote(world.north));
  id = String((await world.as("user", "POST", "/api/quotes", newQuote(world.north))).json.id);
  await world.as("user", "POST", `/api/quotes/${id}/calculate`);
  await world.inNorth.run`update quotes set status = 'sent', sent_at = now() where id = ${id}`;
});
/** As if so much time had passed, or were to come. */
const setEnd = (time: string) =>
  world.inNorth.run`update quotes set valid_until = now() + ${time}::interval where id = ${id}`;
const readPath = async <Body>(path: string) => {
  const answer = await world.as<Body>("company_admin", "GET", path);
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
};
interface Page {
  quotes: { id: string; status: string; statusLabel: string; statusColor: string }[];
  total: number | null;
  statuses: { name: string }[];
}

describe.each([
  ["sent", "Sent", "#2a5674", "1 hour"],
  // The process's clock may differ from the database's by up to a second.
  ["expired", "Expired", "#7a4400", "-1 second"],
])("a quote that is %s shows so", (status, statusLabel, statusColor, ends) => {
  const asIs = { id: "", status, statusLabel, statusColor };
  const other = status === "sent" ? "expired" : "sent";
  beforeAll(async () => {
    asIs.id = id;
    await setEnd(ends);
  });

  test("in the quote, the list and a page of it", async () => {
    expect(await readPath(`/api/quotes/${id}`)).toMatchObject(asIs);
    expect((await readPath<Page["quotes"]>("/api/quotes"))[0]).toMatchObject(asIs);
    expect((await readPath<Page>("/api/quotes?limit=1")).quotes[0]).toMatchObject(asIs);
  });

  test.each(["", "&search=mill", "&search=NPL-000002"])("only under its own status filter%s", async (more) => {
    const [found, none] = await Promise.all(
      [status, other].map((name) => readPath<Page>(`/api/quotes?status=${name}${more}`)),
    );
    expect(found).toMatchObject({ total: 1, quotes: [asIs] });
    expect(none).toMatchObject({ total: 0, quotes: [] });
    expect(found?.statuses.map(({ name }) => name)).toEqual(["draft", status]);
  });

  test("in files", async () => {
    const csv = async (path: string) => (await world.as("company_admin", "GET", path)).text;
    expect(await csv(`/api/quotes/${id}/csv`)).toContain(`,${statusLabel},`);
    expect(await csv(`/api/quotes/export?status=${status}`)).toContain(`,${statusLabel},`);
    expect((await csv(`/api/quotes/export?status=${other}`)).trimEnd().split("\r\n")).toHaveLength(1);
    const answer = await world.app.inject({
      url: `/api/quotes/${id}/pdf`,
      headers: { cookie: world.people.user.cookie },
    });
    const printed = readPdf(answer.rawPayload).pages.join().split("\n");
    expect(printed.includes("Expired")).toBe(status === "expired");
  });

  test("in figures, to the penny", async () => {
    const { statuses, month } = await readPath<AdminOverview>("/api/admin/overview");
    expect(statuses.map(({ name, quotes, value }) => [name, quotes, value])).toEqual([
      ["draft", 1, 0],
      [status, 1, 3299.95],
    ]);
    expect(month).toEqual({ quotes: 2, value: 3299.95, approved: 0, choices: { quotes: 0, value: 0 } });
    const { json } = await world.as<{ name: string; quoteCount: number }[]>(
      "platform_admin",
      "GET",
      "/api/platform/quote-statuses",
    );
    expect(json.filter(({ quoteCount }) => quoteCount > 0).map(({ name }) => name)).toEqual(["draft", status]);
  });

  test("when its notes are saved, although the table still says sent", async () => {
    const saved = await world.as("user", "PUT", `/api/quotes/${id}`, { notes: `Rang them: ${status}` });
    expect([saved.status, saved.json]).toMatchObject([200, asIs]);
    const entry = await world.lastEntry();
    expect(Object.keys(entry?.metadata?.changes ?? {})).toEqual(["notes"]);
    const row = await readOnlyRow(world.inNorth.rows`select status from quotes where id = ${id}`);
    expect(row).toEqual({ status: "sent" });
  });

  test("when a change is refused, with the advice to revise it", async () => {
    const changed = await world.as("user", "PUT", `/api/quotes/${id}`, { customerName: "Other" });
    expect(changed).toMatchObject({ status: 409, json: { code: "already_issued" } });
    const calculated = await world.as("user", "POST", `/api/quotes/${id}/calculate`);
    expect(calculated).toMatchObject({ status: 409, json: { code: "already_issued" } });
  });
});

test("a save with the status from before expiry changes no status", async () => {
  await setEnd("-1 second");
  const saved = await world.as("user", "PUT", `/api/quotes/${id}`, { status: "sent", notes: "Late" });
  expect([saved.status, saved.json]).toMatchObject([200, { status: "expired", notes: "Late" }]);
});
