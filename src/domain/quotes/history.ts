// What happened to a quote, in plain sentences (from the audit log's changes, in wire form).

import { type Kind, kindLabels, kinds } from "#domain/catalogue/items.ts";
import { formatDate } from "#domain/days.ts";
import { formatHours } from "#domain/money.ts";
import { formatAddressLine } from "#domain/postal-address.ts";
import { documentOptionLists, formatDocumentOption } from "./document-option-labels.ts";
import { type DocumentOptionKey, documentOptionKeys } from "./document-options.ts";
import { describeOfferEvent, type OfferEntryMetadata } from "./offer-history.ts";

export type Changes = Record<string, { before: unknown; after: unknown }>;

interface Reader {
  seesCosts: boolean;
  symbol: string;
}

const amountWords: Record<string, string> = {
  labourCost: "the labour cost",
  materialCost: "the material cost",
  totalCost: "the total",
};
const textWords: Record<string, string> = {
  customerName: "the customer",
  customerKind: "the kind of customer",
  customerEmail: "the customer's email",
  customerPhone: "the customer's telephone",
  siteAddress: "the site address",
  postcode: "the postcode",
};

/** The sentences of one entry, without their subject and full stop; costs only for those who may see them. */
export function describeQuoteEntry(
  event: string,
  changes: Changes,
  reader: Reader,
  told: OfferEntryMetadata = {},
): string[] {
  const ofOffer = describeOfferEvent(event, told);
  if (ofOffer !== null) return [ofOffer];
  switch (event) {
    case "quote.created":
      return [`created the quote${offline(told)}`];
    case "quote.duplicated":
      return ["created the quote as a copy of another"];
    case "quote.calculated":
      return [`calculated the price${offline(told)}`, ...replacedWork(changes), ...amounts(changes, reader)];
    case "quote.offline_price_applied":
      return ["kept the price that was shown without a connection", ...amounts(changes, reader)];
    case "quote.updated":
      return told.offline ? [`sent a price${offline(told)}`] : updates(changes, reader);
    default:
      return ["changed the quote"];
  }
}

/** How an offline price compared once the device was online. */
function offline({ offline }: OfferEntryMetadata): string {
  if (typeof offline !== "object" || offline === null) return "";
  const { shown, isKept } = offline as { shown?: unknown; isKept?: unknown };
  return `, shown as ${shown} without a connection${isKept ? "" : "; prices have changed since"}`;
}

function updates(changes: Changes, reader: Reader): string[] {
  const said = [
    ...Object.entries(textWords).flatMap(([key, words]) =>
      changes[key] ? [changed(words, changes[key], key === "siteAddress" ? inOneLine : quoted)] : [],
    ),
    ...choices(changes),
    ...work(changes),
    ...amounts(changes, reader),
    ...documentChoices(changes),
    ...(changes.notes
      ? [
          changes.notes.after === null
            ? "removed the note"
            : changes.notes.before === null
              ? "added a note"
              : "changed the note",
        ]
      : []),
    ...(changes.statusLabel ? [changed("the status", changes.statusLabel, quoted)] : []),
    ...(changes.validUntil?.after ? [`made it valid until ${formatDate(String(changes.validUntil.after))}`] : []),
  ];
  return said.length > 0 ? said : ["changed the quote"];
}

const documentWords: Record<DocumentOptionKey, string> = {
  documentKind: "the kind of document",
  vatTreatment: "the VAT",
  vatReason: "the reason for the VAT rate",
  customerVatNumber: "the customer's VAT number",
  priceDetail: "how much of the price is shown",
  scope: "what is included",
  exclusions: "what is not included",
  noCancellation: "the right to cancel",
};

function documentChoices(changes: Changes): string[] {
  return documentOptionKeys.flatMap((key) => {
    const change = changes[key];
    if (!change) return [];
    const words = documentWords[key];
    // The text may be long, and the quote shows it.
    if (key === "scope" || key === "exclusions") {
      return [change.after === null ? `went back to the job type's words for ${words}` : `changed ${words}`];
    }
    if (!documentOptionLists[key]) return [changed(words, change, quoted)];
    const show = (value: unknown) => quoted(formatDocumentOption(key, value as string | null));
    return [`changed ${words} from ${show(change.before)} to ${show(change.after)}`];
  });
}

/** The names are stored with the ids, under `names`. */
function choices({ names }: Changes): string[] {
  if (!names) return [];
  const [before, after] = [names.before, names.after] as Record<Kind, string | null>[];
  return kinds.flatMap((kind) =>
    before?.[kind] === after?.[kind]
      ? []
      : [
          changed(
            `the ${kindLabels[kind].one.toLowerCase()}`,
            { before: before?.[kind], after: after?.[kind] },
            quoted,
          ),
        ],
  );
}

function work({ labourHours, engineerCount }: Changes): string[] {
  return [
    ...(labourHours ? [changed("the labour hours", labourHours, hoursOf(labourHours))] : []),
    ...(engineerCount ? [changed("the number of engineers", engineerCount, String)] : []),
  ];
}

/** Hours and engineers are mentioned only if they had another value before: the first calculation always sets them. */
function replacedWork({ labourHours, engineerCount }: Changes): string[] {
  return work({
    ...(labourHours?.before != null && { labourHours }),
    ...(engineerCount?.before != null && { engineerCount }),
  });
}

/** Hours with 1 decimal (decision 14), but exact where rounding would make before and after look the same. */
function hoursOf({ before, after }: { before: unknown; after: unknown }): (hours: unknown) => string {
  const short = (hours: unknown) => formatHours(Math.round(Number(hours) * 100));
  return before != null && after != null && short(before) === short(after) ? String : short;
}

function amounts(changes: Changes, { seesCosts, symbol }: Reader): string[] {
  return Object.entries(amountWords).flatMap(([key, words]) => {
    const change = changes[key];
    if (!change || (!seesCosts && key !== "totalCost")) return [];
    return [changed(words, change, (pounds) => money(Number(pounds), symbol))];
  });
}

function changed(
  what: string,
  { before, after }: { before?: unknown; after?: unknown },
  show: (value: unknown) => string,
): string {
  if (before == null) return `set ${what} to ${show(after)}`;
  if (after == null) return `removed ${what} (${show(before)})`;
  return `changed ${what} from ${show(before)} to ${show(after)}`;
}

const quoted = (value: unknown) => `“${value}”`;
const inOneLine = (address: unknown) => quoted(formatAddressLine(String(address)));

/** The audit log holds pounds, as the wire does. */
function money(pounds: number, symbol: string): string {
  return `${symbol}${pounds.toLocaleString("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}
