// A link opens one revision for whoever holds it. Its token is made here, given away once, and kept as a hash.
import { randomUUIDv7 } from "node:crypto";
import type { Tx } from "#server/database/connect.ts";
import { createToken, hashToken } from "#server/kernel/session.ts";
import { insertLink } from "./queries.ts";

interface NewLink {
  companyId: number;
  revisionId: string;
  /** The letter that it is made for; null is a link to copy. */
  mailId: string | null;
  recipientNote: string | null;
  createdByName: string;
  /** Reading before it is nobody's. */
  openingsCountFrom: Date;
}

/** Keeps the link and answers the token that opens it. */
export async function issueLink(db: Tx, link: NewLink, now: Date): Promise<{ id: string; token: string }> {
  const [id, token] = [randomUUIDv7(), createToken()];
  const times = { madeAt: now.toISOString(), openingsCountFrom: link.openingsCountFrom.toISOString() };
  await insertLink(db, { ...link, ...times, id, tokenHash: hashToken(token) });
  return { id, token };
}

/** Where a token leads. */
export const buildLinkUrl = (publicUrl: string, token: string): string => `${publicUrl}/q/${token}`;
