// What a browser caches so that the pages open offline: the page without a user, the service worker that serves it, and
// what a phone needs to put it on its home screen.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { SHELL_PATH } from "#contract/page-headers.ts";
import { buildBrandCss, defaultBrand } from "#domain/companies/brand.ts";
import { buildContentSecurityPolicy } from "./kernel/http/headers.ts";

/**
 * Replaces the service worker if an installation wants none any more: it takes over at once, because the present one
 * may be at fault, and deletes every cached page. What users have typed is stored elsewhere.
 */
const REMOVER = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(remove()));
async function remove() {
  const names = (await caches.keys()).filter((name) => name.startsWith("volute-"));
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
}
`;

export function serveShell(app: FastifyInstance, webDirectory: string, keepsOffline: boolean): void {
  const page = shellOf(readFileSync(join(webDirectory, "index.html"), "utf8"));
  const policy = buildContentSecurityPolicy({ scripts: page.scripts, styles: page.styles });
  app.get(SHELL_PATH, async (_request, reply) =>
    reply
      .headers({ "cache-control": "no-cache", "content-security-policy": policy })
      .type("text/html; charset=utf-8")
      .send(page.html),
  );
  for (const [file, type] of [
    ["sw.js", "text/javascript; charset=utf-8"],
    ["manifest.webmanifest", "application/manifest+json; charset=utf-8"],
  ] as const) {
    const path = join(webDirectory, file);
    if (!existsSync(path)) continue;
    const content = file === "sw.js" && !keepsOffline ? REMOVER : readFileSync(path, "utf8");
    // Never cached: a service worker that stayed would keep a version of the product alive.
    app.get(`/${file}`, async (_request, reply) =>
      reply.headers({ "cache-control": "no-cache" }).type(type).send(content),
    );
  }
}

/** The built page without nonce, company's colour or anything about the user; its inline code is allowed by hash. */
function shellOf(built: string): { html: string; scripts: string[]; styles: string[] } {
  const style = buildBrandCss(defaultBrand);
  const html = built.replaceAll(' nonce="__NONCE__"', "").replace("<!--visitor-->", () => `<style>${style}</style>`);
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = ""]) => hashOf(script));
  return { html, scripts, styles: [hashOf(style)] };
}

const hashOf = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
