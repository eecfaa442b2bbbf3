// Whether an acceptance record, or a receipt with its quotation, is as it was signed; and in plain words what that
// proves and what not. Uses no network or database: the same code for the command and for the page.
import { currencySymbols } from "#domain/companies/currency.ts";
import { formatCustomerSecond } from "#domain/days.ts";
import { formatDecimal, formatMoney } from "#domain/money.ts";
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
  isOfNewerVersion,
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
const MAX_UNPACKED_BYTES = 50_000_000;
type VerificationMeans = CryptoMeans & { open: StreamReader };

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
class DifferenceError extends Error {}
/** Thrown for a receipt that this version can't read. */
class NewerVersionError extends Error {}
function assertSame(isSame: boolean, sentence: string): asserts isSame {
  if (!isSame) throw new DifferenceError(sentence);
}

export async function verifyAcceptance(files: VerificationInput, means: CryptoMeans): Promise<Verdict> {
  const verdict: Verdict = { summary: "", isKeyKnown: false, fault: null, facts: [], checked: [], open: [] };
  const opener = { ...means, open: createStreamReader(MAX_UNPACKED_BYTES, means.inflate) };
  try {
    await (files.record
      ? checkRecord(files, files.record, opener, verdict)
      : checkReceiptAlone(files, opener, verdict));
    return { ...verdict, summary: verdict.isKeyKnown ? summaries.known : summaries.unknown };
  } catch (error) {
    if (error instanceof NewerVersionError) return buildFailedVerdict(NEWER_VERSION, summaries.newer);
    if (!(error instanceof DifferenceError)) throw error;
    return buildFailedVerdict(error.message);
  }
}

const summaries = {
  known: "Unchanged, and signed by a key that you gave",
  unknown: "Unchanged since it was signed; who signed it was not checked",
  differs: "This is not as it was signed",
  newer: "Not checked: this was made by a newer version",
};
const NEWER_VERSION =
  "The receipt was made by a newer version of Volute than this one, which cannot read it. Check it on the page of the Volute that made it.";

export const buildFailedVerdict = (fault: string, summary = summaries.differs): Verdict => ({
  summary,
  isKeyKnown: false,
  fault,
  facts: [],
  checked: [],
  open: [],
});

async function checkRecord(
  files: VerificationInput,
  record: Bytes,
  means: VerificationMeans,
  verdict: Verdict,
): Promise<void> {
  const objects = readPdfObjects(record);
  assertSame(
    objects !== null,
    "This file is not a PDF as Volute makes it, or its beginning or its last lines were changed.",
  );
  const readAttached = (name: string) => readAttachment(objects, name, means.open);

  const receiptFile = await readAttached(attachmentNames.receipt);
  assertSame(receiptFile !== null, "No receipt.json can be read in this file: it is no record, or it was changed.");
  const receipt = await checkReceipt(receiptFile, means, verdict);
  const quotation = await readAttached(attachmentNames.quotation);
  assertSame(quotation !== null, "No quotation.pdf can be read in this file: it was changed.");
  await checkQuotation(quotation, receipt, "The quotation in this file", means, verdict);
  if (files.quotation) await checkQuotation(files.quotation, receipt, "The quotation beside it", means, verdict);
  if (files.receipt)
    assertSame(hasSameBytes(files.receipt, receiptFile), "The receipt beside the record is not the one that is in it.");

  const { terms, signature } = receipt;
  for (const [name, subject, sha256] of [
    [attachmentNames.terms, "terms are", terms?.sha256 ?? null],
    [attachmentNames.signature, "drawn signature is", signature.strokesSha256],
  ] as const) {
    if (sha256 === null) continue;
    const file = await readAttached(name);
    const isSame = file !== null && (await means.sha256(file)) === sha256;
    assertSame(isSame, `The attached ${subject} not what was signed: ${name} was changed.`);
    verdict.checked.push(`${name} has the SHA-256 that was signed.`);
  }

  const signedRecord = splitSignature(record);
  assertSame(signedRecord !== null, "The record's own signature is missing from its last lines: they were changed.");
  assertSame(
    await means.verify(decodeBase64(receipt.key), decodeHex(signedRecord.sig), signedRecord.signed),
    "What is attached is unchanged, but the record around it was changed: the signature of the whole file does not match.",
  );
  verdict.checked.push("Every byte of this file is as it was signed, the page that is printed as well.");
  await checkPage(objects, receipt, means);
  verdict.checked.push("The page shows the receipt's number, total, time and SHA-256 of the quotation.");
  await checkKeys(files, receipt, receiptFile, means, verdict);
}

async function checkReceiptAlone(files: VerificationInput, means: VerificationMeans, verdict: Verdict): Promise<void> {
  assertSame(files.receipt !== undefined, "There is no record and no receipt to check among these files.");
  const receipt = await checkReceipt(files.receipt, means, verdict);
  if (files.quotation) await checkQuotation(files.quotation, receipt, "The quotation", means, verdict);
  else verdict.open.push("No quotation was given, so it was not checked whether yours is the one that was accepted.");
  if (receipt.terms) verdict.open.push("The terms were not checked: the record has them, a receipt alone does not.");
  await checkKeys(files, receipt, files.receipt, means, verdict);
}

async function checkReceipt(file: Bytes, means: VerificationMeans, { facts, checked }: Verdict): Promise<Receipt> {
  const text = decodeUtf8(file) ?? "";
  if (isOfNewerVersion(text)) throw new NewerVersionError();
  const receipt = readReceipt(text);
  assertSame(receipt !== null, "The receipt is not in the form that Volute writes: it was changed.");
  const isSigned = await means.verify(
    decodeBase64(receipt.key),
    decodeHex(receipt.sig),
    new TextEncoder().encode(buildSignedText(receipt)),
  );
  assertSame(isSigned, "The receipt was changed: its signature does not match what it says.");
  checked.push("The receipt is as it was signed.");
  const { answer, company, quote } = receipt;
  facts.push(
    `${documentKindWording[quote.kind].title} ${quote.number} of ${company.name}, ${formatTotal(receipt)}`,
    ...describeSelection(receipt),
    `Accepted by ${answer.name}, ${formatCustomerSecond(answer.answeredAt)} London time${describeRecording(answer)}`,
  );
  return receipt;
}

/** "Chosen: Better; 2 × Spare seal". */
function describeSelection(receipt: Receipt): string[] {
  if (receipt.v === 2) return [];
  const { option, lines } = receipt.selection;
  const parts = [
    ...(option ? [option.label] : []),
    ...lines.map(({ words, quantity }) => (quantity === 100 ? words : `${formatDecimal(quantity)} × ${words}`)),
  ];
  return [`Chosen: ${parts.join("; ") || "no extras"}`];
}

function describeRecording({ channel, recordedBy }: Receipt["answer"]): string {
  if (recordedBy === null) return "";
  return channel === "on_site"
    ? `, signed on the screen of ${recordedBy}`
    : `, as recorded by ${recordedBy}; not signed by the customer`;
}

async function checkQuotation(
  file: Bytes,
  receipt: Receipt,
  label: string,
  means: VerificationMeans,
  verdict: Verdict,
): Promise<void> {
  const { document, quote, figures } = receipt;
  const sha256 = await means.sha256(file);
  assertSame(
    file.length === document.size && sha256 === document.sha256,
    `${label} is not the one that was accepted: its SHA-256 is ${sha256}, the receipt says ${document.sha256}.`,
  );
  const objects = readPdfObjects(file);
  const text = objects && (await extractText(objects, means.open).catch(() => ""));
  assertSame(
    text?.includes(removeSpaces(quote.number)) ?? false,
    `The receipt's number, ${quote.number}, is not in the quotation.`,
  );
  assertSame(
    figures.net + (figures.vat ?? 0) === figures.gross,
    "The receipt's net total and VAT do not make its total.",
  );
  for (const { name, net, gross } of listParts(receipt)) {
    assertSame(
      [gross, net].some((pence) => text?.includes(formatAmount(pence))),
      `The receipt's ${name}, ${formatTotal(receipt, gross)}, is not in the quotation.`,
    );
  }
  const amounts = receipt.v === 2 ? "number and total" : "number and the price of each part that was chosen";
  verdict.checked.push(`${label} is the one that was accepted, byte for byte, with the receipt's ${amounts}.`);
}

/** The amounts that the quotation shows: its total, or the price of the option and of each line that was chosen. */
function listParts(receipt: Receipt): { name: string; net: number; gross: number }[] {
  const { figures } = receipt;
  if (receipt.v === 2) return [{ name: "total", net: figures.gross, gross: figures.gross }];
  const lines = receipt.selection.lines.map(({ words, net, vat }) => ({
    name: `price of “${words}”`,
    net,
    gross: net + (vat ?? 0),
  }));
  const sumOf = (key: "net" | "gross") => lines.reduce((sum, line) => sum + line[key], 0);
  return [
    { name: "price of the option", net: figures.net - sumOf("net"), gross: figures.gross - sumOf("gross") },
    ...lines,
  ];
}

/** Guards against a signed record whose page shows something other than its receipt. */
async function checkPage(objects: PdfObjects, receipt: Receipt, means: VerificationMeans): Promise<void> {
  const { quote, figures, document, answer } = receipt;
  const pageText = await extractText(objects, means.open).catch(() => "");
  const expectedTexts = [
    quote.number,
    formatAmount(figures.gross),
    document.sha256,
    formatCustomerSecond(answer.answeredAt),
  ];
  const missing = expectedTexts.find((text) => !pageText.includes(removeSpaces(text)));
  assertSame(
    missing === undefined,
    `The page of this record does not show what its receipt says: ${missing} is not on it.`,
  );
}

async function checkKeys(
  files: VerificationInput,
  receipt: Receipt,
  file: Bytes,
  means: VerificationMeans,
  verdict: Verdict,
): Promise<void> {
  const { key, installation } = receipt;
  const id = deriveKeyId(await means.sha256(decodeBase64(key)));
  if (files.keys) {
    const keys = readKeys(decodeUtf8(files.keys) ?? "");
    assertSame(keys !== null, "The list of keys is not in the form that Volute writes: it was changed.");
    for (const publishedKey of keys) {
      const hasOwnId = deriveKeyId(await means.sha256(decodeBase64(publishedKey.publicKey))) === publishedKey.id;
      assertSame(hasOwnId, `The list of keys was changed: ${publishedKey.id} is not the name of the key beside it.`);
    }
    assertSame(
      keys.some(({ publicKey }) => publicKey === key),
      `Signed by key ${id}, which is not among the keys that were given: somebody else signed this.`,
    );
    verdict.isKeyKnown = true;
    verdict.checked.push(`Signed by key ${id}, which is among the keys that were given.`);
    verdict.open.push("Check that these keys came from the company: get them yourself, from the company's own Volute.");
  } else {
    const advice =
      installation === null
        ? `compare it with those that the company's own Volute shows at ${KEYS_PATH}`
        : `compare it with ${installation}${KEYS_PATH}, if that is the address that you know the company by: it comes from the receipt, and anybody can make a key and name any address`;
    verdict.open.push(`Who owns the key was not checked. Signed by key ${id}; ${advice}.`);
  }
  verdict.open.push(
    "Name, time and evidence are what the installation wrote down when it signed: a signature shows that nothing was changed since, not that it was true.",
    `The installation's audit log shows when it was signed: its sealed entry of the acceptance has the receipt's SHA-256, ${await means.sha256(file)}.`,
  );
}

const formatTotal = ({ figures }: Receipt, pence = figures.gross) =>
  Object.hasOwn(currencySymbols, figures.currency)
    ? formatMoney(pence, currencySymbols[figures.currency as keyof typeof currencySymbols])
    : `${formatAmount(pence)} ${figures.currency}`;
const formatAmount = (pence: number) => formatMoney(pence, "");
const removeSpaces = (text: string) => text.replaceAll(/\s/g, "");

const hasSameBytes = (a: Bytes, b: Bytes) => a.length === b.length && a.every((byte, index) => byte === b[index]);

function decodeUtf8(bytes: Bytes): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Empty for a text that is not base64. */
function decodeBase64(text: string): Bytes {
  return /^[A-Za-z0-9+/]*={0,2}$/.test(text) && text.length % 4 === 0
    ? Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    : new Uint8Array();
}

const decodeHex = (text: string): Bytes =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
