// What the columns of these tables hold (decision 85).
import { boolean, bytes, instant, integer, json, nullable, text, uuid } from "#server/database/codecs.ts";
import { business, declareTable, personal, technical } from "#server/database/columns.ts";

/** The rest of an offer is text, which may name anyone. */
const CONTENT = `(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(content) where key = any (array[
          'v', 'number', 'revision', 'company', 'customerKind', 'documentKind', 'figures', 'later', 'terms']))
        || jsonb_build_object('quote',
          (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(content -> 'quote') where key = any (array[
            'quoteNumber', 'status', 'statusLabel', 'createdAt', 'updatedAt', 'calculatedAt', 'validUntil', 'labourHours',
            'engineerCount', 'labourCost', 'materialCost', 'totalCost', 'needsRecalculation', 'items', 'motorKw']))
          || '{"customerName": "Erased customer", "siteAddress": null, "postcode": null}')`;
/** A reason from the company's own list names nobody; the text after it may. */
const REASON = `case when split_part(reason, e'\\n', 1) = any (select unnest(decline_reasons) from companies)
        then split_part(reason, e'\\n', 1) end`;

export const offersColumns = [
  declareTable(
    "documents",
    {
      company_id: technical(integer),
      sha256: technical(text),
      media_type: technical(text),
      bytes: personal(nullable(bytes), { leaves: "null" }),
      erased_at: technical(nullable(instant)),
    },
    {
      rows: `erased_at is null and sha256 in (
      select document_sha256 from quote_revisions where id = any (revisions)
      union all select record_sha256 from quote_answers where revision_id = any (revisions))`,
      also: { erased_at: "moment" },
    },
  ),
  declareTable(
    "quote_revisions",
    {
      company_id: technical(integer),
      id: technical(uuid),
      quote_id: technical(uuid),
      number: technical(integer),
      content: personal(json(), { leaves: CONTENT }),
      quote_row: personal(json(), { leaves: "strip_customer(quote_row)" }),
      document_sha256: technical(text),
      issued_at: business(instant),
      issued_by: technical(nullable(uuid)),
      issued_by_name: personal(text, "user"),
      valid_until: business(instant),
      closed_at: business(nullable(instant)),
      closed_because: business(nullable(text)),
      closed_reason: personal(nullable(text), { leaves: "null" }),
    },
    { rows: "id = any (revisions)" },
  ),
  declareTable(
    "quote_links",
    {
      company_id: technical(integer),
      id: technical(uuid),
      revision_id: technical(uuid),
      token_hash: technical(text),
      email_id: technical(nullable(uuid)),
      recipient_note: personal(nullable(text), { leaves: "null" }),
      created_by_name: personal(text, "user"),
      created_at: technical(instant),
      openings_count_from: technical(instant),
      revoked_at: business(nullable(instant)),
      first_opened_at: business(nullable(instant)),
      last_opened_at: business(nullable(instant)),
      opening_count: business(integer),
      opened_on: business(nullable(text)),
    },
    { rows: "revision_id = any (revisions)" },
  ),
  declareTable(
    "quote_answers",
    {
      company_id: technical(integer),
      revision_id: technical(uuid),
      link_id: technical(nullable(uuid)),
      answer: business(text),
      answered_at: business(instant),
      channel: business(text),
      name: personal(text, { leaves: "'Erased customer'" }),
      reason: personal(nullable(text), { leaves: REASON }),
      purchase_order: personal(nullable(text), { leaves: "null" }),
      strokes: personal(nullable(json()), { leaves: "null" }),
      consents: business(json()),
      button_text: business(nullable(text)),
      ip_address: personal(nullable(text), { leaves: "null" }),
      user_agent: personal(nullable(text), { leaves: "null" }),
      recorded_by: technical(nullable(uuid)),
      recorded_by_name: personal(nullable(text), "user"),
      is_late: business(boolean),
      accepted_at_device_time: business(nullable(instant)),
      was_shown_cancellation_right: business(nullable(boolean)),
      receipt: personal(nullable(text), { leaves: "null" }),
      receipt_sha256: technical(nullable(text)),
      record_sha256: technical(nullable(text)),
      cancelled_at: business(nullable(instant)),
      cancelled_reason: personal(nullable(text), { leaves: "null" }),
    },
    { rows: "revision_id = any (revisions)" },
  ),
  declareTable(
    "quote_questions",
    {
      company_id: technical(integer),
      id: technical(uuid),
      quote_id: technical(uuid),
      revision_id: technical(uuid),
      link_id: technical(uuid),
      kind: business(text),
      asked_at: business(instant),
      question: personal(text, { leaves: "''" }),
      answered_at: business(nullable(instant)),
    },
    { rows: "quote_id = of_quote" },
  ),
  declareTable("signing_keys", {
    id: technical(text),
    public_key: technical(text),
    private_key: technical(nullable(text)),
    created_at: technical(instant),
  }),
  declareTable("reminder_skips", {
    company_id: technical(integer),
    id: technical(uuid),
    revision_id: technical(uuid),
    key: technical(text),
    skipped_at: business(instant),
    skipped_by_name: personal(text, "user"),
  }),
  declareTable("reminder_stops", {
    company_id: technical(integer),
    quote_id: technical(uuid),
    link_id: technical(uuid),
    stopped_at: business(instant),
  }),
];
