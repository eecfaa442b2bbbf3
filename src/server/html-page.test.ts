// The page that a browser opens: its colours, whether a user is signed in, and what is fetched at once for them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { freshDatabase } from "#test/databases.ts";
import { openWorld } from "#test/kit/open-world.ts";
import type { ActorName } from "#test/world.ts";
import { COOKIE, createToken } from "./kernel/session.ts";

const world = await openWorld({ primaryColor: "#0a5c70" });
let app: FastifyInstance;
const webDirectory = mkdtempSync(join(tmpdir(), "volute-page-"));

beforeAll(async () => {
  mkdirSync(join(webDirectory, "assets"));
  writeFileSync(join(webDirectory, "index.html"), '<head><script nonce="__NONCE__"></script><!--visitor--></head>');
  const company = {
    "/": ["/assets/dashboard.js"],
    "/quotes/:id/edit": ["/assets/edit.js"],
    "/quotes/:id": ["/assets/detail.js", "/assets/panel.js"],
  };
  const platform = { "/": ["/assets/platform.js"] };
  writeFileSync(join(webDirectory, "preloads.json"), JSON.stringify({ company, platform }));
  app = await createApp({ database: world.database, webDirectory });
});
afterAll(async () => {
  await app.close();
  rmSync(webDirectory, { recursive: true });
});

async function open(url: string, cookie?: string, at = app) {
  const { body, headers, statusCode } = await at.inject({ url, headers: cookie ? { cookie } : {} });
  expect([statusCode, headers["cache-control"]]).toEqual([200, "no-store"]);
  return {
    body,
    saysSignedIn: /<meta name="signed-in" content="(\w+)">/.exec(body)?.[1],
    scripts: [...body.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)].map(([, script]) => script),
  };
}
const as = (name: Exclude<ActorName, "signed out">, url: string) => open(url, world.people[name].cookie);

describe("a page without a session", () => {
  test.each([
    ["no cookie", () => undefined],
    ["a session that is over", () => `${COOKIE}=${createToken()}`],
    ["a session of an inactive company", () => world.people["user of an inactive company"].cookie],
  ])("with %s says so, and names nobody", async (_name, cookie) => {
    const { saysSignedIn, scripts, body } = await open("/", cookie());
    expect([saysSignedIn, scripts]).toEqual(["no", []]);
    expect(body).not.toContain("/api/auth/user");
    expect(body).toContain("--brand:#2563eb");
  });
});

describe("a page with a session", () => {
  test("says so, has the company's colours, and preloads the current user", async () => {
    const { saysSignedIn, body } = await as("user", "/");
    expect(saysSignedIn).toBe("yes");
    expect(body).toContain("--brand:#0a5c70");
    expect(body).toContain('<link rel="preload" as="fetch" crossorigin href="/api/auth/user">');
  });

  test.each([
    ["user", "/", ["/assets/dashboard.js"]],
    ["user", "/?tab=1", ["/assets/dashboard.js"]],
    ["user", "/quotes/0193a1b2-0000-7000-8000-000000000011", ["/assets/detail.js", "/assets/panel.js"]],
    ["user", "/quotes/7/edit", ["/assets/edit.js"]],
    ["user", "/quotes/7/print", []],
    ["platform_admin", "/", ["/assets/platform.js"]],
    ["platform_admin", "/quotes/7", []],
    ["platform_admin impersonating", "/", ["/assets/dashboard.js"]],
  ] as const)("%s at %s preloads only that page's scripts", async (name, url, scripts) => {
    expect((await as(name, url)).scripts).toEqual(scripts);
  });

  test("names nothing that did not come from the build, whatever the address", async () => {
    const { scripts, body } = await as("user", '/quotes/"><script>alert(1)</script>');
    expect([scripts, body.includes("alert")]).toEqual([[], false]);
  });

  test("counts as signed in until the company is deactivated", async () => {
    const set = (isActive: boolean) =>
      world.platform.run`update companies set is_active = ${isActive}
      where id = ${world.north.id}`;
    await set(false);
    const { saysSignedIn } = await as("user", "/");
    await set(true);
    expect([saysSignedIn, (await as("user", "/")).saysSignedIn]).toEqual(["no", "yes"]);
  });
});

test("opens while the database is down, and leaves signed-in unknown for a request with a cookie", async () => {
  const database = await freshDatabase();
  const late = await createApp({ database, webDirectory });
  await database.close();
  const { saysSignedIn, body } = await open("/", `${COOKIE}=${createToken()}`, late);
  expect(saysSignedIn).toBeUndefined();
  expect(body).toContain("--brand:#2563eb");
  expect((await open("/", undefined, late)).saysSignedIn).toBe("no");
  await late.close();
});
