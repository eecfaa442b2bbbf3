// What this server tells of itself in figures, as plain values: each part of it has its own, `measures.ts` beside the
// nouns lists them all, and `prometheus.ts` writes them for Prometheus.
import type { Tx } from "#server/database/connect.ts";

interface Measure {
  /** As in "volute_emails", with its unit at the end where it has one. */
  name: string;
  /** What the figure is, in words. */
  help: string;
  /** A counter only grows while the process runs. */
  kind: "gauge" | "counter";
  /** What tells several figures of one name apart: never a company, a person, a path or an id. */
  label?: string;
}

/** One figure, or one for each value of the label. */
export type MetricValue = number | Record<string, number>;

/** What this process knows at any moment. */
export interface ProcessMetric extends Measure {
  /** Nothing where there is no such thing, as connections of the embedded database. */
  read(): MetricValue | null;
}

/** What has to be asked of the database, as the platform. */
export interface DatabaseMetric extends Measure {
  ask(db: Tx): Promise<MetricValue>;
}
