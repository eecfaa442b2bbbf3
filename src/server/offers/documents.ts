// The files of offers and acceptances, found by the SHA-256 of their bytes.
import { hash } from "node:crypto";
import type { Tx } from "#server/database/connect.ts";
import { insertDocument } from "./queries.ts";

/** Stores a document once, and returns the hash by which it is found. */
export async function saveDocument(
  db: Tx,
  companyId: number,
  bytes: Uint8Array,
  mediaType = "application/pdf",
): Promise<string> {
  const sha256 = hash("sha256", bytes);
  await insertDocument(db, { companyId, sha256, mediaType, bytes });
  return sha256;
}
