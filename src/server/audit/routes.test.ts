import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { auditActions, auditEntityTypes, riskLevels } from "#domain/audit-events.ts";
import { freshCompany } from "#test/fresh.ts";
import { isWholeSuite } from "#test/kit/conditions.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { type ActorName, newQuote } from "#test/world.ts";
import type { FoundEntry as Entry } from "./queries.ts";

interface Page {
  logs: Entry[];
  total: number | null;
  more: boolean;
  atLeast: number;
  offset: number;
}

const world = await openWorld();
/** All of them, newest first. */
let entries: Entry[];

const PEOPLE = [
  ["Tom Hargreaves", "tom.hargreaves@north.test"],
  ["Siân Powell", "sian@north.test"],
  ["Łukasz Nowak", "lukasz@north.test"],
  [null, "nobody@evil.test"],
] as const;
const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T;

beforeAll(async () => {
  const rows = Array.from({ length: 240 }, (_, n) => {
    const [userName, userEmail] = pick(PEOPLE, n);
    const company = pick([world.north, world.north, world.south, null], Math.floor(n / 4));
    return {
      action: pick(auditActions, n * 7),
      entityType: pick(auditEntityTypes, n * 3),
      entityId: `0193a1b2-0000-7000-8000-${String(n).padStart(12, "0")}`,
      userId: userName === null ? null : `0193a1b2-1111-7000-8000-${String(n % 4).padStart(12, "0")}`,
      userName,
      userEmail,
      companyId: company?.id ?? null,
      companyName: company?.name ?? null,
      ipAddress: `81.2.69.${n}`,
      description: `${userName ?? userEmail} changed quote NPL-${String(n).padStart(6, "0")}`,
      riskLevel: pick(riskLevels, Math.floor(n / 30)),
      success: n % 9 !== 0,
      errorMessage: n % 9 === 0 ? "Invalid email or password" : null,
      metadata: { event: "quote.updated", changes: { notes: { before: null, after: "x".repeat(n * 100) } } },
      // Four in the same millisecond; half an hour apart, from the night in which the clocks go back.
      createdAt: new Date(Date.UTC(2026, 9, 24, 20) + Math.floor(n / 4) * 1_800_000).toISOString(),
    };
  });
  await world.platform.insert("audit_logs", ...rows);
  await look();
});
async function read(query: string | Record<string, string>, actor: ActorName = "platform_admin") {
  const answer = await world.as<Page>(actor, "GET", `/api/admin/audit-logs?${new URLSearchParams(query)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
}
const ids = ({ logs }: Pick<Page, "logs">) => logs.map(({ id }) => id);
/** Refusals have become entries meanwhile. */
async function look(): Promise<void> {
  entries = await world.platform.rows<Entry>`select * from audit_logs order by created_at desc, id desc`;
}
const inCompany = (id: number) => entries.filter((entry) => entry.companyId === id);

describe("access", () => {
  test("a company_admin reads their company, a platform admin all, an impersonating one that company", async () => {
    const all = { limit: "200", endDate: "2026-10-26" };
    const upTo = (list: Entry[]) => list.filter((entry) => entry.createdAt < "2026-10-27T00:00:00.000Z").slice(0, 200);
    expect(ids(await read(all, "company_admin"))).toEqual(ids({ logs: upTo(inCompany(world.north.id)) }));
    expect(ids(await read(all, "platform_admin impersonating"))).toEqual(
      ids({ logs: upTo(inCompany(world.north.id)) }),
    );
    expect(ids(await read(all))).toEqual(ids({ logs: upTo(entries) }));
  });

  test.each(["user", "colleague", "user of the other company", "user without a company"] as const)(
    "%s: 403",
    async (actor) => {
      for (const path of ["", "/choices", "/export"]) {
        expect((await world.as(actor, "GET", `/api/admin/audit-logs${path}`)).status).toBe(403);
      }
    },
  );

  test("only the platform may filter by another company", async () => {
    await look();
    const south = { companyId: String(world.south.id) };
    expect(ids(await read(south))).toEqual(ids({ logs: inCompany(world.south.id).slice(0, 50) }));
    for (const actor of ["company_admin", "platform_admin impersonating"] as const) {
      for (const path of ["", "/export"]) {
        const refused = await world.as(actor, "GET", `/api/admin/audit-logs${path}?${new URLSearchParams(south)}`);
        expect([refused.status, Object.keys(refused.json.fields as object)]).toEqual([400, ["companyId"]]);
      }
      expect((await read({ companyId: String(world.north.id) }, actor)).total).toBe(inCompany(world.north.id).length);
    }
  });

  test("a search needs its permission, the list does not", async () => {
    const set = (search: boolean) => {
      const permissions = { view: true, create: true, edit: true, delete: true, search };
      return world.platform.run`update role_permissions set permissions = ${permissions} where role = 'company_admin'`;
    };
    await set(false);
    for (const path of ["", "/export"]) {
      expect((await world.as("company_admin", "GET", `/api/admin/audit-logs${path}?search=tom`)).status).toBe(403);
    }
    expect((await world.as("company_admin", "GET", "/api/admin/audit-logs?action=create")).status).toBe(200);
    await set(true);
  });
});

/** The call's filter, written a second time and slowly. */
function fits(entry: Entry, query: Record<string, string>): boolean {
  const { action, entityType, riskLevel, userId, companyId, startDate, endDate, search } = query;
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format(new Date(entry.createdAt));
  const texts = [entry.description, entry.userName, entry.userEmail, entry.companyName, entry.errorMessage];
  const words = [
    ...texts.flatMap((text) => (text ?? "").toLowerCase().split(/[^\p{L}\p{N}]+/u)),
    entry.entityId ?? "",
    entry.ipAddress ?? "",
    entry.success ? "" : "failed",
  ];
  const occurs = (word: string) =>
    words.some((one) => one.startsWith(word)) ||
    word
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .every((part) => words.some((one) => one.startsWith(part)));
  return (
    (!action || entry.action === action) &&
    (!entityType || entry.entityType === entityType) &&
    (!riskLevel || entry.riskLevel === riskLevel) &&
    (!userId || entry.userId === userId) &&
    (!companyId || String(entry.companyId) === companyId) &&
    (!startDate || day >= startDate) &&
    (!endDate || day <= endDate) &&
    (!search || search.toLowerCase().split(" ").every(occurs))
  );
}

test("any combination of filters gives the same pages as filtering all entries one by one", async () => {
  await look();
  const query = fc.record(
    {
      action: fc.constantFrom(...auditActions),
      entityType: fc.constantFrom(...auditEntityTypes),
      riskLevel: fc.constantFrom(...riskLevels),
      userId: fc.constantFrom(...[0, 1, 2, 9].map((n) => `0193a1b2-1111-7000-8000-${String(n).padStart(12, "0")}`)),
      companyId: fc.constantFrom(String(world.north.id), String(world.south.id), "999999"),
      startDate: fc.constantFrom("2026-10-24", "2026-10-25", "2026-10-26"),
      endDate: fc.constantFrom("2026-10-24", "2026-10-25", "2026-10-26"),
      search: fc.constantFrom(
        "tom",
        "HARG",
        "siân pow",
        "łuk",
        "npl-00001",
        "81.2.69.1",
        "@evil.test",
        "failed",
        "severn",
        "nowhere",
      ),
    },
    { requiredKeys: [] },
  );
  const paging = fc.record({ limit: fc.integer({ min: 1, max: 200 }), offset: fc.integer({ min: 0, max: 60 }) });
  await fc.assert(
    fc.asyncProperty(query, paging, async (filters, { limit, offset }) => {
      const asked = Object.fromEntries(
        Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1])),
      );
      const expected = entries.filter((entry) => fits(entry, asked));
      const page = await read({ ...asked, limit: String(limit), offset: String(offset) });
      expect(ids(page)).toEqual(ids({ logs: expected.slice(offset, offset + limit) }));
      expect([page.total, page.more, page.offset]).toEqual([expected.length, false, offset]);
    }),
    { numRuns: isWholeSuite ? 150 : 25 },
  );
});

test("a search text is never read as SQL or tsquery syntax", async () => {
  for (const search of ["') or 1=1 --", "tom:* | !x", "\\", "'", "a'':*b", "%", "action=delete", "é".repeat(200)]) {
    expect((await read({ search })).total, search).toBeLessThan(60);
  }
  expect((await read({ search: "& | !" })).total).toBe(0);
});

test("logId gives the page with that entry, whatever the filters", async () => {
  for (const at of [0, 7, 49, 50, 51, 133, 239]) {
    const id = entries[at]?.id ?? 0;
    const page = await read({ logId: String(id), action: "login", offset: "3" });
    expect(page.offset).toBe(Math.floor(at / 50) * 50);
    expect(ids(page)).toContain(id);
    expect(page.total).toBe(entries.length);
  }
});

test("an unknown logId and another company's give the same first page", async () => {
  const foreign = inCompany(world.south.id)[30]?.id ?? 0;
  const first = await read({}, "company_admin");
  for (const logId of [`${foreign}`, "999999999"]) expect(await read({ logId }, "company_admin")).toEqual(first);
});

test.each([
  ["limit=0", "limit"],
  ["limit=1001", "limit"],
  ["offset=-1", "offset"],
  ["offset=1e3", "offset"],
  ["action=drop", "action"],
  ["riskLevel=none", "riskLevel"],
  ["companyId=x", "companyId"],
  ["userId=7", "userId"],
  ["startDate=2026-02-30", "startDate"],
  ["endDate=today", "endDate"],
  ["logId=x", "logId"],
  [`search=${"x".repeat(201)}`, "search"],
  ["search=%00", "search"],
])("%s is a 400 at its field", async (query, field) => {
  const answer = await world.as("company_admin", "GET", `/api/admin/audit-logs?${query}`);
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.json.fields as object)).toEqual([field]);
});

test("the filter lists the company's users; for the platform all users and companies", async () => {
  interface Choices {
    users: { email: string; companyId: number | null }[];
    companies: { id: number; name: string; slug: string; deletedAt: string | null }[];
  }
  const choices = async (actor: ActorName) =>
    (await world.as<Choices>(actor, "GET", "/api/admin/audit-logs/choices")).json;
  const own = await choices("company_admin");
  expect(own.users.map(({ email }) => email)).toEqual(["admin@north.test", "colleague@north.test", "user@north.test"]);
  expect(own.companies).toEqual([]);
  expect(await choices("platform_admin impersonating")).toEqual(own);
  const all = await choices("platform_admin");
  expect(all.users).toHaveLength(8);
  expect(all.companies.map(({ name }) => name)).toEqual([
    "Closed Ltd",
    "Northern Pumps Ltd",
    "Severn Pump Services Ltd",
  ]);
});

test("a deleted company can still be filtered by", async () => {
  const id = await freshCompany(world);
  expect((await world.as("platform_admin", "DELETE", `/api/admin/companies/${id}`)).status).toBe(200);
  type Choices = { companies: { id: number; slug: string; deletedAt: string | null }[] };
  const { json } = await world.as<Choices>("platform_admin", "GET", "/api/admin/audit-logs/choices");
  const gone = json.companies.filter((company) => company.id === id);
  expect(gone).toEqual([expect.objectContaining({ slug: expect.any(String), deletedAt: expect.any(String) })]);
  const found = await world.as<{ logs: object[] }>("platform_admin", "GET", `/api/admin/audit-logs?companyId=${id}`);
  expect(found.json.logs).toMatchObject([{ action: "delete", companyId: id }]);
});

describe("the export", () => {
  test("contains what the list contains, and leaves an audit entry", async () => {
    const before = (await world.auditEntries()).length;
    const query = "action=create&startDate=2026-10-25&endDate=2026-10-26";
    const answer = await world.as("company_admin", "GET", `/api/admin/audit-logs/export?${query}`);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="audit-logs-\d{4}-\d\d-\d\d\.csv"$/);
    const lines = answer.text.trim().split("\r\n");
    const expected = inCompany(world.north.id).filter((entry) =>
      fits(entry, Object.fromEntries(new URLSearchParams(query))),
    );
    expect(expected.length).toBeGreaterThan(3);
    expect(lines.slice(1).map((line) => Number(line.split(",")[0]))).toEqual(ids({ logs: expected }));
    const written = (await world.auditEntries()).slice(before);
    expect(written).toMatchObject([
      {
        action: "update",
        entityType: "audit_log",
        userEmail: "admin@north.test",
        companyId: world.north.id,
        metadata: {
          event: "logs.exported",
          filters: { action: "create", startDate: "2026-10-25", endDate: "2026-10-26" },
        },
      },
    ]);
  });

  test("in several parts is complete, and has no entry of another company", async () => {
    const more = Array.from({ length: 1100 }, (_, n) => ({
      action: "login",
      entityType: "session",
      companyId: n % 10 === 0 ? world.south.id : world.north.id,
      createdAt: new Date(Date.UTC(2027, 0, 1) + Math.floor(n / 3)).toISOString(),
    }));
    await world.platform.insert("audit_logs", ...more);
    const all = await world.as("platform_admin", "GET", "/api/admin/audit-logs/export?startDate=2027-01-01");
    expect(
      new Set(
        all.text
          .trim()
          .split("\r\n")
          .slice(1)
          .map((line) => line.split(",")[0]),
      ).size,
    ).toBe(1100);
    const own = await world.as(
      "company_admin",
      "GET",
      "/api/admin/audit-logs/export?action=login&startDate=2027-01-01",
    );
    expect(own.text.trim().split("\r\n")).toHaveLength(1 + 990);
    const none = await world.as("company_admin", "GET", "/api/admin/audit-logs/export?search=--");
    expect(none.text.trim().split("\r\n")).toHaveLength(1);
  });
});

describe("refusals", () => {
  const refusals = async () => {
    await look();
    return entries.filter(({ metadata }) => metadata?.event === "access.refused");
  };

  test("leave an entry that says who was refused what, in the log of the company", async () => {
    const [before, path] = [(await refusals()).length, `/api/admin/companies/${world.south.id}`];
    const answer = await world.as("colleague", "DELETE", `${path}?x=1`, undefined, { "user-agent": "Firefox" });
    expect(answer.status).toBe(403);
    const [entry, ...others] = await refusals();
    expect(others).toHaveLength(before);
    expect(entry).toMatchObject({
      action: "update",
      entityType: "page",
      entityId: path,
      userEmail: "colleague@north.test",
      companyId: world.north.id,
      impersonating: false,
      userAgent: "Firefox",
      ipAddress: "127.0.0.1",
      success: false,
      errorMessage: "You don't have permission to do this",
      riskLevel: "medium",
      description: `colleague Example was refused DELETE ${path}`,
    });
    expect((await read({ search: "refused delete" }, "company_admin")).logs[0]?.id).toBe(entry?.id);
  });

  test("by a cell of the matrix as well; 401, 404 and 400 leave none", async () => {
    const before = (await refusals()).length;
    await world.as("signed out", "GET", "/api/admin/stats");
    await world.as("user", "GET", "/api/quotes/0193a1b2-0000-7000-8000-000000000001");
    await world.as("company_admin", "GET", "/api/admin/audit-logs?limit=x");
    expect((await refusals()).length).toBe(before);
    const set = (view: boolean) => {
      const permissions = { view, create: true, edit: true, delete: true, search: true };
      return world.platform.run`update role_permissions set permissions = ${permissions} where role = 'platform_admin'`;
    };
    await set(false);
    expect((await world.as("platform_admin impersonating", "GET", "/api/quotes")).status).toBe(403);
    await set(true);
    expect((await refusals())[0]).toMatchObject({ companyId: world.north.id, impersonating: true });
  });

  test("also when the record itself decides", async () => {
    const { id } = (await world.as<{ id: string }>("user", "POST", "/api/quotes", newQuote(world.north))).json;
    const before = (await refusals()).length;
    const refused = await world.as("user", "PUT", `/api/quotes/${id}`, { version: 1, labourCost: 1 });
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining("permission to change costs")]);
    const [entry, ...others] = await refusals();
    expect(others).toHaveLength(before);
    const errorMessage = "You don't have permission to change costs";
    expect(entry).toMatchObject({ entityId: `/api/quotes/${id}`, userEmail: "user@north.test", errorMessage });
  });

  test("leave at most thirty entries a minute", async () => {
    const before = (await refusals()).length;
    for (let n = 0; n < 70; n++) {
      expect((await world.as("user of the other company", "GET", "/api/admin/stats")).status).toBe(403);
    }
    const left = (await refusals()).length - before;
    expect(left).toBeGreaterThan(20);
    // The minute may have turned meanwhile.
    expect(left).toBeLessThanOrEqual(60);
  });

  test("a throttled sign-in is recorded too, in the company's log", async () => {
    const attempt = () =>
      world.as("signed out", "POST", "/api/auth/login", { email: "user@north.test", password: "wrong" });
    const statuses = [];
    for (let n = 0; n < 15; n++) statuses.push((await attempt()).status);
    expect(statuses).toContain(429);
    await look();
    const kept = entries.filter(
      ({ metadata, userEmail }) => metadata?.event === "sign_in.refused" && userEmail === "user@north.test",
    );
    expect(kept).toHaveLength(15);
    const untried = kept.filter(({ errorMessage }) => errorMessage?.startsWith("Too many"));
    expect(untried).toHaveLength(statuses.filter((status) => status === 429).length);
    expect(untried[0]).toMatchObject({ companyId: world.north.id, success: false });
    expect(untried[0]?.errorMessage).toMatch(/^Too many attempts\. Please try again in \d+ seconds?\.$/);
  });
});
