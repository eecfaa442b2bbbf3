// HTTP for lists of customers: a page by name, a search, suggestions for a new quote.
import { findCustomers, type ListedCustomer, listCustomers } from "#contract/customers/records.ts";
import { nameSite } from "#domain/customers/fields.ts";
import { findSeer } from "#domain/customers/policy.ts";
import { formatPostcode } from "#domain/postcode.ts";
import { listWords } from "#server/customers/search-words.ts";
import { route } from "#server/kernel/route.ts";
import { type ListedRow, listCustomersPage, searchCustomersPage, suggestSites } from "./queries.ts";

const PAGE = 20;
const MAX_SUGGESTIONS = 8;

/** Without what a reader who sees only a part of the customer does not see. */
const toListed = ({ isLimited, reference, ...row }: ListedRow): ListedCustomer => ({
  ...row,
  reference: isLimited ? null : reference,
});

export const customerListRoutes = [
  route(listCustomers, {
    async read({ db, query, actor }) {
      const { search, state = "current", limit = PAGE, cursor } = query;
      // One row more than the page tells whether there is another page.
      const page = { seer: findSeer(await actor), state, after: cursor ?? null, most: limit + 1 };
      const words = listWords(search);
      const { rows, isCut } =
        words.length > 0
          ? await searchCustomersPage(db, { ...page, words })
          : { rows: await listCustomersPage(db, page), isCut: false };
      const shown = rows.slice(0, limit);
      return {
        customers: shown.map(toListed),
        nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
        more: isCut,
      };
    },
  }),
  route(findCustomers, {
    async read({ db, query: { q, postcode = "" }, actor }) {
      const asked = { words: listWords(q), name: q, postcode: formatPostcode(postcode), most: MAX_SUGGESTIONS };
      const sites = await suggestSites(db, { ...asked, seer: findSeer(await actor) });
      return sites.map(({ siteName, foundPumps, ...site }) => ({
        ...site,
        line: nameSite({ ...site, name: siteName }),
        foundPumps: foundPumps ?? [],
      }));
    },
  }),
];
