// This server's metrics as plain values: each part defines its own, `src/server/metrics.ts` lists them all, and
// `prometheus.ts` writes them for Prometheus.
import type { Tx } from "#server/database/connect.ts";

interface Measure {
  /** As in "volute_emails", with its unit at the end where it has one. */
  name: string;
  /** What the metric means. */
  help: string;
  /** A counter only grows while the process runs. */
  kind: "gauge" | "counter";
  /** The label that distinguishes several values of one metric: never a company, a user, a path or an id. */
  label?: string;
}

/** One value, or one for each value of the label. */
export type MetricValue = number | Record<string, number>;

/** Read from this process at any moment. */
export interface ProcessMetric extends Measure {
  /** Null if it does not apply, such as connections of the embedded database. */
  read(): MetricValue | null;
}

/** Queried from the database, as the platform. */
export interface DatabaseMetric extends Measure {
  ask(db: Tx): Promise<MetricValue>;
}
