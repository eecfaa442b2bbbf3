// What anyone may use to verify a receipt, signed in or not: the public keys that this installation has signed with,
// and a page that verifies on the reader's device.
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
  // The page contains its policy, so that it holds when opened from a disk; a policy in a page cannot restrict framing.
  const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1];
  if (policy === undefined) throw new Error(`${file} has no policy`);
  app.get("/verify", async (_request, reply) =>
    reply
      .headers({ "content-security-policy": `${policy}; frame-ancestors 'none'`, "cache-control": "no-cache" })
      .type("text/html; charset=utf-8")
      .send(page),
  );
}
