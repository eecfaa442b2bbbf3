// HTTP for customers as a file.
import { exportCustomers } from "#contract/customers/files.ts";
import { toDay } from "#domain/days.ts";
import { CustomReply } from "#server/kernel/call.ts";
import { route } from "#server/kernel/route.ts";
import { formatCustomersAsCsv } from "./export.ts";
import { importCustomersRoute } from "./import.ts";

export const customerFileRoutes = [
  importCustomersRoute,
  route(exportCustomers, {
    entry: ({ actor }) => ({ id: String(actor.companyId), label: "" }),
    reply: ({ actor, now }) =>
      new CustomReply(null, {
        file: {
          name: `customers-${toDay(now)}.csv`,
          content: (database) => formatCustomersAsCsv(database, actor.companyId),
        },
      }),
  }),
];
