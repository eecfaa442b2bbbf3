// HTTP for the list of quotes and its export.
import { exportQuotes, listQuotes } from "#contract/quotes.ts";
import { dayOf } from "#domain/days.ts";
import { Answer } from "#server/kernel/call.ts";
import { route } from "#server/kernel/route.ts";
import { asCsv } from "./export.ts";
import { list } from "./list.ts";

export const quoteListRoutes = [
  route(listQuotes, { read: list }),
  route(exportQuotes, {
    reply: ({ actor, query, now }) =>
      new Answer(null, {
        file: { name: `quotes-${dayOf(now)}.csv`, content: (database) => asCsv(database, actor, query) },
      }),
  }),
];
