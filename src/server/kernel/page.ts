// The one HTML page: the built shell with a fresh nonce and the company's colours in it, so that nothing flashes.
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import compress from "@fastify/compress";
import statics from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { brandCss } from "#domain/companies/brand.ts";
import type { Database } from "#server/database/connect.ts";
import { contentSecurityPolicy } from "./headers.ts";
import { findBrandColour } from "./queries.ts";
import { sessionKey } from "./session.ts";

export async function servePages(app: FastifyInstance, database: Database, webDirectory: string): Promise<void> {
  const shellFile = join(webDirectory, "index.html");
  if (!existsSync(shellFile)) return;
  const shell = readFileSync(shellFile, "utf8");

  await app.register(compress, { global: false });
  await app.register(statics, {
    root: join(webDirectory, "assets"),
    prefix: "/assets/",
    preCompressed: true,
    // Names carry a hash of the content; a missing one is 404, never the page (an old tab must notice).
    immutable: true,
    maxAge: "365d",
    index: false,
  });

  app.get("/*", { compress: {} }, async (request, reply) => {
    if (request.url.startsWith("/api/") || request.url.startsWith("/assets/")) return reply.callNotFound();
    const nonce = randomBytes(16).toString("base64");
    const colour = await colourFor(request, database);
    const style = `<style nonce="${nonce}">${brandCss(colour)}</style>`;
    return reply
      .headers({ "cache-control": "no-store", "content-security-policy": contentSecurityPolicy(nonce) })
      .type("text/html; charset=utf-8")
      .send(shell.replaceAll("__NONCE__", nonce).replace("<!--brand-->", style));
  });
}

/** The page must open even while the database is away; it then shows the product's own colour. */
async function colourFor(request: FastifyRequest, database: Database): Promise<string> {
  const key = sessionKey(request);
  if (!key) return "#2563eb";
  try {
    return (await database.asPlatform((db) => findBrandColour(db, key, new Date()))) ?? "#2563eb";
  } catch {
    return "#2563eb";
  }
}
