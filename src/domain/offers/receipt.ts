// The receipt of an acceptance: what was accepted, how, and on what evidence; canonical JSON, signed (decision 64).
import * as z from "zod/mini";
import { documentKinds } from "#domain/quotes/document-options.ts";
import { answerChannels } from "#domain/quotes/lifecycle.ts";
import { canonicaliseJson, type Json } from "./canonical-json.ts";

const text = z.string();
const nullableText = z.nullable(z.string());
/** SHA-256, hexadecimal. */
const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const unsigned = {
  /** The number that the customer was given: "N-00042-R2". */
  quote: z.strictObject({ number: text, revision: z.int(), kind: z.enum(documentKinds) }),
  /** The address of the installation that signed it; null if it has none. */
  installation: nullableText,
  company: z.strictObject({ name: text, number: nullableText, vat: nullableText }),
  /** The quotation, byte for byte. */
  document: z.strictObject({ sha256: Sha256, size: z.int() }),
  terms: z.nullable(z.strictObject({ sha256: Sha256, title: text })),
  /** Pence. */
  figures: z.strictObject({
    net: z.int(),
    vat: z.nullable(z.int()),
    gross: z.int(),
    currency: text,
    /** The VAT treatment as text. */
    treatment: text,
  }),
  answer: z.strictObject({
    kind: z.literal("accepted"),
    channel: z.enum(answerChannels),
    /** ISO 8601. */
    answeredAt: z.string().check(z.refine((at) => !Number.isNaN(Date.parse(at)))),
    name: text,
    /** The signer's role for the company; null if it was not asked. */
    role: nullableText,
    purchaseOrder: nullableText,
    /** The user who recorded the answer, which was not signed; or on whose screen it was signed. */
    recordedBy: nullableText,
    /** The offer had expired by then. */
    isLate: z.boolean(),
  }),
  /** The hash of the drawing as canonical JSON; null without one: the typed name is the signature. */
  signature: z.strictObject({ strokesSha256: z.nullable(Sha256) }),
  evidence: z.strictObject({
    sentTo: nullableText,
    emailId: nullableText,
    smtpReply: nullableText,
    linkId: nullableText,
    firstOpenedAt: nullableText,
    ip: nullableText,
    userAgent: nullableText,
    buttonText: nullableText,
    consents: z.array(text),
  }),
  /** The public key: DER (SPKI) in base64. */
  key: text,
};
const v2 = { v: z.literal(2), ...unsigned };
/** What was chosen of an offer with a choice: its figures are those of the combination (decision 153). */
const v3 = {
  v: z.literal(3),
  ...unsigned,
  selection: z.strictObject({
    /** Null if there was only one. */
    option: z.nullable(z.strictObject({ place: z.int(), label: text })),
    /** Those that were ticked: quantity in hundredths, net and VAT in pence. */
    lines: z.array(z.strictObject({ words: text, quantity: z.int(), net: z.int(), vat: z.nullable(z.int()) })),
  }),
};
const NEWEST_VERSION = 3;

/** Ed25519 over everything else, hexadecimal. */
const sig = z.string().check(z.regex(/^[0-9a-f]{128}$/));
const Receipt = z.union([z.strictObject({ ...v2, sig }), z.strictObject({ ...v3, sig })]);
export type Receipt = z.output<typeof Receipt>;
type WithoutSignature<R> = R extends Receipt ? Omit<R, "sig"> : never;
export type UnsignedReceipt = WithoutSignature<Receipt>;

/** The files in a record; the last two exist only if there is content for them. */
export const attachmentNames = {
  quotation: "quotation.pdf",
  receipt: "receipt.json",
  terms: "terms.txt",
  signature: "signature.json",
} as const;

/** The text whose bytes are signed. */
export function buildSignedText(receipt: UnsignedReceipt | Receipt): string {
  const { sig: _, ...signed } = { sig: "", ...receipt };
  return canonicaliseJson(signed);
}

export const writeReceipt = (receipt: UnsignedReceipt, sig: string): string => canonicaliseJson({ ...receipt, sig });

/** Null for anything that Volute does not write: other fields, another order, an extra space. */
export function readReceipt(text: string): Receipt | null {
  const result = Receipt.safeParse(parseJson(text));
  return result.success && isCanonical(result.data, text) ? result.data : null;
}

/** Whether a newer version wrote it, which this one can't check. */
export function isOfNewerVersion(text: string): boolean {
  const version = (parseJson(text) as { v?: unknown } | null | undefined)?.v;
  return Number.isSafeInteger(version) && Number(version) > NEWEST_VERSION;
}

/** The public keys of an installation, as it publishes them. */
const Keys = z.strictObject({
  v: z.literal(1),
  keys: z.array(z.strictObject({ id: text, algorithm: z.literal("Ed25519"), publicKey: text })),
});
export type Keys = z.output<typeof Keys>;

export const KEYS_PATH = "/.well-known/volute-keys.json";

export const writeKeys = (keys: readonly { id: string; publicKey: string }[]): string =>
  canonicaliseJson({ v: 1, keys: keys.map(({ id, publicKey }) => ({ id, algorithm: "Ed25519", publicKey })) });

export function readKeys(text: string): Keys["keys"] | null {
  const result = Keys.safeParse(parseJson(text));
  return result.success && isCanonical(result.data, text) ? result.data.keys : null;
}

/** A key's id is the first digits of its SHA-256. */
export const deriveKeyId = (sha256: string): string => sha256.slice(0, 16);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isCanonical(value: Json, text: string): boolean {
  try {
    return canonicaliseJson(value) === text;
  } catch {
    return false;
  }
}
