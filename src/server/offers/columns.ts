// What the columns of these tables hold (decision 85).
import type { AnswerChannel } from "#domain/quotes/lifecycle.ts";
import type { AcceptedSelection } from "#domain/quotes/options.ts";
import { boolean, bytes, instant, integer, json, nullable, oneOf, text, uuid } from "#server/database/codecs.ts";
import { business, declareTable, personal, technical } from "#server/database/columns.ts";
import type { Offer } from "./offer.ts";

/** The rest of an offer is text, which may name anyone. */
const CONTENT = `(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(content) where key = any (array[
          'v', 'number', 'revision', 'company', 'customerKind', 'documentKind', 'figures', 'later', 'deposit', 'terms']))
        || jsonb_build_object('quote',
          (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(content -> 'quote') where key = any (array[
            'quoteNumber', 'status', 'statusLabel', 'createdAt', 'updatedAt', 'calculatedAt', 'validUntil', 'labourHours',
            'engineerCount', 'labourCost', 'materialCost', 'totalCost', 'needsRecalculation', 'items', 'motorKw']))
          || '{"customerName": "Erased customer", "siteAddress": null, "postcode": null}')`;
/** A reason from the company's own list names nobody; the text after it may. */
const REASON = `case when split_part(reason, e'\\n', 1) = any (select unnest(decline_reasons) from companies)
        then split_part(reason, e'\\n', 1) end`;

/** All but those that name a line of the quote (`buildExtraConsents`). */
const CONSENTS = `(select coalesce(jsonb_agg(consent), '[]') from jsonb_array_elements_text(consents) consent
        where consent not like 'I add %')`;

export const documentsTable = declareTable(
  "documents",
  {
    companyId: technical(integer),
    sha256: technical(text),
    mediaType: technical(text),
    bytes: personal(nullable(bytes), { leaves: "null" }),
    erasedAt: technical(nullable(instant)),
  },
  {
    rows: `erased_at is null and sha256 in (
      select document_sha256 from quote_revisions where id = any (revisions)
      union all select record_sha256 from quote_answers where revision_id = any (revisions))`,
    also: { erased_at: "moment" },
  },
);

export const revisionsTable = declareTable(
  "quote_revisions",
  {
    companyId: technical(integer),
    id: technical(uuid),
    quoteId: technical(uuid),
    number: technical(integer),
    content: personal(json<Offer>(), { leaves: CONTENT }),
    quoteRow: personal(json(), { leaves: "strip_customer(quote_row)" }),
    documentSha256: technical(text),
    issuedAt: business(instant),
    issuedBy: technical(nullable(uuid)),
    issuedByName: personal(text, "user"),
    validUntil: business(instant),
    closedAt: business(nullable(instant)),
    closedBecause: business(nullable(oneOf<"superseded" | "withdrawn">())),
    closedReason: personal(nullable(text), { leaves: "null" }),
  },
  { rows: "id = any (revisions)" },
);

export const linksTable = declareTable(
  "quote_links",
  {
    companyId: technical(integer),
    id: technical(uuid),
    revisionId: technical(uuid),
    tokenHash: technical(text),
    emailId: technical(nullable(uuid)),
    recipientNote: personal(nullable(text), { leaves: "null" }),
    createdByName: personal(text, "user"),
    createdAt: technical(instant),
    openingsCountFrom: technical(instant),
    revokedAt: business(nullable(instant)),
    firstOpenedAt: business(nullable(instant)),
    lastOpenedAt: business(nullable(instant)),
    openingCount: business(integer),
    openedOn: business(nullable(oneOf<"phone" | "computer">())),
  },
  { rows: "revision_id = any (revisions)" },
);

export const answersTable = declareTable(
  "quote_answers",
  {
    companyId: technical(integer),
    revisionId: technical(uuid),
    linkId: technical(nullable(uuid)),
    answer: business(oneOf<"accepted" | "declined">()),
    answeredAt: business(instant),
    channel: business(oneOf<AnswerChannel>()),
    name: personal(text, { leaves: "'Erased customer'" }),
    reason: personal(nullable(text), { leaves: REASON }),
    purchaseOrder: personal(nullable(text), { leaves: "null" }),
    strokes: personal(nullable(json<[number, number][][]>()), { leaves: "null" }),
    consents: personal(json<string[]>(), { leaves: CONSENTS }),
    selection: business(nullable(json<AcceptedSelection>())),
    buttonText: business(nullable(text)),
    ipAddress: personal(nullable(text), { leaves: "null" }),
    userAgent: personal(nullable(text), { leaves: "null" }),
    recordedBy: technical(nullable(uuid)),
    recordedByName: personal(nullable(text), "user"),
    isLate: business(boolean),
    acceptedAtDeviceTime: business(nullable(instant)),
    wasShownCancellationRight: business(nullable(boolean)),
    receipt: personal(nullable(text), { leaves: "null" }),
    receiptSha256: technical(nullable(text)),
    recordSha256: technical(nullable(text)),
    cancelledAt: business(nullable(instant)),
    cancelledReason: personal(nullable(text), { leaves: "null" }),
  },
  { rows: "revision_id = any (revisions)" },
);

export const questionsTable = declareTable(
  "quote_questions",
  {
    companyId: technical(integer),
    id: technical(uuid),
    quoteId: technical(uuid),
    revisionId: technical(uuid),
    linkId: technical(uuid),
    kind: business(oneOf<"question" | "new_date">()),
    askedAt: business(instant),
    question: personal(text, { leaves: "''" }),
    quoteUserId: technical(nullable(uuid)),
    answeredAt: business(nullable(instant)),
  },
  // Nobody can answer an erased question, so it no longer waits.
  { rows: "quote_id = of_quote", also: { answered_at: "coalesce(answered_at, moment)" } },
);

const signingKeysTable = declareTable("signing_keys", {
  id: technical(text),
  publicKey: technical(text),
  privateKey: technical(nullable(text)),
  createdAt: technical(instant),
});

export const reminderSkipsTable = declareTable("reminder_skips", {
  companyId: technical(integer),
  id: technical(uuid),
  revisionId: technical(uuid),
  key: technical(text),
  skippedAt: business(instant),
  skippedByName: personal(text, "user"),
});

const reminderStopsTable = declareTable("reminder_stops", {
  companyId: technical(integer),
  quoteId: technical(uuid),
  linkId: technical(uuid),
  stoppedAt: business(instant),
});

export const offersColumns = [
  documentsTable,
  revisionsTable,
  linksTable,
  answersTable,
  questionsTable,
  signingKeysTable,
  reminderSkipsTable,
  reminderStopsTable,
];
