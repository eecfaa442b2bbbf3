// What everybody may have to check a receipt with, signed in or not: the public keys that this installation has signed with.
import type { FastifyInstance } from "fastify";
import { KEYS_PATH, writeKeys } from "#domain/offers/receipt.ts";
import type { Database } from "#server/database/connect.ts";
import { listPublicKeys } from "./queries.ts";

export function showKeys(app: FastifyInstance, database: Database): void {
  app.get(KEYS_PATH, async (_request, reply) => {
    const keys = await database.asPlatform((db) => listPublicKeys(db));
    return reply.type("application/json; charset=utf-8").send(writeKeys(keys));
  });
}
