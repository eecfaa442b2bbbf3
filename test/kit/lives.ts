// Quotes with lives of every kind, inserted into the database: sent, opened, answered, withdrawn and sent again.
import { hash, randomUUID } from "node:crypto";
import type { Tx } from "#server/database/connect.ts";
import { insertIn } from "#test/rows.ts";

export interface Cast {
  companyId: number;
  /** Their creators; null is a user who has left. */
  people: (string | null)[];
  locations: (number | null)[];
  jobTypes: (number | null)[];
}

const FATES = [
  ...["draft", "calculated", "withdrawn", "sent", "sent", "expired", "expired"],
  ...["accepted", "accepted", "accepted", "declined", "declined", "declined"],
] as const;
const REASONS = [
  "Too dear",
  "Went elsewhere",
  null,
  "O'Brien's \"cheaper\" 50% _offer\\",
  "Project cancelled",
  "Too dear\nBy half.",
];
const DAY = 86_400_000;

/**
 * This many quotes, sent over this many days until now. Every fifth was sent once before, opened and declined; every
 * fourth of the accepted ones was cancelled since, and some answers were recorded for a time before the sending.
 */
export async function insertLives(tx: Tx, { companyId, ...cast }: Cast, quotes: number, days: number): Promise<void> {
  const bytes = Buffer.from(`%PDF of ${companyId}`);
  const documentSha256 = hash("sha256", bytes);
  const file = { sha256: documentSha256, mediaType: "application/pdf", bytes: `\\x${bytes.toString("hex")}` };
  await insertIn(tx, "documents", { companyId, ...file });
  const rows: Record<"quotes" | "revisions" | "links" | "answers", object[]> = {
    quotes: [],
    revisions: [],
    links: [],
    answers: [],
  };
  const from = <T>(list: readonly T[], at: number) => list[at % list.length] as T;
  const at = (time: number) => new Date(time).toISOString();
  const now = Date.now();

  const addRevision = (quoteId: string, number: number, issued: number, ends: number, closed: string | null) => {
    const id = randomUUID();
    rows.revisions.push({
      companyId,
      id,
      quoteId,
      number,
      content: {},
      quoteRow: {},
      documentSha256,
      issuedByName: "Ann",
      issuedAt: at(issued),
      validUntil: at(ends),
      closedBecause: closed,
      closedAt: closed === null ? null : at(issued + DAY / 24),
    });
    return id;
  };
  const addLink = (revisionId: string, made: number, seen: number | null) =>
    rows.links.push({
      companyId,
      id: randomUUID(),
      revisionId,
      tokenHash: hash("sha256", randomUUID()),
      createdByName: "Ann",
      createdAt: at(made),
      openingsCountFrom: at(made),
      firstOpenedAt: seen === null ? null : at(seen),
    });
  const addAnswer = (revisionId: string, answer: string, time: number, n: number) =>
    rows.answers.push({
      companyId,
      revisionId,
      answer,
      answeredAt: at(time),
      channel: "telephone",
      name: "Margaret",
      recordedByName: "Ann",
      reason: answer === "declined" ? from(REASONS, n) : null,
      cancelledAt: answer === "accepted" && n % 4 === 0 ? at(now) : null,
    });

  for (let n = 0; n < quotes; n++) {
    const fate = from(FATES, n);
    const quoteId = randomUUID();
    const sent = Math.round(now - (((n * 7919) % quotes) / quotes) * days * DAY) - 60_000;
    const ends = fate === "expired" ? Math.min(now - 1000, sent + 30 * DAY) : Math.max(now + DAY, sent + 30 * DAY);
    const isSent = fate !== "draft" && fate !== "calculated" && fate !== "withdrawn";
    const isSecond = isSent && n % 5 === 0;
    rows.quotes.push({
      id: quoteId,
      companyId,
      quoteNumber: `${companyId}-L${n}`,
      createdByName: "Ann",
      customerName: `Mill ${n}`,
      userId: from(cast.people, Math.floor(n / 3)),
      locationId: from(cast.locations, Math.floor(n / 5)),
      jobTypeId: from(cast.jobTypes, Math.floor(n / 7)),
      totalCost: n % 13 === 0 ? null : (n * 3701) % 900_000,
      status: fate === "expired" ? "sent" : fate === "withdrawn" ? "calculated" : fate,
      revision: isSecond || fate === "withdrawn" ? 2 : 1,
      calculatedAt: fate === "draft" ? null : at(sent),
      sentAt: isSent ? at(sent) : null,
      validUntil: isSent ? at(ends) : null,
      createdAt: at(sent - 3 * DAY),
    });
    if (isSecond) {
      const earlier = addRevision(quoteId, 1, sent - 2 * DAY, ends, "superseded");
      addLink(earlier, sent - 2 * DAY, sent - DAY);
      addAnswer(earlier, "declined", sent - DAY / 2, n);
    }
    if (fate === "withdrawn") addLink(addRevision(quoteId, 1, sent, ends, "withdrawn"), sent, sent + 1000);
    if (!isSent) continue;
    const revision = addRevision(quoteId, isSecond ? 2 : 1, sent, ends, null);
    const opened = Math.min(now, sent + ((n * 131) % 4000) * 60_000);
    addLink(revision, sent, n % 3 === 0 ? null : opened + 5000);
    addLink(revision, sent, n % 4 === 0 ? null : opened);
    if (fate === "accepted" || fate === "declined") {
      addAnswer(revision, fate, n % 17 === 0 ? sent - DAY : opened + ((n * 17) % 5000) * 1000, n);
    }
  }
  await insertIn(tx, "quotes", ...rows.quotes);
  await insertIn(tx, "quote_revisions", ...rows.revisions);
  await insertIn(tx, "quote_links", ...rows.links);
  await insertIn(tx, "quote_answers", ...rows.answers);
}
