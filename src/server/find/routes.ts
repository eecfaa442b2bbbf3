// HTTP for Find.
import { type FindReply, find, MAX_FOUND } from "#contract/find.ts";
import { type Actor, mayAdministerCompany } from "#domain/actor.ts";
import { listFindWords } from "#domain/quotes/find.ts";
import { maySeeAllQuotes } from "#domain/quotes/policy.ts";
import type { Tx } from "#server/database/connect.ts";
import { route } from "#server/kernel/route.ts";
import { findItems, findQuotes, findUsers } from "./queries.ts";

/** Of the newest quotes. More would take longer than half a page of the list again (bench/search.ts). */
const MAX_SEARCHED_QUOTES = 3_000;
/** Users, and items of all kinds together. */
const MAX_FOUND_OTHERS = 4;

export const findRoutes = [
  route(find, { read: async ({ db, actor, query }) => findForActor(db, await actor, listFindWords(query.q)) }),
];

/** Only what the user could also list: users and items are an administrator's. */
async function findForActor(db: Tx, actor: Actor, words: string[]): Promise<FindReply> {
  const { role, companyId } = actor;
  const createdBy = maySeeAllQuotes(actor) ? null : actor.userId;
  const search = { role, words, most: MAX_FOUND_OTHERS };
  const isAdmin = mayAdministerCompany(actor);
  // Sent together, so that they take one round trip.
  const [{ quoteCount, quotes }, foundUsers, foundItems] = await Promise.all([
    findQuotes(db, { role, words, createdBy, walk: MAX_SEARCHED_QUOTES, most: MAX_FOUND + 1 }),
    isAdmin ? findUsers(db, { ...search, companyId }) : { users: [], isWhole: true },
    isAdmin ? findItems(db, search) : { items: [], isWhole: true },
  ]);
  const { users } = foundUsers;
  const { items } = foundItems;
  const shownQuotes = quotes.slice(0, MAX_FOUND - users.length - items.length);
  return {
    quotes: shownQuotes,
    hasMoreQuotes: quotes.length > shownQuotes.length,
    searchedQuotes: quoteCount > MAX_SEARCHED_QUOTES ? MAX_SEARCHED_QUOTES : null,
    quoteCount,
    users,
    items,
    hasUnsearchedLists: !foundUsers.isWhole || !foundItems.isWhole,
  };
}
