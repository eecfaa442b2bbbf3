// Metrics of unsealed entries.
import type { DatabaseMetric } from "#server/kernel/metrics/metric.ts";
import { countUnsealed, findOldestUnsealed, readSealAge } from "./queries.ts";

export const sealingMetrics: DatabaseMetric[] = [
  {
    name: "volute_audit_seal_age_seconds",
    kind: "gauge",
    help: "Age of the newest seal; grows while nothing is changed",
    ask: readSealAge,
  },
  {
    name: "volute_audit_unsealed_entries",
    kind: "gauge",
    help: "Audit log entries without a seal, counted up to 100,000",
    ask: countUnsealed,
  },
  {
    name: "volute_audit_oldest_unsealed_seconds",
    kind: "gauge",
    help: "Age of the oldest entry without a seal; 0 if there is none",
    ask: findOldestUnsealed,
  },
];
