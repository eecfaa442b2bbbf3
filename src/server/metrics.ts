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
  help: "Migrations applied to the database",
  ask: countMigrations,
};

const buildBackupAge = (readAge: () => number | null): ProcessMetric => ({
  name: "volute_backup_age_seconds",
  kind: "gauge",
  help: "Age of the newest backup of this database in BACKUP_DIR, +Inf if there is none; left out without BACKUP_DIR",
  read: readAge,
});

const askedMeasures: readonly DatabaseMetric[] = [schema, ...emailMetrics, ...sealingMetrics, ...reminderMetrics];

export function buildMetrics(
  database: Database,
  readBackupAge = (): number | null => null,
  patience?: number,
): Metrics {
  const known = [...buildProcessMetrics(database), ...documentMetrics, buildBackupAge(readBackupAge)];
  return createMetrics(database, known, askedMeasures, patience);
}
