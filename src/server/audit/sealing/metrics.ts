// Metrics of unsealed entries.
import type { DatabaseMetric } from "#server/kernel/metrics/metric.ts";
import { countUnsealed, findOldestUnsealed, readSealAge } from "./queries.ts";

export const sealingMetrics: DatabaseMetric[] = [
  {
    name: "volute_audit_seal_age_seconds",
    kind: "gauge",
    help: "Age of the newest seal; it grows while nobody changes anything",
    ask: readSealAge,
  },
  {
    name: "volute_audit_unsealed_entries",
    kind: "gauge",
    help: "Entries of the audit log that no seal covers yet, counted up to 100,000",
    ask: countUnsealed,
  },
  {
    name: "volute_audit_oldest_unsealed_seconds",
    kind: "gauge",
    help: "Age of the oldest of them; 0 when there is none",
    ask: findOldestUnsealed,
  },
];
