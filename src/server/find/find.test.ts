// What Find finds, for whom, and how far it reads.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FindReply } from "#contract/find.ts";
import { openWorld } from "#test/kit/open-world.ts";
import type { ActorName } from "#test/world.ts";

const SEARCHED = 3000;
const world = await openWorld();
const ask = (actor: ActorName, q: string) =>
  world.as<FindReply>(actor, "GET", `/api/find?${new URLSearchParams({ q })}`);
async function findAs(actor: ActorName, q: string): Promise<FindReply> {
  const { status, json, text } = await ask(actor, q);
  expect(status, text).toBe(200);
  return json;
}
const findNumbers = async (actor: ActorName, q: string) =>
  (await findAs(actor, q)).quotes.map(({ quoteNumber }) => quoteNumber);

beforeAll(async () => {
  const { id } = world.north;
  const userId = world.people.user.id;
  // The newest has the highest number; every hundredth is the user's.
  await world.inNorth.run`insert into quotes
      (id, company_id, quote_number, user_id, created_by_name, customer_name, postcode, created_at, total_cost)
    select gen_random_uuid(), ${id}::int, 'NPL-' || lpad(n::text, 6, '0'),
        case when n % 100 = 0 then ${userId}::uuid end, 'Ann',
        case n when 3 then 'Bygone Mill' when 5100 then 'Pennine Brewing 50%_off' when 5099 then 'Back\\slash' else 'Mill' end,
        case n when 5098 then 'M4 6BF' when 5097 then 'SM4 6BF' end, now() - (6000 - n) * interval '1 minute', 12.5
      from generate_series(1, 5100) n`;
  await world.inNorth.run`insert into quote_counters (company_id, last_number) values (${id}::int, 5100)
    on conflict (company_id) do update set last_number = excluded.last_number`;
  await world.inNorth.run`insert into user_quote_counters (company_id, user_id, last_number)
    values (${id}::int, ${userId}::uuid, 51)
    on conflict (user_id, company_id) do update set last_number = excluded.last_number`;
});

describe("quotes", () => {
  test("are found by number, customer and postcode, in any case, with every field of a row", async () => {
    const { quotes } = await findAs("company_admin", "BREW penn");
    expect(quotes).toEqual([
      {
        id: expect.any(String),
        quoteNumber: "NPL-005100",
        customerName: "Pennine Brewing 50%_off",
        postcode: null,
        status: "draft",
        statusLabel: "Draft",
        statusColor: expect.stringMatching(/^#/),
        totalCost: 12.5,
        isSelectable: false,
      },
    ]);
    expect(await findNumbers("company_admin", "npl-005099")).toEqual(["NPL-005099"]);
    // A whole postcode is one phrase, however it is typed; a part of one is letters like any other.
    for (const typed of ["M4 6BF", "m46bf"]) expect(await findNumbers("company_admin", typed)).toEqual(["NPL-005098"]);
    expect(await findNumbers("company_admin", "M4 6B")).toEqual(["NPL-005098", "NPL-005097"]);
  });

  test("are the newest 20, with the one of exactly this number first, however old", async () => {
    const { quotes, hasMoreQuotes } = await findAs("user", "mill");
    expect(quotes.map(({ quoteNumber }) => quoteNumber)[1]).toBe("NPL-004900");
    expect([quotes.length, hasMoreQuotes]).toEqual([20, true]);
    expect((await findNumbers("company_admin", "3"))[0]).toBe("NPL-000003");
    expect(await findNumbers("company_admin", "NPL-000003")).toEqual(["NPL-000003"]);
    expect(await findNumbers("company_admin", "000003 bygone")).toEqual(["NPL-000003"]);
  });

  test("are searched among the newest, and the reply says how many those are", async () => {
    const found = await findAs("company_admin", "bygone");
    expect(found).toMatchObject({ quotes: [], searchedQuotes: SEARCHED, quoteCount: 5100, hasMoreQuotes: false });
    expect(await findAs("user", "bygone")).toMatchObject({ quotes: [], searchedQuotes: null, quoteCount: 51 });
  });

  test("are only an engineer's own, unless the company shows them all", async () => {
    expect(await findNumbers("user", "5099")).toEqual([]);
    expect(await findNumbers("user", "5100")).toEqual(["NPL-005100"]);
    expect(await findNumbers("colleague", "mill")).toEqual([]);
    await world.platform.run`update companies set engineers_see = 'company' where id = ${world.north.id}`;
    expect(await findNumbers("colleague", "5099")).toEqual(["NPL-005099"]);
    await world.platform.run`update companies set engineers_see = 'own' where id = ${world.north.id}`;
  });

  test("are never another company's, and none outside a company", async () => {
    for (const actor of ["user of the other company", "user without a company", "platform_admin"] as const)
      expect(await findAs(actor, "mill")).toMatchObject({ quotes: [], users: [], items: [], quoteCount: 0 });
    expect(await findNumbers("platform_admin impersonating", "5099")).toEqual(["NPL-005099"]);
  });
});

describe("users and catalogue items", () => {
  beforeAll(async () => {
    await world.inNorth.run`insert into job_types (company_id, name, base_hours, is_active)
      values (${world.north.id}::int, 'Zebra overhaul', 1, false), (${world.north.id}::int, 'Zebra service', 1, true)`;
    await world.inNorth
      .run`insert into motor_sizes (company_id, name, kw) values (${world.north.id}::int, 'Zebra 3', 3)`;
    await world.inNorth.run`update users set first_name = 'Zebedee', last_name = 'O''Neil'
      where id = ${world.people.colleague.id}::uuid`;
  });

  test("are found only by administrators, who may list them", async () => {
    const { users, items } = await findAs("company_admin", "zeb");
    const { id, email } = world.people.colleague;
    expect(users).toEqual([{ id, firstName: "Zebedee", lastName: "O'Neil", email, role: "user" }]);
    // Active ones first.
    expect(items.map(({ kind, name, isActive }) => [kind, name, isActive])).toEqual([
      ["motor_size", "Zebra 3", true],
      ["job_type", "Zebra service", true],
      ["job_type", "Zebra overhaul", false],
    ]);
    expect((await findAs("company_admin", "colleague@north")).users).toHaveLength(1);
    expect(await findAs("user", "zeb")).toMatchObject({ users: [], items: [] });
  });

  test("leave room for quotes: at most 20 results in all", async () => {
    await world.inNorth.run`insert into drive_types (company_id, name, cost_multiplier)
      select ${world.north.id}::int, 'Mill drive ' || n, 1 from generate_series(1, 9) n`;
    const { quotes, items } = await findAs("company_admin", "mill");
    expect([items.length, quotes.length]).toEqual([4, 16]);
  });

  test("are searched among the first 1,000, and the reply says so", async () => {
    expect(await findAs("company_admin", "zeb")).toMatchObject({ hasUnsearchedLists: false });
    await world.inNorth.run`insert into pump_styles (company_id, name, material_cost_base)
      select ${world.north.id}::int, 'Style ' || n, 1 from generate_series(1, 1001) n`;
    expect(await findAs("company_admin", "zeb")).toMatchObject({ hasUnsearchedLists: true });
    await world.inNorth.run`delete from pump_styles where name like 'Style %'`;
  });
});

describe("the matrix", () => {
  beforeEach(
    () => () =>
      world.platform.run`update role_permissions set permissions =
    '{"view": true, "create": true, "edit": true, "delete": true, "search": true}' where role = 'company_admin'`,
  );
  const deny = (resource: string, action: string) =>
    world.platform
      .run`update role_permissions set permissions = permissions || jsonb_build_object(${action}::text, false)
      where role = 'company_admin' and resource = ${resource}`;

  test.each([
    ["quotes", "view", "quotes", "5099"],
    ["users", "view", "users", "zeb"],
    ["job_types", "view", "items", "zebra service"],
    ["job_types", "search", "items", "zebra service"],
  ] as const)("without %s.%s, %s are not found", async (resource, action, part, q) => {
    expect((await findAs("company_admin", q))[part]).toHaveLength(1);
    await deny(resource, action);
    expect(await findAs("company_admin", q)).toMatchObject({ [part]: [] });
  });

  test("without quotes.search nothing is", async () => {
    await deny("quotes", "search");
    expect((await ask("company_admin", "mill")).status).toBe(403);
  });
});

test.each([
  ["one letter", "m", 200],
  ["a wildcard is only itself", "%", 200],
  ["so is another", "_", 200],
  ["and a backslash", "\\", 200],
  ["a bracket", "[{(*+?", 200],
  ["many words", "m ".repeat(99), 200],
  ["a mark of direction", "\u202Emill", 200],
  ["a number longer than any", "9".repeat(200), 200],
  ["nothing", "", 400],
  ["spaces", "   ", 400],
  ["too long", "m".repeat(201), 400],
  ["a NUL", "a\0b", 400],
])("%s: any text is accepted", async (_, q, expected) => {
  const { status, json } = await ask("company_admin", q);
  expect(status).toBe(expected);
  if (q.length === 1 && q !== "m") expect(json.quotes).toHaveLength(1);
});

test("no q, or more than one, is refused", async () => {
  for (const query of ["", "?q=a&q=b"])
    expect((await world.as("company_admin", "GET", `/api/find${query}`)).status).toBe(400);
});
