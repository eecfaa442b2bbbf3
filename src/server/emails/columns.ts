// What the columns of these tables hold (decision 85).
import { instant, integer, json, nullable, text, uuid } from "#server/database/codecs.ts";
import { business, declareTable, personal, technical } from "#server/database/columns.ts";

export const emailColumns = [
  declareTable(
    "emails",
    {
      id: technical(uuid),
      company_id: technical(nullable(integer)),
      user_id: technical(nullable(uuid)),
      quote_id: technical(nullable(uuid)),
      revision_id: technical(nullable(uuid)),
      kind: business(text),
      to_address: personal(text, { leaves: "'erased'" }),
      subject: personal(text, { leaves: "'Erased'" }),
      parameters: personal(json(), { leaves: "'{}'" }),
      idempotency_key: technical(text),
      state: technical(text),
      attempts: technical(integer),
      created_at: technical(instant),
      queued_at: technical(instant),
      next_attempt_at: technical(instant),
      claimed_until: technical(nullable(instant)),
      submission_started_at: technical(nullable(instant)),
      finished_at: technical(nullable(instant)),
      reply: personal(nullable(text), { leaves: "null" }),
      error: personal(nullable(text), { leaves: "null" }),
    },
    {
      rows: "quote_id = of_quote",
      also: {
        state: "case when state = 'sent' then state else 'failed' end",
        attempts: "attempts + 1",
        finished_at: "coalesce(finished_at, moment)",
      },
    },
  ),
];
