// What leaves the product as a file, a history or an event: complete, and without costs for those who may not see them.
import { beforeAll, describe, expect, test } from "vitest";
import { openWorld } from "#test/kit/open-world.ts";
import { readPdf } from "#test/kit/quotes/read-pdf.ts";
import { type ActorName, newQuote } from "#test/world.ts";

const world = await openWorld();
let id: string;
beforeAll(async () => {
  const made = await world.as(
    "user",
    "POST",
    "/api/quotes",
    newQuote(world.north, { customerName: "=1+1", notes: "first" }),
  );
  id = String(made.json.id);
  await world.as("user", "POST", `/api/quotes/${id}/calculate`);
  await world.as("company_admin", "PUT", `/api/quotes/${id}`, { customerName: "Siân Powell", labourCost: 500 });
  await world.as("user", "POST", "/api/quotes", newQuote(world.north, { customerName: "+44 formula" }));
  await world.as(
    "company_admin",
    "POST",
    "/api/quotes",
    newQuote(world.north, { customerName: "Of the administrator" }),
  );
  await world.as(
    "user of the other company",
    "POST",
    "/api/quotes",
    newQuote(world.south, { customerName: "Of Severn" }),
  );
});
describe("CSV", () => {
  test("of one quote, with costs for an administrator alone", async () => {
    const mine = await world.as("user", "GET", `/api/quotes/${id}/csv`);
    expect(mine.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="NPL-000001.csv"',
    });
    expect(mine.text.startsWith("\uFEFFQuote number,")).toBe(true);
    expect(mine.text).toContain(",Siân Powell,M4 6BF,");
    expect(mine.text).toContain(",6.5,1,,,3357.95,");
    expect((await world.as("company_admin", "GET", `/api/quotes/${id}/csv`)).text).toContain(
      ",6.5,1,500,2857.95,3357.95,",
    );
    expect((await world.as("colleague", "GET", `/api/quotes/${id}/csv`)).status).toBe(404);
  });

  test("of exactly the quotes that the user may see", async () => {
    const lines = async (actor: "user" | "company_admin" | "colleague" | "platform_admin") =>
      (await world.as(actor, "GET", "/api/quotes/export")).text.trimEnd().split("\r\n").slice(1);
    expect(await lines("user")).toHaveLength(2);
    expect(await lines("company_admin")).toHaveLength(3);
    expect(await lines("colleague")).toEqual([]);
    expect(await lines("platform_admin")).toEqual([]);
    expect((await lines("user")).join()).toContain('"\'+44 formula"');
    expect((await lines("company_admin")).join()).not.toContain("Severn");
  });

  test("of exactly the quotes that match the filters", async () => {
    await world.as("company_admin", "POST", "/api/quotes", newQuote(world.north, { customerName: "Zeltweg Brewery" }));
    await world.as("company_admin", "POST", "/api/quotes", newQuote(world.north, { customerName: "Zeltweg Dairy" }));
    const lines = async (query: string) =>
      (await world.as("company_admin", "GET", `/api/quotes/export?${query}`)).text.trim().split("\r\n").slice(1);
    expect(await lines("search=zeltweg")).toHaveLength(2);
    expect(await lines("search=zeltweg dairy&status=draft")).toEqual([expect.stringContaining("Zeltweg Dairy")]);
    expect(await lines("search=zeltweg&status=sent")).toEqual([]);
  });

  test("of several batches contains each quote once", async () => {
    const rows = Array.from({ length: 1203 }, (_, n) => ({
      id: `0193a1b2-0000-7000-8000-${String(n).padStart(12, "0")}`,
      companyId: world.north.id,
      quoteNumber: `BULK-${n}`,
      userId: world.people["platform_admin impersonating"].id,
      createdByName: "Bulk",
      customerName: "Bulk",
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(n / 3))).toISOString(),
    }));
    await world.inNorth.insert("quotes", ...rows);
    const { text } = await world.as("company_admin", "GET", "/api/quotes/export");
    const bulk = text.match(/^BULK-\d+/gm) ?? [];
    expect(new Set(bulk).size).toBe(1203);
    expect(bulk).toHaveLength(1203);
  });
});

test("a PDF has the total for everyone, and costs only for users who may see them", async () => {
  const pdf = async (actor: "user" | "company_admin") => {
    const answer = await world.app.inject({
      url: `/api/quotes/${id}/pdf`,
      headers: { cookie: world.people[actor].cookie },
    });
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="NPL-000001-office.pdf"',
    });
    return readPdf(answer.rawPayload).pages.join("\n");
  };
  const [mine, whole] = [await pdf("user"), await pdf("company_admin")];
  for (const copy of [mine, whole]) expect(copy).toMatch(/^Office copy: not for the customer\n/);
  expect(mine).toContain("3,357.95");
  expect(mine).not.toMatch(/500\.00|2,857\.95/);
  expect(whole).toMatch(/500\.00/);
  expect(whole).toMatch(/2,857\.95/);
});

/** The PDF as an administrator gets it. */
async function readPrintedText(): Promise<string> {
  const { cookie } = world.people.company_admin;
  const { rawPayload } = await world.app.inject({ url: `/api/quotes/${id}/pdf`, headers: { cookie } });
  return readPdf(rawPayload).pages.join("\n");
}

test("a PDF says what its customer will be given, before it is sent", async () => {
  const set = (kind: string | null, scope: string | null) =>
    world.inNorth.run`update quotes set document_kind = ${kind}, scope = ${scope} where id = ${id}`;
  const usual = await readPrintedText();
  expect(usual).toContain("Quotation NPL-000001\n");
  expect(usual).toContain("Your right to cancel\n");
  await set("estimate", "Taking out the old pump.");
  const estimate = await readPrintedText();
  await set(null, null);
  expect(estimate).toContain("Estimate NPL-000001\n");
  expect(estimate).toContain("This is an estimate: our best guess");
  expect(estimate).toContain("What is included\nTaking out the old pump.\n");
  expect(estimate).not.toContain("Quotation");
});

test("a PDF of an answered quote no longer says what accepting means", async () => {
  const inStatus = async (status: string) => {
    await world.inNorth.run`update quotes set status = ${status} where id = ${id}`;
    return readPrintedText();
  };
  expect(await inStatus("calculated")).toContain("Once you accept it");
  const accepted = await inStatus("accepted");
  expect(accepted).toContain("This quotation was accepted. Its price is fixed");
  expect(accepted).not.toContain("Once you accept it");
  expect(await inStatus("declined")).not.toMatch(/Once you accept it|was accepted/);
  await inStatus("calculated");
});

test("a PDF says when the quote was sent, or that it was not", async () => {
  expect(await readPrintedText()).toContain("Date of issue\nNot sent yet\n");
  await world.inNorth.run`update quotes set sent_at = '2026-11-21T09:00:00Z' where id = ${id}`;
  expect(await readPrintedText()).toContain("Date of issue\n21 November 2026\n");
  await world.inNorth.run`update quotes set sent_at = null where id = ${id}`;
});

describe("history", () => {
  const history = async (actor: "user" | "company_admin") =>
    (await world.as<{ who: string; sentences: string[]; at: string }[]>(actor, "GET", `/api/quotes/${id}/history`))
      .json;

  test("says who did what, newest first", async () => {
    expect((await history("company_admin")).map(({ who, sentences }) => [who, sentences])).toEqual([
      [
        "admin Example",
        [
          "changed the customer from “=1+1” to “Siân Powell”",
          "changed the labour cost from £442.00 to £500.00",
          "changed the total from £3,299.95 to £3,357.95",
        ],
      ],
      ["user Example", ["calculated the price: labour £442.00, material £2,857.95, total £3,299.95"]],
      ["user Example", ["created the quote"]],
    ]);
  });

  test("keeps costs from those who may not see them", async () => {
    // Only the sentences, because a time may contain the same digits.
    const said = (await history("user")).flatMap(({ sentences }) => sentences);
    expect(said.length).toBeGreaterThan(2);
    expect(said.join()).not.toMatch(/labour|material|442|2,857/);
  });
});

describe("events", () => {
  async function listen(name: Exclude<ActorName, "signed out">) {
    const address = await world.app.listen({ port: 0, host: "127.0.0.1" }).catch(() => "");
    const { port } = world.app.server.address() as { port: number };
    expect(address === "" || address.startsWith("http")).toBe(true);
    const stop = new AbortController();
    const answer = await fetch(`http://127.0.0.1:${port}/api/events?seconds=30`, {
      headers: { cookie: world.people[name].cookie },
      signal: stop.signal,
    });
    expect(answer.headers.get("content-type")).toContain("text/event-stream");
    let heard = "";
    const done = (async () => {
      const decoder = new TextDecoder();
      for await (const part of answer.body ?? []) heard += decoder.decode(part, { stream: true });
    })().catch(() => {});
    let over = false;
    void done.then(() => {
      over = true;
    });
    return {
      heard: () => heard,
      isOver: () => over,
      async until(text: string) {
        await expect.poll(() => heard).toContain(text);
      },
      async stop() {
        stop.abort();
        await done;
      },
      done,
    };
  }

  test("go only to users who may read the quote, without its content", async () => {
    const user = await listen("user");
    const admin = await listen("company_admin");
    const colleague = await listen("colleague");
    const elsewhere = await listen("user of the other company");
    for (const one of [user, admin, colleague, elsewhere]) await one.until("event: hello");
    const { json } = await world.as("user", "PUT", `/api/quotes/${id}`, {
      notes: "secret note",
      customerName: "Łukasz",
    });
    const data = `event: changed\ndata: ${JSON.stringify({ entity: "quote", id, version: json.version })}\n\n`;
    await user.until(data);
    await admin.until(data);
    const other = await world.as("user of the other company", "POST", "/api/quotes", newQuote(world.south));
    await elsewhere.until(String(other.json.id));
    for (const one of [colleague, elsewhere]) expect(one.heard()).not.toContain(id);
    for (const one of [user, admin]) expect(one.heard()).not.toMatch(/secret|Łukasz/);
    await Promise.all([user, admin, colleague, elsewhere].map((one) => one.stop()));
  });

  test("a refused change sends no event", async () => {
    const admin = await listen("company_admin");
    await admin.until("event: hello");
    await world.as("company_admin", "PUT", `/api/quotes/${id}`, { customerName: "x", version: 1 });
    await world.as("company_admin", "PUT", `/api/quotes/${id}`, {
      labourCost: "99999999.99",
      materialCost: "99999999.99",
    });
    const { json } = await world.as("company_admin", "POST", "/api/quotes", newQuote(world.north));
    await admin.until(String(json.id));
    expect(admin.heard()).not.toContain(id);
    await admin.stop();
  });

  test("a user's move notifies both companies and ends the user's stream", async () => {
    const [admin, mover, platform] = ["company_admin", "colleague", "platform_admin"] as const;
    const other = "user of the other company";
    const makeOther = (role: string) =>
      world.platform.run`update users set role = ${role} where id = ${world.people[other].id}`;
    await makeOther("company_admin");
    const [left, own, entered] = await Promise.all([listen(admin), listen(mover), listen(other)]);
    for (const one of [left, own, entered]) await one.until("event: hello");
    const person = `/api/admin/users/${world.people[mover].id}`;
    const { json } = await world.as(platform, "PUT", person, { companyId: world.south.id });
    const data = JSON.stringify({ entity: "user", id: world.people[mover].id, version: json.version });
    for (const one of [left, entered]) await one.until(data);
    // Long before the periodic check of the session.
    await expect.poll(own.isOver).toBe(true);
    for (const one of [left, entered]) await one.stop();
    await makeOther("user");
    await world.as(platform, "PUT", person, { companyId: world.north.id });
    await world.renew(mover);
  });

  test("continue for a user who loses quotes.view, with the permission change and without quotes", async () => {
    const user = await listen("user");
    const admin = await listen("company_admin");
    for (const one of [user, admin]) await one.until("event: hello");
    const cell = "/api/admin/role-permissions/user/quotes";
    const all = { view: true, create: true, edit: true, delete: true, search: true };
    await world.as("platform_admin", "PUT", cell, { permissions: { ...all, view: false } });
    await user.until('"entity":"permissions"');
    await world.as("company_admin", "PUT", `/api/quotes/${id}`, { notes: `unseen ${Date.now()}` });
    await admin.until(id);
    const zone = `/api/admin/locations/${world.north.choices.locationId}`;
    expect((await world.as("company_admin", "PUT", zone, { labourHours: 7 })).status).toBe(200);
    await user.until('"entity":"location"');
    expect(user.heard()).not.toContain(id);
    await world.as("platform_admin", "PUT", cell, { permissions: all });
    for (const one of [user, admin]) await one.stop();
  });

  test("end with the session, before any further event", async () => {
    await world.renew("user");
    const user = await listen("user");
    await user.until("event: hello");
    await world.as("user", "GET", "/api/auth/logout-redirect");
    await world.as("company_admin", "PUT", `/api/quotes/${id}`, { notes: `after ${Date.now()}` });
    await user.done;
    expect(user.heard()).not.toContain("event: changed");
    await world.renew("user");
  });
});

test("costs are shown to users where the company shows prices", async () => {
  await world.platform.run`update companies set show_pricing_to_users = true
      where id = ${world.north.id}`;
  expect((await world.as("user", "GET", `/api/quotes/${id}/csv`)).text).toContain(",500,2857.95,");
});
