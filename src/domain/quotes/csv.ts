// Quotes as CSV that Excel UK opens with a double click: UTF-8 with byte order mark, commas, CRLF, dates it knows.
import { type Kind, kindLabels, kinds } from "#domain/catalogue/items.ts";
import { BYTE_ORDER_MARK, formatCsvRow } from "#domain/csv.ts";
import { formatSortable } from "#domain/days.ts";
import { formatDecimal, type Hundredths, type Pence } from "#domain/money.ts";
import {
  type CustomerDetails,
  customerDetailKeys,
  customerDetailLabels,
  formatCustomerDetail,
} from "./customer-details.ts";
import { documentOptionLists, formatDocumentOption, isDocumentOptionRelevant } from "./document-option-labels.ts";
import { type DocumentOptions, documentOptionKeys, documentOptionLabels } from "./document-options.ts";
import type { Redacted } from "./policy.ts";

export interface CsvQuote extends CustomerDetails, DocumentOptions {
  quoteNumber: string;
  statusLabel: string;
  customerName: string;
  postcode: string | null;
  names: Record<Kind, string | null>;
  labourHours: Hundredths | null;
  engineerCount: number | null;
  /** Null for a user who may not see costs, too. */
  labourCost: Pence | null;
  materialCost: Pence | null;
  totalCost: Pence | null;
  linesCost: Pence;
  notes: string | null;
  createdByName: string;
  createdAt: string;
  updatedAt: string;
  calculatedAt: string | null;
}

type Column = [heading: string, value: (quote: CsvQuote) => string | number | null];
const columns: Column[] = [
  ["Quote number", (quote) => quote.quoteNumber],
  ["Status", (quote) => quote.statusLabel],
  ["Customer", (quote) => quote.customerName],
  ["Postcode", (quote) => quote.postcode],
  ...customerDetailKeys.map((key): Column => [customerDetailLabels[key], (quote) => formatCustomerDetail(key, quote)]),
  ...kinds.map((kind): Column => [toSentenceCase(kindLabels[kind].one), (quote) => quote.names[kind]]),
  ["Labour hours", (quote) => formatAmount(quote.labourHours)],
  ["Engineers", (quote) => quote.engineerCount],
  ["Labour cost", (quote) => formatAmount(quote.labourCost)],
  ["Material cost", (quote) => formatAmount(quote.materialCost)],
  ["Total cost", (quote) => formatAmount(quote.totalCost)],
  ["Notes", (quote) => quote.notes],
  ["Created by", (quote) => quote.createdByName],
  ["Created", (quote) => formatSortable(quote.createdAt)],
  ["Last updated", (quote) => formatSortable(quote.updatedAt)],
  ["Calculated", (quote) => quote.calculatedAt && formatSortable(quote.calculatedAt)],
  ...documentOptionKeys.map(
    (key): Column => [
      documentOptionLabels[key],
      (quote) =>
        quote[key] !== null || (documentOptionLists[key] && isDocumentOptionRelevant(key, quote))
          ? formatDocumentOption(key, quote[key])
          : null,
    ],
  ),
  // Labour, material and lines are the total.
  ["Lines cost", (quote) => (quote.linesCost === 0 ? null : formatAmount(quote.linesCost))],
];

/** The first line, with the mark that tells Excel the encoding. */
export const quoteCsvHeader = `${BYTE_ORDER_MARK}${formatCsvRow(columns.map(([heading]) => heading))}`;

/** One quote as one line; amounts are plain decimals in pounds and hours. */
export function formatQuoteCsvLine(quote: Redacted<CsvQuote>): string {
  return formatCsvRow(columns.map(([, value]) => value(quote)));
}

/** "Job Type" is "Job type". */
function toSentenceCase(words: string): string {
  return words.charAt(0) + words.slice(1).toLowerCase();
}

/** A plain decimal that we formatted: a number for a spreadsheet, never a formula. */
function formatAmount(hundredths: number | null): number | null {
  return hundredths === null ? null : Number(formatDecimal(hundredths));
}
