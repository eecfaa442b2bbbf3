// What a customer's document of one quote is made from: plain data, and no more than is printed.
import type { Company } from "#contract/companies.ts";
import type { QuoteDetail } from "#contract/quotes.ts";
import type { Kind } from "#domain/catalogue/items.ts";
import { documentKindWording, headings } from "#domain/offers/legal-wording.ts";
import { computeOfferTotals } from "#domain/offers/offer-totals.ts";
import { buildLegalLines } from "#domain/offers/seller-details.ts";
import { buildShownPrice, type ShownPrice } from "#domain/offers/shown-price.ts";
import { type DocumentOptions, defaultDocumentOptions } from "#domain/quotes/document-options.ts";
import type { Redacted } from "#domain/quotes/policy.ts";

const companyKeys = [
  "name",
  "legalName",
  "registeredAddress",
  "companyNumber",
  "vatRegistered",
  "vatNumber",
  "vatRate",
  "primaryColor",
  "currencySymbol",
  "quoteValidityDays",
  "brandImageData",
] as const;
export type DocumentCompany = Pick<Company, (typeof companyKeys)[number]>;

/** Amounts are pence, null where the reader may not see them (decision 11); the notes are internal and not here (QB 2.8). */
const quoteKeys = [
  "quoteNumber",
  "customerName",
  "siteAddress",
  "postcode",
  "status",
  "statusLabel",
  "updatedAt",
  "validUntil",
  "labourHours",
  "engineerCount",
  "motorKw",
  "labourCost",
  "materialCost",
  "totalCost",
  "needsRecalculation",
] as const;
type QuoteOnPaper = Pick<QuoteDetail, (typeof quoteKeys)[number]> & {
  /** When the customer was given it; null until it is sent. */
  issuedAt: string | null;
  /** By name, as the price was made of them; null where unknown. */
  items: Record<Kind, string | null>;
};

/** A heading, and a text whose line ends part paragraphs. */
export interface Prose {
  title: string;
  text: string;
}

/** What is said beside the job itself, in the words that page and letter have too. */
export interface DocumentTexts {
  /** "Quotation". */
  kind: string;
  /** What accepting it means. */
  meaning: string | null;
  /** Null until it is calculated. */
  price: ShownPrice | null;
  /** In their order: what is included and what not, notices, terms. */
  sections: Prose[];
  /** The right to cancel, and a form for it, to be cut out or sent back. */
  cancellation: { information: Prose; form: Prose } | null;
  /** Sentences of who it is from. */
  particulars: string[];
}

export interface QuoteDocument {
  company: DocumentCompany;
  quote: QuoteOnPaper;
  said: DocumentTexts;
}

export type PrintableQuote = Omit<QuoteOnPaper, "items" | "issuedAt"> & Pick<QuoteDetail, "names"> & Partial<Choices>;

/** What is chosen for the customer's document; in what lacks it, the usual. */
type Choices = DocumentOptions & Pick<QuoteDetail, "customerKind">;

/**
 * Picks what is printed out of a company and a quote *as its reader may see it*. The names of a quote are those that it
 * was priced with: renaming an item later changes no document (decision 16).
 */
export function buildQuoteDocument(
  company: DocumentCompany,
  quote: Redacted<PrintableQuote>,
  issuedAt: string | null = null,
): QuoteDocument {
  const printed = { ...only(quoteKeys, quote), issuedAt, items: quote.names };
  return { company: only(companyKeys, company), quote: printed, said: buildDraftTexts(company, quote) };
}

/** Of a quote that nobody has sent yet. A cost that this reader may not see is null and gets no line, not even one with a dash. */
export function buildDraftTexts(company: DocumentCompany, quote: Omit<PrintableQuote, "names">): DocumentTexts {
  const line = (label: string, pence: number | null) => (pence === null ? [] : [{ label, pence }]);
  const lines = [...line("Labour cost", quote.labourCost), ...line("Material cost", quote.materialCost)];
  const now = new Date(quote.updatedAt);
  const chosen = { customerKind: null, ...defaultDocumentOptions, ...quote };
  const documentKind = chosen.documentKind ?? "quotation";
  const words = documentKindWording[documentKind];
  const section = (title: string, text: string | null) => (text === null ? [] : [{ title, text }]);
  const net = quote.totalCost;
  return {
    kind: words.title,
    meaning: null,
    cancellation: null,
    price:
      net === null
        ? null
        : buildShownPrice({
            ...chosen,
            documentKind,
            ...computeOfferTotals(company, { ...chosen, net }, now, now),
            lines,
          }),
    sections: [...section(headings.scope, chosen.scope), ...section(headings.exclusions, chosen.exclusions)],
    particulars: buildLegalLines({
      legalForm: null,
      registeredIn: null,
      contactEmail: null,
      contactPhone: null,
      ...company,
    }),
  };
}

function only<T extends object, K extends keyof T>(keys: readonly K[], all: T): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, all[key]])) as Pick<T, K>;
}
