// What happened to a quote, in plain sentences (from the audit log's changes, in wire form).

import { type Kind, kindLabels, kinds } from "#domain/catalogue/items.ts";
import { formatDate } from "#domain/days.ts";
import { formatHours, formatMoney } from "#domain/money.ts";
import { formatAddressLine } from "#domain/postal-address.ts";
import { customerDetailPhrases } from "./customer-details.ts";
import { documentOptionLists, documentOptionPhrases, formatDocumentOption } from "./document-option-labels.ts";
import { documentOptionKeys } from "./document-options.ts";
import { describeOfferEvent, type OfferEntryMetadata } from "./offer-history.ts";

export type Changes = Record<string, { before: unknown; after: unknown }>;

interface Reader {
  seesCosts: boolean;
  symbol: string;
}

const amountPhrases: Record<string, string> = {
  labourCost: "the labour cost",
  materialCost: "the material cost",
  totalCost: "the total",
};
const textPhrases: Record<string, string> = {
  customerName: "the customer",
  ...customerDetailPhrases,
  postcode: "the postcode",
};

/** The sentences of one entry, without their subject and full stop; costs only for those who may see them. */
export function describeQuoteEntry(
  event: string,
  changes: Changes,
  reader: Reader,
  metadata: OfferEntryMetadata = {},
): string[] {
  const offerSentence = describeOfferEvent(event, metadata);
  if (offerSentence !== null) return [offerSentence];
  switch (event) {
    case "quote.created":
      return [`created the quote${describeOfflinePrice(metadata)}`];
    case "quote.duplicated":
      return ["created the quote as a copy of another"];
    case "quote.calculated":
      return [
        `calculated the price${describeOfflinePrice(metadata)}${describeFigures(changes, reader)}`,
        ...describeLineChanges(changes),
      ];
    case "quote.offline_price_applied":
      return [`kept the price that was shown without a connection${describeFigures(changes, reader)}`];
    case "quote.updated":
      return metadata.offline ? [`sent a price${describeOfflinePrice(metadata)}`] : describeUpdates(changes, reader);
    default:
      return ["changed the quote"];
  }
}

/** How an offline price compared once the device was online. */
function describeOfflinePrice({ offline }: OfferEntryMetadata): string {
  if (typeof offline !== "object" || offline === null) return "";
  const { shown, isKept } = offline as { shown?: unknown; isKept?: unknown };
  return `, shown as ${shown} without a connection${isKept ? "" : "; prices have changed since"}`;
}

function describeUpdates(changes: Changes, reader: Reader): string[] {
  const sentences = [
    ...Object.entries(textPhrases).flatMap(([key, words]) =>
      changes[key] ? [describeChange(words, changes[key], key === "siteAddress" ? quoteAddress : quoteText)] : [],
    ),
    ...describeChoices(changes),
    ...describeWork(changes),
    ...describeLineChanges(changes),
    ...describeAmounts(changes, reader),
    ...describeDocumentOptions(changes),
    ...describeDeposit(changes),
    ...(changes.notes
      ? [
          changes.notes.after === null
            ? "removed the note"
            : changes.notes.before === null
              ? "added a note"
              : "changed the note",
        ]
      : []),
    ...(changes.statusLabel ? [describeChange("the status", changes.statusLabel, quoteText)] : []),
    ...(changes.validUntil?.after ? [`made it valid until ${formatDate(String(changes.validUntil.after))}`] : []),
  ];
  return sentences.length > 0 ? sentences : ["changed the quote"];
}

/** Each is one text in the entry; a long list of lines is not repeated. */
function describeLineChanges(changes: Changes): string[] {
  return (["lines", "discount", "options"] as const).flatMap((key) => {
    const change = changes[key];
    if (!change) return [];
    const isLong = `${change.before ?? ""}${change.after ?? ""}`.length > 400;
    return [isLong ? `changed the ${key}` : describeChange(`the ${key}`, change, quoteText)];
  });
}

function describeDeposit({ depositPercent }: Changes): string[] {
  if (!depositPercent) return [];
  const { after } = depositPercent;
  if (after === null) return ["went back to the company's deposit"];
  return [after === 0 ? "asked for no deposit" : `set the deposit to ${after}%`];
}

function describeDocumentOptions(changes: Changes): string[] {
  return documentOptionKeys.flatMap((key) => {
    const change = changes[key];
    if (!change) return [];
    const words = documentOptionPhrases[key];
    // The text may be long, and the quote shows it.
    if (key === "scope" || key === "exclusions") {
      return [change.after === null ? `went back to the job type's words for ${words}` : `changed ${words}`];
    }
    if (!documentOptionLists[key]) return [describeChange(words, change, quoteText)];
    const show = (value: unknown) => quoteText(formatDocumentOption(key, value as string | null));
    return [`changed ${words} from ${show(change.before)} to ${show(change.after)}`];
  });
}

/** The names are stored with the ids, under `names`. */
function describeChoices({ names }: Changes): string[] {
  if (!names) return [];
  const [before, after] = [names.before, names.after] as Record<Kind, string | null>[];
  return kinds.flatMap((kind) =>
    before?.[kind] === after?.[kind]
      ? []
      : [
          describeChange(
            `the ${kindLabels[kind].one.toLowerCase()}`,
            { before: before?.[kind], after: after?.[kind] },
            quoteText,
          ),
        ],
  );
}

function describeWork({ labourHours, engineerCount }: Changes): string[] {
  return [
    ...(labourHours ? [describeChange("the labour hours", labourHours, findHoursFormat(labourHours))] : []),
    ...(engineerCount ? [describeChange("the number of engineers", engineerCount, String)] : []),
  ];
}

/** ": labour £884.00, total £3,741.95 (was £3,299.95)"; empty if no figure has changed. */
function describeFigures(changes: Changes, { seesCosts, symbol }: Reader): string {
  const { labourHours, engineerCount, labourCost, materialCost, totalCost } = changes;
  const show = (pounds: unknown) => formatPounds(Number(pounds), symbol);
  const figures = [
    // Only if they had another value before: the first calculation always sets them.
    labourHours?.before != null && describeFigure("hours", labourHours, findHoursFormat(labourHours)),
    engineerCount?.before != null && describeFigure("engineers", engineerCount, String),
    seesCosts && labourCost && describeFigure("labour", labourCost, show),
    seesCosts && materialCost && describeFigure("material", materialCost, show),
    totalCost && describeFigure("total", totalCost, show),
  ].filter(Boolean);
  return figures.length > 0 ? `: ${figures.join(", ")}` : "";
}

const describeFigure = (label: string, { before, after }: Changes[string], show: (value: unknown) => string): string =>
  `${label} ${show(after)}${before == null ? "" : ` (was ${show(before)})`}`;

/** Hours with 1 decimal (decision 14), but exact where rounding would make before and after look the same. */
function findHoursFormat({ before, after }: { before: unknown; after: unknown }): (hours: unknown) => string {
  const formatShort = (hours: unknown) => formatHours(Math.round(Number(hours) * 100));
  return before != null && after != null && formatShort(before) === formatShort(after) ? String : formatShort;
}

function describeAmounts(changes: Changes, { seesCosts, symbol }: Reader): string[] {
  return Object.entries(amountPhrases).flatMap(([key, words]) => {
    const change = changes[key];
    if (!change || (!seesCosts && key !== "totalCost")) return [];
    return [describeChange(words, change, (pounds) => formatPounds(Number(pounds), symbol))];
  });
}

function describeChange(
  subject: string,
  { before, after }: { before?: unknown; after?: unknown },
  show: (value: unknown) => string,
): string {
  if (before == null) return `set ${subject} to ${show(after)}`;
  if (after == null) return `removed ${subject} (${show(before)})`;
  return `changed ${subject} from ${show(before)} to ${show(after)}`;
}

const quoteText = (value: unknown) => `“${value}”`;
const quoteAddress = (address: unknown) => quoteText(formatAddressLine(String(address)));

/** The audit log holds pounds, as the wire does. */
function formatPounds(pounds: number, symbol: string): string {
  return formatMoney(Math.round(pounds * 100), symbol);
}
