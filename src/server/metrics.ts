// Every metric of this server except the requests, which `kernel/metrics/prometheus.ts` counts.
import { sealingMetrics } from "./audit/sealing/metrics.ts";
import type { Database } from "./database/connect.ts";
import { countMigrations } from "./database/migration-count.ts";
import { emailMetrics } from "./emails/metrics.ts";
import type { DatabaseMetric, ProcessMetric } from "./kernel/metrics/metric.ts";
import { buildProcessMetrics } from "./kernel/metrics/process-metrics.ts";
import { createMetrics, type Metrics } from "./kernel/metrics/prometheus.ts";
import { reminderMetrics } from "./offers/reminders/metrics.ts";
import { documentMetrics } from "./quotes/metrics.ts";

const schema: DatabaseMetric = {
  name: "volute_migrations_applied",
  kind: "gauge",
  help: "Migrations that the database holds",
  ask: countMigrations,
};

const askedMeasures: readonly DatabaseMetric[] = [schema, ...emailMetrics, ...sealingMetrics, ...reminderMetrics];

export function buildMetrics(database: Database, patience?: number): Metrics {
  const known: ProcessMetric[] = [...buildProcessMetrics(database), ...documentMetrics];
  return createMetrics(database, known, askedMeasures, patience);
}
