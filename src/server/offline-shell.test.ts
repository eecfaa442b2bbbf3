// What every browser caches must be the same for every user, and run nothing but what was built.
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { openWorld } from "#test/kit/open-world.ts";

const world = await openWorld({ primaryColor: "#0a5c70" });
let app: FastifyInstance;
const webDirectory = mkdtempSync(join(tmpdir(), "volute-shell-"));

beforeAll(async () => {
  mkdirSync(join(webDirectory, "assets"));
  writeFileSync(
    join(webDirectory, "index.html"),
    '<head><script nonce="__NONCE__">theme()</script><!--visitor--></head><script type="module" src="/assets/a.js"></script>',
  );
  writeFileSync(join(webDirectory, "sw.js"), "worker()");
  writeFileSync(join(webDirectory, "manifest.webmanifest"), "{}");
  app = await createApp({ database: world.database, webDirectory });
});
afterAll(async () => {
  await app.close();
  rmSync(webDirectory, { recursive: true });
});

test("whoever asks, and however often, the page is the same and names nobody", async () => {
  const cookies = [undefined, world.people.user.cookie, world.people.company_admin.cookie, undefined];
  const answers = await Promise.all(
    cookies.map((cookie) => app.inject({ url: "/shell", headers: cookie ? { cookie } : {} })),
  );
  const [first] = answers;
  for (const { statusCode, body, headers } of answers) {
    expect([statusCode, headers["cache-control"]]).toEqual([200, "no-cache"]);
    expect([body, headers["content-security-policy"]]).toEqual([
      first?.body,
      first?.headers["content-security-policy"],
    ]);
  }
  expect(first?.body).not.toMatch(/nonce|signed-in|sends-emails|#0a5c70/);
});

test("its policy allows what stands in it, by hash, and nothing else", async () => {
  const { body, headers } = await app.inject({ url: "/shell" });
  const policy = String(headers["content-security-policy"]);
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const style = /<style>(.*)<\/style>/s.exec(body)?.[1] ?? "";
  expect(style).toContain("--brand:#2563eb");
  expect(policy).toContain(`script-src 'self' ${hash("theme()")};`);
  expect(policy).toContain(`style-src 'self' ${hash(style)};`);
  expect(policy).not.toMatch(/unsafe|nonce/);
});

test("the worker and the manifest are asked for each time", async () => {
  for (const [url, type] of [
    ["/sw.js", "text/javascript; charset=utf-8"],
    ["/manifest.webmanifest", "application/manifest+json; charset=utf-8"],
  ]) {
    const { statusCode, headers } = await app.inject({ url: url ?? "" });
    expect([statusCode, headers["cache-control"], headers["content-type"]]).toEqual([200, "no-cache", type]);
  }
});

test("an installation that wants no worker answers one that removes itself, and its pages begin none", async () => {
  const off = await createApp({ database: world.database, webDirectory, keepsOffline: false });
  const [removing, page, usual] = await Promise.all([
    off.inject({ url: "/sw.js" }),
    off.inject({ url: "/" }),
    app.inject({ url: "/" }),
  ]);
  expect([removing.statusCode, removing.headers["cache-control"]]).toEqual([200, "no-cache"]);
  expect(removing.body).toContain("self.registration.unregister()");
  expect(removing.body).not.toContain("worker()");
  expect(page.body).toContain('<meta name="offline" content="no">');
  expect(usual.body).not.toContain('name="offline"');
  await off.close();
});
