// What a quote knows of its customer, in a few words.
import {
  type CustomerDetailKey,
  type CustomerDetails,
  customerDetailKeys,
  customerDetailLabels,
} from "#domain/quotes/customer-details.ts";

const listFormat = new Intl.ListFormat("en-GB");

const nameDetail = (key: CustomerDetailKey) =>
  key === "customerKind" ? "kind" : customerDetailLabels[key].toLowerCase();

/** "Email, telephone and site address"; its kind is no way to reach a customer. */
export function describeKnownDetails(quote: CustomerDetails): string {
  const known = customerDetailKeys.filter((key) => key !== "customerKind" && quote[key] !== null);
  if (known.length === 0) return "No contact details yet";
  return `${capitalise(listFormat.format(known.map(nameDetail)))}${known.length === 1 ? " only" : ""}`;
}

/** "Kind, telephone and site address missing"; null if nothing is. */
export function describeMissingDetails(quote: CustomerDetails): string | null {
  const missing = customerDetailKeys.filter((key) => quote[key] === null);
  return missing.length === 0 ? null : `${capitalise(listFormat.format(missing.map(nameDetail)))} missing`;
}

const capitalise = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
