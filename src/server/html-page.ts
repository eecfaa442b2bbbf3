// The one HTML page: the built shell with a fresh nonce, the company's colours, so that nothing flashes, and whether
// anybody is signed in, so that a browser neither asks for nobody nor waits with what somebody's page needs.
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import statics from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { getCurrentUser } from "#contract/users/sign-in.ts";
import { type Actor, maySeeAllCompanies } from "#domain/actor.ts";
import { buildBrandCss, defaultBrand } from "#domain/companies/brand.ts";
import type { Database } from "#server/database/connect.ts";
import { findEmailTransport } from "./emails/email-transport.ts";
import { buildContentSecurityPolicy } from "./kernel/http/headers.ts";
import { type FoundSession, findSession } from "./kernel/queries.ts";
import { readSessionKey } from "./kernel/session.ts";
import { serveShell } from "./offline-shell.ts";
import { type Preloads, readPreloads } from "./preloads.ts";
import { listAssetDirectories } from "./previous-builds.ts";

export interface Pages {
  webDirectory: string;
  buildsDirectory: string | null;
  keepsOffline: boolean;
}

export async function servePages(app: FastifyInstance, database: Database, pages: Pages): Promise<void> {
  const { webDirectory, buildsDirectory, keepsOffline } = pages;
  const shellFile = join(webDirectory, "index.html");
  if (!existsSync(shellFile)) return;
  const built = readFileSync(shellFile, "utf8");
  const shell = keepsOffline ? built : built.replace("<!--visitor-->", `$&${KEEP_NOTHING}`);
  const preloads = readPreloads(webDirectory);

  await app.register(statics, {
    root: listAssetDirectories(webDirectory, buildsDirectory),
    prefix: "/assets/",
    preCompressed: true,
    // Names carry a hash of the content; a missing one is 404, never the page (an old tab must notice).
    immutable: true,
    maxAge: "365d",
    index: false,
  });

  serveShell(app, webDirectory, keepsOffline);
  app.get("/*", async (request, reply) => {
    if (request.url.startsWith("/api/") || request.url.startsWith("/assets/")) return reply.callNotFound();
    const nonce = randomBytes(16).toString("base64");
    const session = await sessionOf(request, database);
    const style = `<style nonce="${nonce}">${buildBrandCss(session?.primaryColor ?? defaultBrand)}</style>`;
    const scripts = session ? scriptsFor(session.actor, request.url, preloads) : "";
    return reply
      .headers({ "cache-control": "no-store", "content-security-policy": buildContentSecurityPolicy(nonce) })
      .type("text/html; charset=utf-8")
      .send(
        shell
          .replaceAll("__NONCE__", nonce)
          .replace(
            "<!--visitor-->",
            () => style + signedIn(session) + buildSendsEmailsMeta(findEmailTransport(database) !== null),
          )
          // Behind the first script, which they shall not delay.
          .replace("</head>", () => `${scripts}</head>`),
      );
  });
}

/** So that the page begins no worker, and keeps no copies (OFFLINE). */
const KEEP_NOTHING = '<meta name="offline" content="no">';

/** Null when nobody is signed in. Undefined is not known: the page must open even while the database is away. */
async function sessionOf(request: FastifyRequest, database: Database): Promise<FoundSession | null | undefined> {
  const key = readSessionKey(request);
  if (!key) return null;
  return database.request((db) => findSession(db, key, null, database.now()), true).catch(() => undefined);
}

function signedIn(session: FoundSession | null | undefined): string {
  if (session === undefined) return "";
  if (session === null) return '<meta name="signed-in" content="no">';
  return `<meta name="signed-in" content="yes"><link rel="preload" as="fetch" crossorigin href="${getCurrentUser.path}">`;
}

/** So that the page of a forgotten password can say at once what it can do. */
const buildSendsEmailsMeta = (sends: boolean) => `<meta name="sends-emails" content="${sends ? "yes" : "no"}">`;

function scriptsFor(actor: Actor, url: string, preloads: Preloads): string {
  const [path = ""] = url.split("?");
  const scripts = preloads(path, maySeeAllCompanies(actor));
  return scripts.map((script) => `<link rel="modulepreload" crossorigin href="${script}">`).join("");
}
