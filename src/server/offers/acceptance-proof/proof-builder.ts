// Proves an acceptance: signs the receipt, writes the acceptance record with the quotation, and signs that.
import { createHash } from "node:crypto";
import type { Strokes } from "#domain/offers/acceptance.ts";
import { canonicaliseJson } from "#domain/offers/canonical-json.ts";
import type { ChosenParts } from "#domain/offers/combine-offer.ts";
import { documentKindWording } from "#domain/offers/legal-wording.ts";
import { describeVatTreatment } from "#domain/offers/offer-totals.ts";
import { attachmentNames, buildSignedText, type UnsignedReceipt, writeReceipt } from "#domain/offers/receipt.ts";
import { appendSignature } from "#domain/offers/record-signature.ts";
import type { Database } from "#server/database/connect.ts";
import { findPublicUrl } from "#server/emails/email-transport.ts";
import type { Attachment } from "#server/quotes/document/page-plan.ts";
import { renderPdf } from "#server/quotes/pdf.ts";
import { buildRecordSheet } from "./acceptance-record.ts";
import { ensureSigningKey } from "./keys.ts";
import type { Acceptance, Proof } from "./proof.ts";

/** The same acceptance gives the same bytes. Slow: not to be awaited in a transaction. */
export async function buildProof(database: Database, input: Acceptance): Promise<Proof> {
  const acceptance = { ...input, answer: { ...input.answer, strokes: roundStrokes(input.answer.strokes) } };
  const { document, companyId } = acceptance;
  if (sha256(document.bytes) !== document.sha256) throw new Error("The document is not the one that was given");
  const signer = await ensureSigningKey(database);
  const unsignedReceipt = removeLoneSurrogates(buildReceipt(acceptance, findPublicUrl(database), signer.publicKey));
  const receipt = writeReceipt(unsignedReceipt, signer.sign(encodeText(buildSignedText(unsignedReceipt))));
  const sheet = buildRecordSheet(acceptance, unsignedReceipt, buildAttachments(acceptance, receipt));
  const recordPdf = await renderPdf(sheet, companyId, new AbortController().signal);
  const record = appendSignature(recordPdf, signer.sign(recordPdf));
  return { receipt, receiptSha256: sha256(receipt), record, recordSha256: sha256(record) };
}

function buildReceipt(acceptance: Acceptance, installation: string | null, key: string): UnsignedReceipt {
  const { offer, document, answer, evidence } = acceptance;
  const { company, terms, figures, vat, chosen } = offer;
  const receipt = {
    installation,
    company: {
      name: company.legalName || company.name,
      number: company.companyNumber || null,
      vat: (company.vatRegistered && company.vatNumber) || null,
    },
    quote: { kind: offer.documentKind, number: offer.number, revision: offer.revision },
    document: { sha256: document.sha256, size: document.bytes.length },
    terms: terms && { sha256: terms.sha256, title: `Terms and conditions, version ${terms.version}` },
    figures: {
      net: figures.net,
      vat: figures.vat,
      gross: figures.gross,
      currency: company.currency,
      treatment: describeVatTreatment(vat, figures.later),
    },
    answer: {
      kind: "accepted",
      channel: answer.channel,
      answeredAt: answer.answeredAt,
      name: answer.name,
      role: null,
      purchaseOrder: answer.purchaseOrder,
      recordedBy: answer.recordedByName,
      isLate: answer.isLate,
    },
    signature: { strokesSha256: answer.strokes && sha256(canonicaliseJson(answer.strokes)) },
    evidence: { ...evidence, buttonText: answer.buttonText, consents: answer.consents },
    key,
  } as const;
  return chosen ? { v: 3, ...receipt, selection: buildSelection(chosen) } : { v: 2, ...receipt };
}

const buildSelection = ({ option: { place, label }, lines }: ChosenParts) => ({
  option: label === null ? null : { place, label },
  lines: lines.map(({ words, quantity, figures: { net, vat } }) => ({ words, quantity, net, vat })),
});

function buildAttachments({ offer, document, answer }: Acceptance, receipt: string): Attachment[] {
  const { terms } = offer;
  return [
    {
      name: attachmentNames.quotation,
      type: "application/pdf",
      description: `${documentKindWording[offer.documentKind].title} ${offer.number}, as it was given to the customer`,
      bytes: document.bytes,
    },
    {
      name: attachmentNames.receipt,
      type: "application/json",
      description: "The signed receipt",
      bytes: encodeText(receipt),
    },
    ...(terms
      ? [
          {
            name: attachmentNames.terms,
            type: "text/plain",
            description: "The terms that were accepted",
            bytes: encodeText(terms.text),
          },
        ]
      : []),
    ...(answer.strokes
      ? [
          {
            name: attachmentNames.signature,
            type: "application/json",
            description: "The drawn signature, as points",
            bytes: encodeText(canonicaliseJson(answer.strokes)),
          },
        ]
      : []),
  ];
}

/** Removes lone surrogates, which a browser can send: they have no canonical JSON text. */
const removeLoneSurrogates = (receipt: UnsignedReceipt): UnsignedReceipt =>
  JSON.parse(JSON.stringify(receipt), (_, value) => (typeof value === "string" ? value.toWellFormed() : value));

const roundStrokes = (strokes: Strokes | null): Strokes | null =>
  strokes?.map((stroke) => stroke.map(([x, y]) => [Math.round(x), Math.round(y)])) ?? null;

const encodeText = (text: string) => new TextEncoder().encode(text);
const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");
