// HTTP for the list of quotes and its export.
import { exportQuotes } from "#contract/quotes/quote-files.ts";
import { listQuotes } from "#contract/quotes/quotes.ts";
import { toDay } from "#domain/days.ts";
import { CustomReply } from "#server/kernel/call.ts";
import { route } from "#server/kernel/route.ts";
import { formatQuotesAsCsv } from "./export.ts";
import { listQuotesFor } from "./list.ts";

export const quoteListRoutes = [
  route(listQuotes, { read: listQuotesFor }),
  route(exportQuotes, {
    reply: ({ actor, query, now }) =>
      new CustomReply(null, {
        file: { name: `quotes-${toDay(now)}.csv`, content: (database) => formatQuotesAsCsv(database, actor, query) },
      }),
  }),
];
