// The key that this installation signs acceptances with: created at the first start, and never shown. Public keys are
// never deleted, so that each receipt can be verified.
import { createHash, createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { deriveKeyId } from "#domain/offers/receipt.ts";
import type { Database } from "#server/database/connect.ts";
import { findSigningKey, insertSigningKey, lockSigningKeys } from "./queries.ts";

export interface Signer {
  /** DER (SPKI) in base64. */
  publicKey: string;
  /** Ed25519, hexadecimal. */
  sign(message: Uint8Array): string;
}

/** The newest key; creates the first one. */
export async function ensureSigningKey(database: Database): Promise<Signer> {
  const storedKey =
    (await database.asPlatform(findSigningKey)) ??
    (await database.asPlatform(async (db) => {
      await lockSigningKeys(db);
      const concurrentKey = await findSigningKey(db);
      if (concurrentKey) return concurrentKey;
      const newKey = generateKey(database.now());
      await insertSigningKey(db, newKey);
      return newKey;
    }));
  const privateKey = createPrivateKey({
    key: Buffer.from(storedKey.privateKey, "base64"),
    format: "der",
    type: "pkcs8",
  });
  return { publicKey: storedKey.publicKey, sign: (message) => sign(null, message, privateKey).toString("hex") };
}

function generateKey(now: Date) {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519", {
    publicKeyEncoding: { format: "der", type: "spki" },
    privateKeyEncoding: { format: "der", type: "pkcs8" },
  });
  return {
    id: deriveKeyId(createHash("sha256").update(publicKey).digest("hex")),
    publicKey: publicKey.toString("base64"),
    privateKey: privateKey.toString("base64"),
    createdAt: now.toISOString(),
  };
}
