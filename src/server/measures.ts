// Every figure that this server tells of itself, but for the requests, which `kernel/metrics.ts` counts.
import { sealingMeasures } from "./audit/sealing/measures.ts";
import type { Database } from "./database/connect.ts";
import { countMigrations } from "./database/history.ts";
import type { Asked, Known } from "./kernel/measures.ts";
import { createMetrics, type Metrics } from "./kernel/metrics.ts";
import { measuresOfProcess } from "./kernel/process-measures.ts";
import { mailMeasures } from "./mails/measures.ts";
import { reminderMeasures } from "./offers/reminders/measures.ts";
import { quoteMeasures } from "./quotes/measures.ts";

const schema: Asked = {
  name: "volute_migrations_applied",
  kind: "gauge",
  help: "Migrations that the database holds",
  ask: countMigrations,
};

const askedMeasures: readonly Asked[] = [schema, ...mailMeasures, ...sealingMeasures, ...reminderMeasures];

export function metricsOf(database: Database, patience?: number): Metrics {
  const known: Known[] = [...measuresOfProcess(database), ...quoteMeasures];
  return createMetrics(database, known, askedMeasures, patience);
}
