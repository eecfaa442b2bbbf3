// For the journeys, instead of one process on the embedded database: two on a PostgreSQL server behind HAProxy at PORT,
// with the demonstration, until SIGTERM.   JOURNEYS_ON=two npx playwright test, and with a pooler: JOURNEYS_ON=pooled
import { openDatabase } from "#server/database/connect.ts";
import { startIssuingOffers } from "#server/demonstration/issued-offers.ts";
import { loadDemonstration } from "#server/demonstration/load.ts";
import { hashPassword } from "#server/kernel/passwords.ts";
import { startPgBouncer } from "#test/pgbouncer.ts";
import { startPostgresServer } from "#test/postgres-server.ts";
import { startPair } from "./pair.ts";

const server = await startPostgresServer();
const database = await openDatabase({ databaseUrl: server.url });
await loadDemonstration(database, new Date(), hashPassword);
const pooler = process.env.JOURNEYS_ON === "pooled" ? await startPgBouncer(server.url, 20) : undefined;
const pooled = pooler && { DATABASE_POOLER: "transaction" };
const pair = await startPair(pooler?.url ?? server.url, server.url, { ...pooled }, Number(process.env.PORT));
const stopGiving = startIssuingOffers(database, console);

process.once("SIGTERM", async () => {
  await pair.stop();
  // Their logs become this process's: a journey fails on their errors.
  for (const product of pair.products) process.stdout.write(product.output());
  await pooler?.stop();
  await stopGiving();
  await database.close();
  await server.stop();
  process.exit(0);
});
