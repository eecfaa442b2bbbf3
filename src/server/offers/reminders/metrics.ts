// Metrics of reminders to customers.
import type { DatabaseMetric } from "#server/kernel/metrics/metric.ts";
import { countDue } from "./queries.ts";

export const reminderMetrics: DatabaseMetric[] = [
  {
    name: "volute_reminders_due",
    kind: "gauge",
    help: "Reminders to customers that are due and have not been handed over",
    ask: countDue,
  },
];
