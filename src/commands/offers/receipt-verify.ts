// Verifies an acceptance record (PDF) with all its contents, or a receipt with its quotation. Without a database, and
// without network except for an address of keys.
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { CommandError, defineCommand } from "#commands/kernel/command.ts";
import { type CryptoMeans, verifyAcceptance } from "#domain/offers/acceptance-verification.ts";

export const nodeCrypto: CryptoMeans = {
  sha256: async (bytes) => createHash("sha256").update(bytes).digest("hex"),
  async verify(key, signature, message) {
    try {
      const publicKey = createPublicKey({ key: Buffer.from(key), format: "der", type: "spki" });
      return publicKey.asymmetricKeyType === "ed25519" && verify(null, message, publicKey, signature);
    } catch {
      return false;
    }
  },
  inflate: async (packed, most) => new Uint8Array(inflateSync(packed, { maxOutputLength: most })),
};

export const receiptVerify = defineCommand({
  takes: ["FILE"],
  does: "Checks a record of acceptance or a receipt.",
  options: {
    quote: { type: "string", takes: "FILE", does: "the quotation that the receipt is for" },
    keys: {
      type: "string",
      takes: "FILE|URL",
      does: "an installation's public keys, to show that it signed the receipt",
    },
  },
  async run({ args: [file = ""], options: { quote, keys } }) {
    const main = read(file);
    const found = await verifyAcceptance(
      {
        ...(isReceipt(main) ? { receipt: main } : { record: main }),
        ...(quote ? { quotation: read(quote) } : {}),
        ...(keys ? { keys: await keysAt(keys) } : {}),
      },
      nodeCrypto,
    );
    const { summary, fault, facts, checked, open } = found;
    const lines = [
      ...[`${summary}.`, "", ...facts, ""],
      ...["Checked:", ...listed(checked), "", "This does not show:", ...listed(open)],
    ];
    return { ok: !fault, lines: fault ? [fault] : lines, data: found };
  },
});

const listed = (sentences: string[]) => sentences.map((sentence) => `- ${sentence}`);
const read = (file: string) => new Uint8Array(readFileSync(file));
const isReceipt = (bytes: Uint8Array) => bytes[0] === "{".charCodeAt(0);

async function keysAt(place: string): Promise<Uint8Array<ArrayBuffer>> {
  if (!/^https?:/.test(place)) return read(place);
  const answer = await fetch(place).catch((error: Error) => {
    throw new CommandError(`${place} could not be read: ${error.message}`);
  });
  if (!answer.ok) throw new CommandError(`${place} answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
