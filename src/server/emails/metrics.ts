// Metrics of the outbox.
import { emailStates } from "#domain/emails/states.ts";
import type { DatabaseMetric } from "#server/kernel/metrics/metric.ts";
import { countEmailsByState, readOldestQueuedAge } from "./queries.ts";

/** All states but sent, whose number only grows. */
const countedStates = emailStates.filter((state) => state !== "sent");

export const emailMetrics: DatabaseMetric[] = [
  {
    name: "volute_emails",
    kind: "gauge",
    label: "state",
    help: "Emails that have not been handed over: held without a mail server, queued, sending, uncertain or failed",
    ask: async (db) => ({
      ...Object.fromEntries(countedStates.map((state) => [state, 0])),
      ...(await countEmailsByState(db)),
    }),
  },
  {
    name: "volute_emails_oldest_queued_seconds",
    kind: "gauge",
    help: "How long the oldest queued or sending email has waited; 0 if there is none",
    ask: readOldestQueuedAge,
  },
];
