// Whatever is sent, no reply blames the server itself: every call of the contract with wrong types, huge numbers, deep
// nesting, characters that no database stores, texts of the maximum length and longer, and broken JSON.
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { routes } from "#server/app.ts";
import { callers, openWorld } from "#test/kit/open-world.ts";
import { runIn } from "#test/rows.ts";
import { shapeOf } from "./shapes.ts";
import { makeIds, nameOf } from "./walk.ts";
import { createWalker } from "./walker.ts";

const long = process.env.VOLUTE_ALL === "1";
const countRuns = ({ path }: Endpoint): number => {
  if (!long) return 8;
  // An export reads a whole company: 500 of them come close to the ten minutes after which a stage counts as hung.
  return path.endsWith("/export") ? 100 : 500;
};

const world = await openWorld();
const walker = createWalker(world, await makeIds(world));

const one = <T>(...values: T[]) => fc.constantFrom(...values);

/** Four bytes per letter, and nothing that a database could compress. */
const longText = (length: number) =>
  fc
    .infiniteStream(fc.integer({ min: 0x20000, max: 0x2a6df }))
    .map((letters) => Array.from({ length }, () => String.fromCodePoint(letters.next().value ?? 0x20000)).join(""));

const texts = fc.oneof(
  one(
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "x\udc00",
    "\ud800\ud800",
    "\u202e",
    "\ufeff",
    "%",
    "_",
    "\\",
    "'",
    '"',
    "\\'; --",
  ),
  one(
    "NaN",
    "Infinity",
    "1e999",
    "0x10",
    "-1",
    "-0",
    "1,5",
    "٣",
    "null",
    "true",
    "undefined",
    "[object Object]",
    "\r\nx",
  ),
  one("2026-02-30", "0000-00-00", "0001-01-01", "1900-01-01", "2199-12-31", "9999-12-31", "+010000-01-01", "12:00"),
  one(
    "after_2026-01-01T00:00:00.000Z_0193a1b2-0000-7000-8000-00000000c0de_1",
    "after_0000-01-01T00:00:00.000Z_0193a1b2-0000-7000-8000-00000000c0de_0",
  ),
  one(
    "before_9999-12-31T23:59:59.999Z_ffffffff-ffff-ffff-ffff-ffffffffffff_999999999",
    "a & b | !c <-> (d:*",
    ":*",
    "!",
    "É".repeat(200),
  ),
  one(
    "<script>alert(1)</script>",
    "=cmd|'/c calc'!A1",
    "../../etc/passwd",
    '{"a":1}',
    "a".repeat(100_000),
    "İ".repeat(127),
  ),
  one("iVBORw0KGgo=", "R0lGODlhAQABAAAAACw=", "TmFtZQAA", "bmFtZSxraWwKIiIi", "AAAA", "====", "77u/", "//79"),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.oneof(longText(50), longText(200), longText(254), longText(1000), longText(2000), longText(5000)),
);
const numbers = fc.oneof(
  one(
    0,
    -0,
    1,
    -1,
    0.1,
    1.5,
    0.001,
    0.005,
    99_999_999.99,
    99_999_999.999,
    999.99,
    1000,
    1e8,
    1e15,
    1e21,
    1e308,
    -1e308,
  ),
  one(2_147_483_647, 2_147_483_648, -2_147_483_648, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 2, 5e-324),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const nested = (depth: number, inner: unknown = 1): unknown => {
  let value = inner;
  for (let n = 0; n < depth; n++) value = n % 2 ? [value] : { a: value };
  return value;
};
const structures = fc.oneof(
  one<unknown>(
    [],
    {},
    [[]],
    [null],
    [{}],
    { length: 1 },
    { toString: 1 },
    [1, 1, 1],
    { a: "\0" },
    { "\ud800": 1 },
    { "a\0": [] },
  ),
  one(
    nested(50),
    nested(600),
    nested(2400),
    Array(5000).fill(1),
    Array(2000).fill("x"),
    Array(1001).fill(2_147_483_647),
  ),
  fc.array(fc.oneof(numbers, texts), { maxLength: 5 }),
  fc.dictionary(fc.string({ maxLength: 10 }), fc.oneof(numbers, texts), { maxKeys: 4 }),
);
const values = fc.oneof(one<unknown>(null, true, false), texts, numbers, structures);

/** Sent unchanged. */
const rawBodies = fc.oneof(
  one(
    "",
    " ",
    "null",
    "true",
    "12",
    '"text"',
    "[]",
    "[12]",
    "{",
    "}",
    '{"a":',
    "\ufeff{}",
    "{}{}",
    "undefined",
    "NaN",
    "\0",
  ),
  one(
    '{"name":1e400}',
    '{"a":1,"a":2}',
    '{"__proto__":1}',
    '{"constructor":{"prototype":{}}}',
    '{"\\ud800":"\\udfff"}',
  ),
  one(
    "[".repeat(100_000),
    `${'{"a":'.repeat(40_000)}1${"}".repeat(40_000)}`,
    `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
  ),
  one(`{"features":${"[".repeat(9_000)}${"]".repeat(9_000)}}`, `{"features":{"a":1e400,"b":-1e-400}}`),
  one(`{"name":"${"a".repeat(300_000)}"}`, `{"content":"${"A".repeat(7_000_000)}","dryRun":true}`),
);
const kindsOfContent = one(
  "text/plain",
  "application/json; charset=utf-16",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json\t; a",
  "nonsense",
  "application/json, text/plain",
);
const paths = fc.oneof(
  one(
    "0",
    "-1",
    "1.5",
    "1e3",
    "2147483647",
    "2147483648",
    "99999999999",
    "%00",
    "%",
    "%E0%A4%A",
    "%ff",
    "..",
    "%2e%2e%2f",
    "*",
    "~",
  ),
  one(
    "a".repeat(199),
    "a".repeat(201),
    "9".repeat(5000),
    "%F0%A0%80%80",
    "%ED%A0%80",
    "00000000-0000-0000-0000-000000000000",
  ),
  texts.filter((text) => text.isWellFormed()).map(encodeURIComponent),
);
const queries = one(
  "a=%E0%A4%A",
  "search=%00",
  "limit[]=1",
  "limit=1&limit=2",
  "__proto__=1",
  "constructor=x&toString=1",
  "&&=&",
  "search=a&search=b",
);

/** Headers that the server reads, as clients and proxies write them. */
const headers = fc.dictionary(
  one(
    ...["cookie", "user-agent", "accept-encoding", "x-volute-user", "x-volute-company", "origin", "sec-fetch-site"],
    ...["sec-purpose", "x-forwarded-for", "x-forwarded-proto", "host", "range", "if-none-match", "transfer-encoding"],
    ...["content-encoding", "accept", "expect"],
  ),
  fc.oneof(
    one("", " ", ";;;", "volute_session=x", "volute_session=%E0%A4%A; volute_session=é", "a=b; ".repeat(500)),
    one(
      "gzip;q=NaN",
      "*;q=0",
      "null",
      "https://[",
      "1",
      "999999999999999999999",
      "bytes=9-1",
      "[::1",
      "::%é",
      "prefetch",
    ),
    one("x".repeat(8000), "\xff".repeat(60), "same-origin, none", '"', 'W/"', "100-continue", "chunked, gzip", "a,b:c"),
  ),
  { minKeys: 1, maxKeys: 3 },
);

type Case =
  | { is: "fields"; fields: [at: number, value: unknown][]; without: number | null }
  | { is: "raw"; raw: string }
  | { is: "content"; type: string; raw: string }
  | { is: "path"; part: string }
  | { is: "query"; asked: [at: number, text: string][] }
  | { is: "rawQuery"; raw: string }
  | { is: "headers"; headers: Record<string, string> };

const at = fc.nat(40);
function cases({ params, query, body, method }: Endpoint): fc.Arbitrary<Case> {
  const fields = fc.record({
    is: fc.constant("fields" as const),
    fields: fc.array(fc.tuple(at, values), { minLength: 1, maxLength: 3 }),
    without: fc.option(at, { freq: 3 }),
  });
  const raw = rawBodies.map((raw): Case => ({ is: "raw", raw }));
  const content = fc.record({
    is: fc.constant("content" as const),
    type: kindsOfContent,
    raw: one("{}", "a=b", "", "--x--"),
  });
  const part = paths.map((part): Case => ({ is: "path", part }));
  const asked = fc.array(fc.tuple(at, fc.oneof(texts, numbers.map(String))), { minLength: 1, maxLength: 3 });
  const rawQuery = queries.map((raw): Case => ({ is: "rawQuery", raw }));
  return fc.oneof(
    ...(body ? [{ arbitrary: fields, weight: 8 }] : []),
    ...(method === "GET" ? [] : [raw, content]),
    ...(params ? [{ arbitrary: part, weight: 3 }] : []),
    ...(query ? [{ arbitrary: asked.map((asked): Case => ({ is: "query", asked })), weight: 6 }] : []),
    rawQuery,
    headers.map((headers): Case => ({ is: "headers", headers })),
  );
}

const textual = ([key, value]: [string, unknown]) => [key, typeof value === "string" ? value : JSON.stringify(value)];

/** One request of an otherwise valid call. */
async function requestOf(endpoint: Endpoint, wrong: Case) {
  let { url, body } = await walker.prepare(callers[endpoint.audience], endpoint);
  let type = "application/json";
  if (wrong.is === "fields") {
    const keys = Object.keys(shapeOf(endpoint.body));
    const changed = { ...(body as Record<string, unknown>) };
    if (wrong.without !== null) delete changed[keys[wrong.without % keys.length] ?? ""];
    for (const [at, value] of wrong.fields) changed[keys[at % keys.length] ?? "nothing"] = value;
    body = changed;
  }
  if (wrong.is === "content") type = wrong.type;
  if (wrong.is === "path") {
    const names = endpoint.path.split("/").map((part) => part.startsWith(":"));
    url = url
      .split("/")
      .map((part, n) => (names[n] ? wrong.part : part))
      .join("/");
  }
  if (wrong.is === "query") {
    const keys = Object.keys(shapeOf(endpoint.query));
    const asked = new URLSearchParams(url.split("?")[1]);
    for (const [at, text] of wrong.asked) asked.set(keys[at % keys.length] ?? "nothing", text);
    url = `${url.split("?")[0]}?${asked}`;
  }
  if (wrong.is === "rawQuery") url += `${url.includes("?") ? "&" : "?"}${wrong.raw}`;
  const isRaw = wrong.is === "raw" || wrong.is === "content";
  // A link's holder fills in a form, whose fields are texts.
  const isForm = endpoint.audience === "link" && wrong.is === "fields" && wrong.fields.length > 1;
  if (isForm) type = "application/x-www-form-urlencoded";
  const written = () =>
    isForm ? new URLSearchParams(Object.entries(body ?? {}).map(textual)).toString() : JSON.stringify(body);
  const payload = isRaw ? wrong.raw : body === undefined ? undefined : written();
  return { url, payload, type, headers: wrong.is === "headers" ? wrong.headers : {} };
}

/** A test cannot wait for a stream of events that stays open as long as requested. */
const staysLong = (url: string) => url.startsWith("/api/events") && Number(/seconds=(\d+)$/.exec(url)?.[1] ?? 900) > 0;
const INSIDE = /node_modules|\.ts:\d|syntax error|stack depth|violates|column "/;

test.each(routes.map(({ endpoint }) => [nameOf(endpoint), endpoint] as const))(
  "%s",
  async (_name, endpoint) => {
    const actor = callers[endpoint.audience];
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(cases(endpoint), async (wrong) => {
        const { url, payload, type, headers } = await requestOf(endpoint, wrong);
        if (staysLong(url)) return;
        const answer = await world.app.inject({
          method: endpoint.method,
          url,
          headers: {
            cookie: world.people[actor].cookie,
            ...(payload === undefined ? {} : { "content-type": type }),
            ...headers,
          },
          ...(payload === undefined ? {} : { payload }),
        });
        walker.settle(endpoint, answer.statusCode);
        answered++;
        expect(
          answer.statusCode,
          `${endpoint.method} ${url.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${payload?.slice(0, 300)}: ${answer.body.slice(0, 300)}`,
        ).toBeLessThan(500);
        if (answer.statusCode >= 400) expect(answer.body).not.toMatch(INSIDE);
        // Undoes what a valid call of the platform may have done to the next callers.
        if (endpoint.audience === "platform-admin" && answer.statusCode < 400)
          await world.database.asPlatform(async (db) => {
            await runIn(db)`update companies set is_active = true, plan_id = null`;
            await runIn(db)`update plans set is_active = true`;
          });
      }),
      { numRuns: countRuns(endpoint), ...(long ? {} : { seed: 20_261_121 }) },
    );
    expect(answered).toBeGreaterThan(0);
  },
  long ? 3_600_000 : 180_000,
);

const inside = (levels: number, key = "features") =>
  `{"name":"x","description":"y","${key}":${"[".repeat(levels)}${"]".repeat(levels)}}`;
const rare = String.fromCodePoint(...Array.from({ length: 1000 }, (_, n) => 0x20000 + ((n * 7919) % 40_000)));

// Each of these once was one, or is what the databases themselves refuse.
test.each([
  ["nesting that PostgreSQL cannot follow", "POST", "/api/admin/plans", inside(9000), 400],
  ["nesting that nothing can follow", "POST", "/api/admin/plans", inside(100_000), 400],
  ["nesting in a key that means nothing", "POST", "/api/admin/plans", inside(100_000, "nothing"), 201],
  [
    "a path too long for an index of the audit log",
    "POST",
    "/api/admin/audit-logs",
    JSON.stringify({ action: "404_error", entityType: "page", entityId: rare }),
    201,
  ],
  [
    "the year 0",
    "GET",
    "/api/quotes?cursor=after_0000-01-01T00:00:00.000Z_0193a1b2-0000-7000-8000-00000000c0de_1",
    "",
    400,
  ],
] as const)("%s is no fault of the server's", async (_what, method, url, payload, status) => {
  const actor = method === "GET" ? "user" : "platform_admin";
  await world.renew(actor);
  const headers = { cookie: world.people[actor].cookie, ...(payload ? { "content-type": "application/json" } : {}) };
  const answer = await world.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(status);
});
