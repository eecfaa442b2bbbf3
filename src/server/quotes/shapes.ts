// The columns of a quote that users fill in, by what they are for.
import { choiceKeys, kinds } from "#domain/catalogue/items.ts";
import { customerDetailKeys } from "#domain/quotes/customer-details.ts";
import { documentOptionKeys } from "#domain/quotes/document-options.ts";
import { toStoredStatus } from "#domain/quotes/lifecycle.ts";
import { type RowOf, text } from "#server/database/codecs.ts";
import { pickCodecs } from "#server/database/columns.ts";
import { quotesTable } from "./columns.ts";

/** The six choices. */
export const choiceColumns = pickCodecs(quotesTable, ...kinds.map((kind) => choiceKeys[kind]));

/** Decision 57. */
const particularColumns = pickCodecs(quotesTable, ...customerDetailKeys);

/** The further content of its document; only the page of one quote needs it. */
export const documentColumns = pickCodecs(
  quotesTable,
  ...documentOptionKeys,
  ...(["lines", "discount", "options", "depositPercent"] as const),
);

/** Where it is filed; of no other document, and restored by no discarded revision. */
export const filingColumns = pickCodecs(quotesTable, "customerId", "siteId", "pumpId");

const jobColumns = {
  ...pickCodecs(quotesTable, "customerName"),
  ...particularColumns,
  ...pickCodecs(quotesTable, "postcode"),
  ...choiceColumns,
  ...pickCodecs(quotesTable, "notes", "isSelectable"),
};
/** What a quote and its duplicate are created from. */
export const creationColumns = { ...jobColumns, ...documentColumns };
export type CreationContent = Omit<RowOf<typeof creationColumns>, "isSelectable">;

/** The part of a request or a quote that a new quote is created from; an empty text is null. */
export function pickCreationContent(
  quote: { [K in keyof CreationContent]?: CreationContent[K] | undefined },
): CreationContent {
  const { isSelectable: _, ...columns } = creationColumns;
  const fields = Object.keys(columns).map((key) => [key, quote[key as keyof CreationContent] || null]);
  return {
    ...Object.fromEntries(fields),
    lines: quote.lines ?? [],
    depositPercent: quote.depositPercent ?? null,
  } as CreationContent;
}

export const recalculatedColumns = {
  ...jobColumns,
  ...pickCodecs(quotesTable, "labourHours", "engineerCount", "labourCost", "materialCost", "linesCost", "totalCost"),
  ...pickCodecs(quotesTable, "calculatedAt", "isManual", "needsRecalculation", "updatedAt"),
};
/** What users or the calculation change of a quote; with the stored status: an expired quote is stored as sent. */
export const editableColumns = {
  status: { ...text, encode: (name: string) => text.encode(toStoredStatus(name)) },
  ...recalculatedColumns,
  ...documentColumns,
};
