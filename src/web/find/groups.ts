// The groups that Find lists, in their order; an empty one is not shown.
import type { FoundSite } from "#contract/customers/records.ts";
import type { FindReply, FoundQuote } from "#contract/find.ts";
import {
  buildAllQuotesRow,
  buildCustomerGroups,
  buildFoundGroups,
  buildQuoteRow,
  buildSearchAllRow,
  type FindGroup,
  type FindRow,
  matchRows,
} from "./rows.ts";

const dropEmptyGroups = (groups: readonly FindGroup[]) => groups.filter(({ rows }) => rows.length > 0);
const listPresent = (...rows: (FindRow | null)[]) => rows.filter((row) => row !== null);

/** Before anything is typed. */
export function buildStartGroups(
  recentQuotes: readonly FoundQuote[],
  pageRows: readonly FindRow[],
  newQuote: FindRow | null,
): FindGroup[] {
  return dropEmptyGroups([
    { label: "Recently opened", rows: recentQuotes.map(buildQuoteRow) },
    { label: "Pages", rows: pageRows.filter(({ href }) => !href.startsWith("/settings?")) },
    { label: "Actions", rows: listPresent(newQuote) },
  ]);
}

interface Parts {
  found: FindReply | null;
  /** Customers' sites. */
  sites: readonly FoundSite[];
  /** `found` is the answer for the present text. */
  isSettled: boolean;
  pageRows: readonly FindRow[];
  newQuote: FindRow | null;
}

/** For a typed text; a new quote for a postcode comes first. */
export function buildGroups(text: string, { found, sites, isSettled, pageRows, newQuote }: Parts): FindGroup[] {
  const [quotes, ...rest] = found ? buildFoundGroups(found, text) : [];
  const others = [...buildCustomerGroups(sites, text), ...rest];
  const pages = { label: "Pages", rows: matchRows(pageRows, text) };
  const isNothing = [quotes, ...others, pages].every((group) => (group?.rows.length ?? 0) === 0);
  const further = found && isSettled ? findFurtherRow(text, found, isNothing) : null;
  const isAfterQuotes = quotes !== undefined && quotes.rows.length > 0;
  const actions = { label: "Actions", rows: listPresent(newQuote, isAfterQuotes ? null : further) };
  const isForPostcode = newQuote?.starts?.customerName === "";
  return dropEmptyGroups([
    ...(isForPostcode ? [actions] : []),
    ...(quotes ? [{ ...quotes, rows: [...quotes.rows, ...listPresent(isAfterQuotes ? further : null)] }] : []),
    ...others,
    pages,
    ...(isForPostcode ? [] : [actions]),
  ]);
}

/** Where the search goes on: in the list of quotes, if Find has not shown all. */
function findFurtherRow(text: string, found: FindReply, isNothing: boolean): FindRow | null {
  const { hasMoreQuotes, searchedQuotes, quoteCount } = found;
  if (searchedQuotes !== null)
    return buildSearchAllRow(text, `Searched the newest ${searchedQuotes.toLocaleString("en-GB")} quotes`);
  if (hasMoreQuotes) return buildSearchAllRow(text, "More quotes match");
  return isNothing && quoteCount > 0 ? buildAllQuotesRow(quoteCount) : null;
}
