// HTTP for the list of quotes and its export.
import { exportQuotes, listQuotes } from "#contract/quotes.ts";
import { dayOf } from "#domain/days.ts";
import { CustomReply } from "#server/kernel/call.ts";
import { route } from "#server/kernel/route.ts";
import { asCsv } from "./export.ts";
import { listQuotesFor } from "./list.ts";

export const quoteListRoutes = [
  route(listQuotes, { read: listQuotesFor }),
  route(exportQuotes, {
    reply: ({ actor, query, now }) =>
      new CustomReply(null, {
        file: { name: `quotes-${dayOf(now)}.csv`, content: (database) => asCsv(database, actor, query) },
      }),
  }),
];
