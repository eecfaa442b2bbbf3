// Offers for tests, inserted into the database: frozen content, document, revision and a link to it.
import { hash, randomUUID } from "node:crypto";
import type { Tx } from "#server/database/connect.ts";
import { createToken, hashToken } from "#server/kernel/session.ts";
import type { Offer } from "#server/offers/offer.ts";
import { insertIn } from "#test/rows.ts";
import { newQuote, type World } from "#test/world.ts";
import { anOffer } from "./offers.ts";

const DAY = 86_400_000;

const TERMS = "Payment within 30 days of the invoice.\n\nWe guarantee our work for 12 months.";

/** An offer with terms. */
export const offerOnTerms = (more: Partial<Offer> = {}): Offer => ({
  ...anOffer(),
  terms: { text: TERMS, version: 3, sha256: hash("sha256", TERMS) },
  ...more,
});

interface Sending {
  companyId: number;
  quoteId: string;
  number?: number;
  offer?: Offer;
  validUntil?: Date;
  openingsCountFrom?: Date;
}

export interface SentOffer {
  revisionId: string;
  linkId: string;
  token: string;
  documentSha256: string;
}

/** A revision with a link to it; the quote's own row is unchanged. */
export async function insertOffer(tx: Tx, sending: Sending): Promise<SentOffer> {
  const { companyId, quoteId, number = 1, offer = offerOnTerms(), validUntil, openingsCountFrom } = sending;
  const revisionId = randomUUID();
  const bytes = Buffer.from(`%PDF of ${revisionId}`);
  const documentSha256 = hash("sha256", bytes);
  const at = new Date().toISOString();
  const media = { mediaType: "application/pdf", bytes: `\\x${bytes.toString("hex")}` };
  await insertIn(tx, "documents", { companyId, sha256: documentSha256, ...media });
  await insertIn(tx, "quote_revisions", {
    companyId,
    id: revisionId,
    quoteId,
    number,
    content: offer,
    quoteRow: { secret: "row" },
    documentSha256,
    issuedAt: at,
    issuedByName: "Ann",
    validUntil: (validUntil ?? new Date(Date.now() + 30 * DAY)).toISOString(),
  });
  return { revisionId, documentSha256, ...(await insertLink(tx, companyId, revisionId, openingsCountFrom)) };
}

/** Another link to the same revision. */
export async function insertLink(
  tx: Tx,
  companyId: number,
  revisionId: string,
  openingsCountFrom = new Date(0),
): Promise<{ linkId: string; token: string }> {
  const [linkId, token] = [randomUUID(), createToken()];
  const made = {
    createdByName: "Ann",
    createdAt: new Date().toISOString(),
    openingsCountFrom: openingsCountFrom.toISOString(),
  };
  await insertIn(tx, "quote_links", { companyId, id: linkId, revisionId, tokenHash: hashToken(token), ...made });
  return { linkId, token };
}

/** A quote of this company that has been sent, with a link to the offer. */
export async function sentOffer(
  world: World,
  whose: "north" | "south" = "north",
  more: Partial<Omit<Sending, "companyId" | "quoteId">> = {},
): Promise<SentOffer & { quoteId: string; companyId: number }> {
  const { id: companyId } = world[whose];
  const userId = world.people[whose === "north" ? "user" : "user of the other company"].id;
  const quoteId = randomUUID();
  return world.database.asCompany(companyId, async (db) => {
    await insertIn(db, "quotes", {
      id: quoteId,
      companyId,
      userId,
      createdByName: "Ann",
      quoteNumber: quoteId,
      ...newQuote(world[whose]),
      status: "sent",
      revision: more.number ?? 1,
    });
    const given = await insertOffer(db, { companyId, quoteId, ...more });
    return { ...given, quoteId, companyId };
  });
}
