// For whoever operates the server: is the process alive, and can it do its work.
import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { type Database, isDiskFull } from "#server/database/connect.ts";
import { databaseAway, diskFull } from "./errors.ts";

export const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")) as {
  version: string;
};

export function answerHealth(app: FastifyInstance, database: Database): void {
  app.get("/healthz", async () => ({ status: "ok", version }));
  app.get("/readyz", async () => {
    await database.ready().catch((error: unknown) => {
      throw isDiskFull(error) ? diskFull() : databaseAway();
    });
    return { status: "ready", version, liveUpdates: database.hears() };
  });
}
