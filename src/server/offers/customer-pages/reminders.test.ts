// A customer who wants no more reminders, and the mail programs that stop them for the customer (RFC 8058).
import { describe, expect, test } from "vitest";
import { BODY_LIMIT } from "#server/kernel/http/body.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { customerOf, type OfferedQuote } from "#test/kit/quotes/customer.ts";
import { sentOffer } from "#test/kit/quotes/sent-offers.ts";

const world = await openWorld();
const { ask, change } = customerOf(world);
const listStops = ({ quoteId }: OfferedQuote) =>
  world.platform.rows`select company_id, link_id from reminder_stops where quote_id = ${quoteId}`;
const readLastEntryId = async () => (await world.lastEntry())?.id ?? 0;

const boundary = "volute";
const requestForms: [string, { payload?: string; headers: Record<string, string> }][] = [
  [
    "a form",
    { payload: "List-Unsubscribe=One-Click", headers: { "content-type": "application/x-www-form-urlencoded" } },
  ],
  [
    "a form of parts",
    {
      payload: `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    },
  ],
  ["nothing", { headers: {} }],
  [
    "a text, as fetch sends a string",
    { payload: "List-Unsubscribe=One-Click", headers: { "content-type": "text/plain;charset=UTF-8" } },
  ],
  ["a body without a type", { payload: "List-Unsubscribe=One-Click", headers: {} }],
  ["what is no JSON", { payload: "List-Unsubscribe=One-Click", headers: { "content-type": "application/json" } }],
  [
    "the page's own button, which comes from nowhere",
    {
      payload: "",
      headers: { "content-type": "application/x-www-form-urlencoded", origin: "null", "sec-fetch-site": "cross-site" },
    },
  ],
];
const postForm = (url: string, requestForm: (typeof requestForms)[number][1] = { headers: {} }) =>
  world.app.inject({ method: "POST", url, ...requestForm });

describe("the stop of reminders", () => {
  test("is a page with one button, which writes nothing", async () => {
    const offer = await sentOffer(world);
    const before = await readLastEntryId();
    for (const method of ["GET", "HEAD", "OPTIONS"]) {
      const page = await ask(method, `/q/${offer.token}/reminders`);
      expect(page.status).toBe(method === "OPTIONS" ? 204 : 200);
      if (method !== "GET") continue;
      expect(page.text.match(/<button/g)).toHaveLength(1);
      expect(page.text).toContain(`<form method="post" action="/q/${offer.token}/reminders">`);
      expect(page.headers["cache-control"]).toBe("private, no-store");
    }
    expect(await listStops(offer)).toEqual([]);
    expect(await world.auditEntries(before)).toEqual([]);
  });

  test.each(requestForms)("works once by %s, and stays", async (_, requestForm) => {
    const offer = await sentOffer(world);
    const before = await readLastEntryId();
    for (const time of [1, 2]) {
      const answer = await postForm(`/q/${offer.token}/reminders`, requestForm);
      // A mail program follows no redirect.
      expect([time, answer.statusCode]).toEqual([time, 200]);
      expect(answer.body).toContain("will not send you any more reminders about this quotation");
    }
    expect(await listStops(offer)).toEqual([{ companyId: offer.companyId, linkId: offer.linkId }]);
    expect(await world.auditEntries(before)).toMatchObject([
      { metadata: { event: "quote.reminders_stopped", linkId: offer.linkId }, entityId: offer.quoteId, userId: null },
    ]);
  });

  test.each<[string, (offer: OfferedQuote) => Promise<unknown>]>([
    ["has expired", (offer) => change`update quotes set valid_until = now() where id = ${offer.quoteId}`],
    ["was declined", (offer) => change`update quotes set status = 'declined' where id = ${offer.quoteId}`],
    [
      "is being changed",
      (offer) => change`update quotes set status = 'calculated', revision = 2 where id = ${offer.quoteId}`,
    ],
    ["has a link that ended", (offer) => change`update quote_links set revoked_at = now() where id = ${offer.linkId}`],
  ])("also works for an offer that %s", async (_, happens) => {
    const offer = await sentOffer(world);
    await happens(offer);
    expect((await ask("POST", `/q/${offer.token}/reminders`, {})).status).toBe(200);
    expect(await listStops(offer)).toHaveLength(1);
  });

  test("applies to this quote only", async () => {
    const [offer, other] = [await sentOffer(world), await sentOffer(world)];
    await ask("POST", `/q/${offer.token}/reminders`, {});
    expect(await listStops(other)).toEqual([]);
  });

  test("is refused to staff and to unknown links", async () => {
    const offer = await sentOffer(world);
    const { cookie } = world.people.user;
    expect((await ask("POST", `/q/${offer.token}/reminders`, {}, { cookie })).status).toBe(403);
    expect((await ask("POST", `/q/${"x".repeat(43)}/reminders`, {})).status).toBe(404);
    expect(await listStops(offer)).toEqual([]);
  });

  test("is the only call that accepts multipart or text bodies", async () => {
    const offer = await sentOffer(world);
    for (const type of ["a form of parts", "a text, as fetch sends a string"]) {
      const [, requestForm] = requestForms.find(([name]) => name === type) ?? [];
      for (const page of ["accept", "decline", "ask", "seen"]) {
        expect([page, (await postForm(`/q/${offer.token}/${page}`, requestForm)).statusCode]).toEqual([page, 400]);
      }
      expect((await postForm("/api/auth/login", requestForm)).statusCode).toBe(400);
    }
  });

  test("has the same body limit as other calls", async () => {
    const offer = await sentOffer(world);
    const text = { payload: "x".repeat(BODY_LIMIT + 1), headers: { "content-type": "text/plain" } };
    expect((await postForm(`/q/${offer.token}/reminders`, text)).statusCode).toBe(413);
    expect(await listStops(offer)).toEqual([]);
  });
});
