// What the canary companies have sent to customers, with their word in every text.
import { randomUUIDv7 } from "node:crypto";
import type { Tx } from "#server/database/connect.ts";
import { saveDocument } from "#server/offers/documents.ts";
import { anOffer } from "#test/kit/quotes/offers.ts";
import { insertIn } from "#test/rows.ts";

/** A withdrawn revision of this quote with a link, a question and a recorded and cancelled answer. */
export async function giveOffer(db: Tx, companyId: number, quoteId: string, word: string): Promise<void> {
  const [revisionId, linkId, at] = [randomUUIDv7(), randomUUIDv7(), new Date().toISOString()];
  const recordSha256 = await saveDocument(db, companyId, Buffer.from(`%PDF ${word}`), `application/${word}`);
  const own = { companyId, revisionId };
  const content = { ...anOffer(), v: 2, number: word };
  const closed = { closedAt: at, closedBecause: "withdrawn", closedReason: word };
  const issued = { issuedAt: at, issuedByName: word, validUntil: at, documentSha256: recordSha256 };
  const revision = {
    companyId,
    id: revisionId,
    quoteId,
    number: 900,
    content,
    quoteRow: { word },
    ...issued,
    ...closed,
  };
  await insertIn(db, "quote_revisions", revision);
  const made = {
    recipientNote: word,
    createdByName: word,
    createdAt: at,
    openingsCountFrom: at,
    tokenHash: `hash of ${word}`,
  };
  await insertIn(db, "quote_links", { ...own, id: linkId, ...made });
  const question = { kind: "question", askedAt: at, question: word };
  await insertIn(db, "quote_questions", { ...own, id: randomUUIDv7(), quoteId, linkId, ...question });
  await insertIn(db, "reminder_skips", {
    ...own,
    id: randomUUIDv7(),
    key: "after-3",
    skippedAt: at,
    skippedByName: word,
  });
  await insertIn(db, "reminder_stops", { companyId, quoteId, linkId, stoppedAt: at });
  const texts = ["name", "reason", "purchaseOrder", "buttonText", "ipAddress", "userAgent", "recordedByName"];
  const said = Object.fromEntries([...texts, "receipt", "receiptSha256", "cancelledReason"].map((key) => [key, word]));
  const lists = { strokes: [word], consents: [word] };
  await insertIn(db, "quote_answers", {
    ...own,
    answer: "accepted",
    channel: "telephone",
    answeredAt: at,
    cancelledAt: at,
    recordSha256,
    ...said,
    ...lists,
  });
}
