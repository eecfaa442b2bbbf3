// npm run receipt:verify -- FILE                      checks a record of an acceptance (PDF) and all that is in it
// npm run receipt:verify -- receipt.json --quote FILE checks a receipt and the quotation that it is about
// ... --keys FILE|URL                                 and that the key belongs to an installation
// Without network, but for a URL of keys, and without a database. Ends with 1 and a sentence where something differs.
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { inflateSync } from "node:zlib";
import { type Means, verifyAcceptance } from "#domain/offers/verify.ts";

export const nodeMeans: Means = {
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

async function main(): Promise<number> {
  const options = { quote: { type: "string" }, keys: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) {
    console.error("Name one file: npm run receipt:verify -- FILE [--quote FILE] [--keys FILE|URL]");
    return 2;
  }
  const main = read(file);
  const { summary, fault, facts, checked, open } = await verifyAcceptance(
    {
      ...(isReceipt(main) ? { receipt: main } : { record: main }),
      ...(values.quote ? { quotation: read(values.quote) } : {}),
      ...(values.keys ? { keys: await keysAt(values.keys) } : {}),
    },
    nodeMeans,
  );
  if (fault) {
    console.error(fault);
    return 1;
  }
  console.log(
    [`${summary}.`, "", ...facts, "", "Checked:", ...listed(checked), "", "Not shown by that:", ...listed(open)].join(
      "\n",
    ),
  );
  return 0;
}

const listed = (sentences: string[]) => sentences.map((sentence) => `- ${sentence}`);
const read = (file: string) => new Uint8Array(readFileSync(file));
const isReceipt = (bytes: Uint8Array) => bytes[0] === "{".charCodeAt(0);

async function keysAt(place: string): Promise<Uint8Array<ArrayBuffer>> {
  if (!/^https?:/.test(place)) return read(place);
  const answer = await fetch(place);
  if (!answer.ok) throw new Error(`${place} answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

if (import.meta.main) {
  main().then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 2;
    },
  );
}
