// Whether an acceptance record, or a receipt with its quotation, is as it was signed; and in plain words what that
// proves and what not. Uses no network or database: the same code for the command and for the page.
import { currencySymbols } from "#domain/companies/currency.ts";
import { formatCustomerSecond } from "#domain/days.ts";
import { formatMoney } from "#domain/money.ts";
import { documentKindWording } from "./legal-wording.ts";
import {
  createStreamReader,
  extractText,
  type Inflate,
  type PdfObjects,
  readAttachment,
  readPdfObjects,
  type StreamReader,
} from "./pdf-reader.ts";
import {
  attachmentNames,
  buildSignedText,
  deriveKeyId,
  KEYS_PATH,
  type Receipt,
  readKeys,
  readReceipt,
} from "./receipt.ts";
import { splitSignature } from "./record-signature.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** The platform's functions that this module needs. */
export interface CryptoMeans {
  /** Hexadecimal. */
  sha256(bytes: Bytes): Promise<string>;
  /** Ed25519; the key is DER (SPKI). False for an invalid key too. */
  verify(key: Bytes, signature: Bytes, message: Bytes): Promise<boolean>;
  inflate: Inflate;
}

/** The most bytes that are unpacked from all files together. */
const LARGEST = 50_000_000;
type Opening = CryptoMeans & { open: StreamReader };

export interface VerificationInput {
  record?: Bytes;
  receipt?: Bytes;
  quotation?: Bytes;
  keys?: Bytes;
}

export interface Verdict {
  /** In one line. A forger's record too is unchanged since the forger signed it: so it says if the key is known. */
  summary: string;
  /** The key is one of those given for comparison. */
  isKeyKnown: boolean;
  /** The first difference, as one sentence; null if there is none. */
  fault: string | null;
  /** What was accepted, by whom and when, according to the receipt. */
  facts: string[];
  /** What was verified as signed. */
  checked: string[];
  /** What this does not prove. */
  open: string[];
}

/** Thrown at the first difference to end the check. */
class Differs extends Error {}
function insist(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Differs(sentence);
}

export async function verifyAcceptance(given: VerificationInput, means: CryptoMeans): Promise<Verdict> {
  const verdict: Verdict = { summary: "", isKeyKnown: false, fault: null, facts: [], checked: [], open: [] };
  const opening = { ...means, open: createStreamReader(LARGEST, means.inflate) };
  try {
    await (given.record ? checkRecord(given, given.record, opening, verdict) : checkLoose(given, opening, verdict));
    return { ...verdict, summary: verdict.isKeyKnown ? summaries.known : summaries.unknown };
  } catch (error) {
    if (!(error instanceof Differs)) throw error;
    return buildFailedVerdict(error.message);
  }
}

const summaries = {
  known: "Unchanged, and signed by a key that you gave",
  unknown: "Unchanged since it was signed; by whom was not checked",
  differs: "This is not as it was signed",
};

export const buildFailedVerdict = (fault: string, summary = summaries.differs): Verdict => ({
  summary,
  isKeyKnown: false,
  fault,
  facts: [],
  checked: [],
  open: [],
});

async function checkRecord(given: VerificationInput, record: Bytes, means: Opening, verdict: Verdict): Promise<void> {
  const things = readPdfObjects(record);
  insist(
    things !== null,
    "This file is not a PDF as Volute makes it, or its beginning or its last lines were changed.",
  );
  const attached = (name: string) => readAttachment(things, name, means.open);

  const receiptFile = await attached(attachmentNames.receipt);
  insist(receiptFile !== null, "No receipt.json can be read in this file: it is no record, or it was changed.");
  const receipt = await checkReceipt(receiptFile, means, verdict);
  const quotation = await attached(attachmentNames.quotation);
  insist(quotation !== null, "No quotation.pdf can be read in this file: it was changed.");
  await checkQuotation(quotation, receipt, "The quotation in this file", means, verdict);
  if (given.quotation) await checkQuotation(given.quotation, receipt, "The quotation beside it", means, verdict);
  if (given.receipt)
    insist(sameBytes(given.receipt, receiptFile), "The receipt beside the record is not the one that is in it.");

  const { terms, signature } = receipt;
  for (const [name, what, sha256] of [
    [attachmentNames.terms, "terms are", terms?.sha256 ?? null],
    [attachmentNames.signature, "drawn signature is", signature.strokesSha256],
  ] as const) {
    if (sha256 === null) continue;
    const file = await attached(name);
    const isSame = file !== null && (await means.sha256(file)) === sha256;
    insist(isSame, `The attached ${what} not what was signed: ${name} was changed.`);
    verdict.checked.push(`${name} has the SHA-256 that was signed.`);
  }

  const sealed = splitSignature(record);
  insist(sealed !== null, "The record's own signature is missing from its last lines: they were changed.");
  insist(
    await means.verify(fromBase64(receipt.key), fromHex(sealed.sig), sealed.signed),
    "What was attached is as it was, but the record around it was changed: the signature over the whole file does not fit.",
  );
  verdict.checked.push("Every byte of this file is as it was signed, the page that is printed as well.");
  await checkPage(things, receipt, means);
  verdict.checked.push("The page shows the receipt's number, total, time and SHA-256 of the quotation.");
  await checkKeys(given, receipt, receiptFile, means, verdict);
}

async function checkLoose(given: VerificationInput, means: Opening, verdict: Verdict): Promise<void> {
  insist(given.receipt !== undefined, "There is no record and no receipt to check among these files.");
  const receipt = await checkReceipt(given.receipt, means, verdict);
  if (given.quotation) await checkQuotation(given.quotation, receipt, "The quotation", means, verdict);
  else verdict.open.push("The quotation was not given: whether yours is the one that was accepted, was not checked.");
  if (receipt.terms) verdict.open.push("The terms were not checked: the record has them, a receipt alone does not.");
  await checkKeys(given, receipt, given.receipt, means, verdict);
}

async function checkReceipt(file: Bytes, means: Opening, { facts, checked }: Verdict): Promise<Receipt> {
  const receipt = readReceipt(utf8(file) ?? "");
  insist(receipt !== null, "The receipt is not written as Volute writes it: it was changed.");
  const isSigned = await means.verify(
    fromBase64(receipt.key),
    fromHex(receipt.sig),
    new TextEncoder().encode(buildSignedText(receipt)),
  );
  insist(isSigned, "The receipt was changed: its signature does not fit what it says.");
  checked.push("The receipt is as it was signed.");
  const { answer, company, quote } = receipt;
  facts.push(
    `${documentKindWording[quote.kind].title} ${quote.number} of ${company.name}, ${totalOf(receipt)}`,
    `Accepted by ${answer.name}, ${formatCustomerSecond(answer.answeredAt)} London time${howTaken(answer)}`,
  );
  return receipt;
}

function howTaken({ channel, recordedBy }: Receipt["answer"]): string {
  if (recordedBy === null) return "";
  return channel === "on_site"
    ? `, signed on the screen of ${recordedBy}`
    : `, as recorded by ${recordedBy}; not signed by the customer`;
}

async function checkQuotation(
  file: Bytes,
  receipt: Receipt,
  which: string,
  means: Opening,
  verdict: Verdict,
): Promise<void> {
  const { document, quote, figures } = receipt;
  const found = await means.sha256(file);
  insist(
    file.length === document.size && found === document.sha256,
    `${which} is not the one that was accepted: its SHA-256 is ${found}, the receipt says ${document.sha256}.`,
  );
  const things = readPdfObjects(file);
  const words = things && (await extractText(things, means.open).catch(() => ""));
  insist(
    words?.includes(bare(quote.number)) ?? false,
    `The receipt's number, ${quote.number}, is not in the quotation.`,
  );
  insist(
    words?.includes(amount(figures.gross)) ?? false,
    `The receipt's total, ${totalOf(receipt)}, is not in the quotation.`,
  );
  insist(figures.net + (figures.vat ?? 0) === figures.gross, "The receipt's net total and VAT do not make its total.");
  verdict.checked.push(`${which} is the one that was accepted, byte for byte, with the receipt's number and total.`);
}

/** Guards against a signed record whose page shows something other than its receipt. */
async function checkPage(things: PdfObjects, receipt: Receipt, means: Opening): Promise<void> {
  const { quote, figures, document, answer } = receipt;
  const words = await extractText(things, means.open).catch(() => "");
  const shown = [quote.number, amount(figures.gross), document.sha256, formatCustomerSecond(answer.answeredAt)];
  const missing = shown.find((text) => !words.includes(bare(text)));
  insist(
    missing === undefined,
    `The page of this record does not show what its receipt says: ${missing} is not on it.`,
  );
}

async function checkKeys(
  given: VerificationInput,
  receipt: Receipt,
  file: Bytes,
  means: Opening,
  verdict: Verdict,
): Promise<void> {
  const { key, installation } = receipt;
  const id = deriveKeyId(await means.sha256(fromBase64(key)));
  if (given.keys) {
    const keys = readKeys(utf8(given.keys) ?? "");
    insist(keys !== null, "The list of keys is not written as Volute writes it: it was changed.");
    for (const one of keys) {
      const isNamedSo = deriveKeyId(await means.sha256(fromBase64(one.publicKey))) === one.id;
      insist(isNamedSo, `The list of keys was changed: ${one.id} is not the name of the key that stands beside it.`);
    }
    insist(
      keys.some(({ publicKey }) => publicKey === key),
      `Signed by key ${id}, which is not among the keys that were given: somebody else signed this.`,
    );
    verdict.isKeyKnown = true;
    verdict.checked.push(`Signed by key ${id}, which is among the keys that were given.`);
    verdict.open.push("Whose keys were given, you know best: get them yourself, from the company's own Volute.");
  } else {
    const compare =
      installation === null
        ? `compare it with those that the company's own Volute shows at ${KEYS_PATH}`
        : `compare it with ${installation}${KEYS_PATH}, if that is the address that you know the company by: it comes from the receipt, and anybody can make a key and name any address`;
    verdict.open.push(`Whose key it is was not checked. Signed by key ${id}; ${compare}.`);
  }
  verdict.open.push(
    "Name, time and evidence are what the installation wrote down when it signed: a signature shows that nothing was changed since, not that it was true.",
    `That it was signed when it says, the installation's audit log shows: its sealed entry of the acceptance has the receipt's SHA-256, ${await means.sha256(file)}.`,
  );
}

const totalOf = ({ figures }: Receipt) =>
  Object.hasOwn(currencySymbols, figures.currency)
    ? formatMoney(figures.gross, currencySymbols[figures.currency as keyof typeof currencySymbols])
    : `${amount(figures.gross)} ${figures.currency}`;
const amount = (pence: number) => formatMoney(pence, "");
const bare = (text: string) => text.replaceAll(/\s/g, "");

const sameBytes = (one: Bytes, other: Bytes) =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

function utf8(bytes: Bytes): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Empty for a text that is not base64. */
function fromBase64(text: string): Bytes {
  return /^[A-Za-z0-9+/]*={0,2}$/.test(text) && text.length % 4 === 0
    ? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    : new Uint8Array();
}

const fromHex = (text: string): Bytes => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
