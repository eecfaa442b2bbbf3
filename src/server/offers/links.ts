// A customer link opens one revision. Its token is created here, returned once, and stored as a hash.
import { randomUUIDv7 } from "node:crypto";
import type { Tx } from "#server/database/connect.ts";
import { createToken, hashToken } from "#server/kernel/session.ts";
import { insertLink } from "./queries.ts";

interface NewLink {
  companyId: number;
  revisionId: string;
  /** The email that contains the link; null is a link to copy. */
  emailId: string | null;
  recipientNote: string | null;
  createdByName: string;
  /** Openings before this time don't count: mail scanners fetch links at once. */
  openingsCountFrom: Date;
}

/** Stores the link and returns its id and token. */
export async function issueLink(db: Tx, link: NewLink, now: Date): Promise<{ id: string; token: string }> {
  const [id, token] = [randomUUIDv7(), createToken()];
  const times = { createdAt: now.toISOString(), openingsCountFrom: link.openingsCountFrom.toISOString() };
  await insertLink(db, { ...link, ...times, id, tokenHash: hashToken(token) });
  return { id, token };
}

/** The link's address. */
export const buildLinkUrl = (publicUrl: string, token: string): string => `${publicUrl}/q/${token}`;
