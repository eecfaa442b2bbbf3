// What is said of a customer's record that may be erased.
import type { CustomerDataRecord } from "#contract/quotes/customer-data.ts";

const count = (number: number, one: string, many = `${one}s`) =>
  number === 0 ? [] : [number === 1 ? `1 ${one}` : `${number} ${many}`];

type Parts = Pick<CustomerDataRecord, "sites" | "pumps" | "services" | "quotes">;

/** "the customer, 2 sites, 1 pump and the details in 3 quotes". */
export function describeParts({ sites, pumps, services, quotes }: Parts): string {
  const parts = ["the customer", ...count(sites, "site"), ...count(pumps, "pump"), ...count(services, "service")];
  const ofQuotes = quotes === 0 ? [] : [`the details in ${quotes === 1 ? "1 quote" : `${quotes} quotes`}`];
  return joinWithAnd([...parts, ...ofQuotes]);
}

/** Numbers that a sentence names. */
const MAX_NAMED = 10;

export function formatQuoteNumbers(numbers: readonly string[]): string {
  const named = numbers.slice(0, MAX_NAMED);
  const others = numbers.length - named.length;
  return joinWithAnd(others > 0 ? [...named, `${others} more`] : named);
}

function joinWithAnd(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}
