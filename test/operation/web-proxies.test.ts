// nginx and Caddy in front of Volute as in deploy/'s examples: users work through them, and no log contains a link.

import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptyServerDatabase } from "#test/databases.ts";
import { startHaproxy } from "#test/haproxy.ts";
import { hasHaproxy, hasNginxAndCaddy, onServer } from "#test/kit/conditions.ts";
import { waitUntil } from "#test/kit/pause.ts";
import { freePort, type Product, startProduct } from "#test/running-product.ts";
import { type Front, startWebProxy, type WebProxy } from "#test/web-proxies.ts";
import { PASSWORD } from "#test/world.ts";
import { fillWithDemonstration } from "./pair.ts";

const TOKEN = "s3cret".padEnd(43, "0");

/** The status of a proxy's own reply: a page for users that cannot be taken for Volute's. */
function isWords(status: number, headers: Record<string, unknown>, text: string): number {
  expect(text).toMatch(/<p>This page cannot be shown right now\. Please try again in a minute\. /);
  const { "content-type": type, "retry-after": later, "x-volute": mark } = headers;
  expect([type, Number(later) > 0, mark]).toEqual(["text/html; charset=utf-8", true, undefined]);
  return status;
}

test.runIf(onServer && hasHaproxy)(
  "HAProxy says in words that there is no process, or that one was lost in the middle",
  async () => {
    const stub = createServer(({ url, socket }, answer) => (url === "/readyz" ? answer.end() : socket.destroy()));
    await once(stub.listen(0, "127.0.0.1"), "listening");
    const [port, nobody] = [await freePort(), await freePort()];
    const statuses: number[] = [];
    for (const to of [nobody, (stub.address() as AddressInfo).port]) {
      const instead = { "bind :80": `bind 127.0.0.1:${port}`, "127.0.0.1:3001": `127.0.0.1:${to}` };
      const proxy = await startHaproxy("haproxy.cfg", port, { ...instead, "127.0.0.1:3002": `127.0.0.1:${to}` });
      if (to === nobody) await waitUntil("HAProxy to notice", async () => (await proxy.up()).length === 0);
      for (const method of ["GET", "POST"]) {
        const answer = await fetch(`http://127.0.0.1:${port}/q/${TOKEN}`, { method });
        statuses.push(isWords(answer.status, Object.fromEntries(answer.headers), await answer.text()));
      }
      await proxy.stop();
    }
    stub.close();
    expect(statuses).toEqual([503, 503, 502, 502]);
  },
);

describe.runIf(onServer && hasNginxAndCaddy)("before Volute", () => {
  let place: Awaited<ReturnType<typeof emptyServerDatabase>>;
  let directory: string;
  let product: Product;
  const opened: Partial<Record<Front, WebProxy>> = {};
  const through = (name: Front) => opened[name] as WebProxy;

  beforeAll(async () => {
    place = await emptyServerDatabase();
    await fillWithDemonstration(place.url);
    directory = await mkdtemp(join(tmpdir(), "volute-proxied-"));
    const env = { DATABASE_URL: place.url, NODE_ENV: "production", TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "info" };
    product = await startProduct(directory, env);
    await product.ready();
    for (const name of ["nginx", "caddy"] as const) opened[name] = await startWebProxy(name, new URL(product.url).host);
  });
  afterAll(async () => {
    for (const one of Object.values(opened)) await one.stop();
    await product?.kill();
    await place?.drop();
    await rm(directory, { recursive: true, force: true });
  });

  async function signIn(proxy: WebProxy): Promise<{ cookie: string; headers: string }> {
    const body = JSON.stringify({ email: "engineer@northern-pumps.test", password: PASSWORD });
    const headers = {
      "content-type": "application/json",
      "x-forwarded-for": "203.0.113.99",
      "x-forwarded-proto": "http",
    };
    const answer = await proxy.ask("/api/auth/login", { method: "POST", headers, body });
    expect(answer.status, await answer.text()).toBe(200);
    const set = answer.headers["set-cookie"]?.find((one) => one.includes("session")) ?? "";
    return { cookie: set.split(";")[0] ?? "", headers: `${set}\n${JSON.stringify(answer.headers)}` };
  }

  test.each(["nginx", "caddy"] as const)("%s: pages, calls and a Secure cookie", async (name) => {
    const proxy = through(name);
    const page = await proxy.ask("/api/docs");
    expect([page.status, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    const { cookie, headers } = await signIn(proxy);
    expect(headers).toContain("Secure");
    expect(headers).toContain("strict-transport-security");
    const quotes = await proxy.ask("/api/quotes", { headers: { cookie } });
    expect(quotes.status).toBe(200);
    expect(JSON.parse(await quotes.text())).toEqual(expect.any(Array));
    // The proxy's request id is Volute's, and the one claimed by the browser is ignored.
    const id = String(quotes.headers["x-request-id"]);
    expect(id).toMatch(/^[0-9a-f-]{32,36}$/);
    // Both are written once the reply is on its way, so it may arrive before them.
    await expect.poll(() => product.output()).toContain(`"reqId":"${id}"`);
    if (name === "nginx") await expect.poll(() => proxy.written()).toContain(id);
    const sessions = await proxy.ask("/api/auth/sessions", { headers: { cookie } });
    expect(await sessions.text()).not.toContain("203.0.113.99");
  });

  test.each(["nginx", "caddy"] as const)("%s: what happens is told as it happens", async (name) => {
    const proxy = through(name);
    const { cookie } = await signIn(proxy);
    const stream = (await proxy.ask("/api/events?seconds=20", { headers: { cookie } })).parts[Symbol.asyncIterator]();
    let heard = String((await stream.next()).value);
    expect(heard).toContain("event: hello");
    const headers = { cookie, "content-type": "application/json" };
    const [quote] = JSON.parse(await (await proxy.ask("/api/quotes", { headers: { cookie } })).text());
    const url = `/api/quotes/${quote.id}/duplicate`;
    const made = await proxy.ask(url, { method: "POST", headers, body: "{}" });
    expect(made.status, await made.text()).toBeLessThan(300);
    const from = performance.now();
    while (!heard.includes("event: changed")) heard += String((await stream.next()).value);
    expect(performance.now() - from).toBeLessThan(5000);
    await stream.return?.();
  });

  test("nginx leads from the open port to the other one", async () => {
    const { plainPort } = through("nginx");
    const answer = await fetch(`http://127.0.0.1:${plainPort}/q/${TOKEN}`, { redirect: "manual" });
    expect(answer.status).toBe(308);
    expect(answer.headers.get("location")).toMatch(/^https:/);
  });

  test.each(["nginx", "caddy"] as const)(
    "%s writes neither where an answer leads nor what is looked for",
    async (name) => {
      const stub = createServer((_, response) => response.writeHead(303, { location: `/q/${TOKEN}` }).end());
      await once(stub.listen(0, "127.0.0.1"), "listening");
      const proxy = await startWebProxy(name, `127.0.0.1:${(stub.address() as AddressInfo).port}`);
      expect((await proxy.ask("/api/quotes?search=s3cret&seen")).headers.location).toContain(TOKEN);
      await expect.poll(() => proxy.written()).toContain("/api/quotes");
      const written = proxy.written();
      await proxy.stop();
      stub.close();
      expect(written).not.toContain("s3cret");
    },
  );

  // The last test, since nothing replies after it.
  test("no log holds a customer's link, also when Volute is gone", async () => {
    const ways = [`/q/${TOKEN}`, `/q/${TOKEN}/document.pdf?x=1`, `/%71/${TOKEN}`, `/q%2f${TOKEN}`, `/Q/${TOKEN}`];
    for (const name of ["nginx", "caddy"] as const) {
      for (const path of ways)
        await (await through(name).ask(path, { headers: { referer: `https://x/q/${TOKEN}` } })).text();
    }
    await product.kill();
    for (const name of ["nginx", "caddy"] as const) {
      const proxy = through(name);
      for (const path of ways) {
        const answer = await proxy.ask(path);
        expect(isWords(answer.status, answer.headers, await answer.text()), name).toBe(502);
      }
      await expect.poll(() => proxy.written()).toMatch(/\/q\/\.\.\./i);
      expect(proxy.written()).not.toContain("s3cret");
    }
  });
});
