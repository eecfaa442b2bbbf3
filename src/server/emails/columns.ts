// What the columns of these tables hold (decision 85).
import type { EmailState } from "#domain/emails/states.ts";
import { instant, integer, json, nullable, oneOf, text, uuid } from "#server/database/codecs.ts";
import { business, declareTable, personal, technical } from "#server/database/columns.ts";

export const emailsTable = declareTable(
  "emails",
  {
    id: technical(uuid),
    companyId: technical(nullable(integer)),
    userId: technical(nullable(uuid)),
    quoteId: technical(nullable(uuid)),
    revisionId: technical(nullable(uuid)),
    quoteOwnerId: technical(nullable(uuid)),
    customerName: personal(nullable(text), { leaves: "null" }),
    kind: business(text),
    toAddress: personal(text, { leaves: "'erased'" }),
    subject: personal(text, { leaves: "'Erased'" }),
    parameters: personal(json<Record<string, unknown>>(), { leaves: "'{}'" }),
    idempotencyKey: technical(text),
    state: technical(oneOf<EmailState>()),
    attempts: technical(integer),
    createdAt: technical(instant),
    queuedAt: technical(instant),
    nextAttemptAt: technical(instant),
    claimedUntil: technical(nullable(instant)),
    submissionStartedAt: technical(nullable(instant)),
    finishedAt: technical(nullable(instant)),
    reply: personal(nullable(text), { leaves: "null" }),
    error: personal(nullable(text), { leaves: "null" }),
    searchText: personal(text, "follows"),
  },
  {
    rows: "quote_id = of_quote",
    also: {
      state: "case when state = 'sent' then state else 'failed' end",
      attempts: "attempts + 1",
      finished_at: "coalesce(finished_at, moment)",
    },
  },
);

export const emailColumns = [emailsTable];
