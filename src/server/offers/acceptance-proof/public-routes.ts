// What everybody may have to check a receipt with, signed in or not: the public keys that this installation has signed
// with, and a page that computes on the reader's device.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { KEYS_PATH, writeKeys } from "#domain/offers/receipt.ts";
import type { Database } from "#server/database/connect.ts";
import { listPublicKeys } from "./queries.ts";

export function servePublicKeys(app: FastifyInstance, database: Database): void {
  app.get(KEYS_PATH, async (_request, reply) => {
    const keys = await database.request((db) => listPublicKeys(db), true);
    return reply.type("application/json; charset=utf-8").send(writeKeys(keys));
  });
}

export function serveVerifyPage(app: FastifyInstance, webDirectory: string): void {
  const file = join(webDirectory, "verify.html");
  if (!existsSync(file)) return;
  const page = readFileSync(file, "utf8");
  // The page brings its policy with it, for whoever opens it from a disk; only of frames it cannot speak.
  const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1];
  if (policy === undefined) throw new Error(`${file} has no policy`);
  app.get("/verify", async (_request, reply) =>
    reply
      .headers({ "content-security-policy": `${policy}; frame-ancestors 'none'`, "cache-control": "no-cache" })
      .type("text/html; charset=utf-8")
      .send(page),
  );
}
