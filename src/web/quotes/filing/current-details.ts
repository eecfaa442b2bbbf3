// Where a quote's words differ from what its customer's record says today.
import type { Customer } from "#contract/customers/records.ts";
import type { Site } from "#contract/customers/sites.ts";
import type { QuoteDetail, QuoteEdit } from "#contract/quotes/quotes.ts";
import {
  type CustomerDetailKey,
  type CustomerKind,
  customerDetailLabels,
  customerKindLabels,
  readRecordDetails,
} from "#domain/quotes/customer-details.ts";

type Field = "customerName" | CustomerDetailKey | "postcode";
type Words = Pick<QuoteDetail, Field>;

export interface Difference {
  field: Field;
  label: string;
  /** Null if the quote says nothing. */
  before: string | null;
  after: string;
}

const labels: Record<Field, string> = { customerName: "Customer", ...customerDetailLabels, postcode: "Postcode" };

/** What the record leaves out stays as the quote has it. */
export function listOutdatedDetails(
  quote: Words,
  customer: Pick<Customer, "name" | "kind" | "email" | "phone">,
  site: Pick<Site, "address" | "postcode"> | null,
): Difference[] {
  const current: Words = {
    customerName: customer.name,
    ...readRecordDetails({ ...customer, address: site?.address ?? null }),
    postcode: site?.postcode ?? null,
  };
  return (Object.keys(labels) as Field[]).flatMap((field) => {
    const after = current[field];
    if (after === null || after === quote[field]) return [];
    return { field, label: labels[field], before: formatWords(field, quote[field]), after: formatWords(field, after) };
  });
}

function formatWords(field: Field, text: string): string;
function formatWords(field: Field, text: string | null): string | null;
function formatWords(field: Field, text: string | null): string | null {
  return field === "customerKind" && text !== null ? customerKindLabels[text as CustomerKind] : text;
}

/** The ordinary edit that takes them over. */
export function buildDetailsEdit(
  quote: Pick<QuoteDetail, "version">,
  differences: readonly Difference[],
  customer: Pick<Customer, "kind">,
): QuoteEdit {
  const values = differences.map(({ field, after }) => [field, field === "customerKind" ? customer.kind : after]);
  return { version: quote.version, ...Object.fromEntries(values) };
}
