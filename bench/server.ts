import { type PostgresServer, startPostgresServer, usualSettings } from "#test/postgres-server.ts";

/** A PostgreSQL that keeps what it has committed, as installations have it; tests do without. */
export function startMeasuredServer(): Promise<PostgresServer> {
  return startPostgresServer(undefined, usualSettings);
}
