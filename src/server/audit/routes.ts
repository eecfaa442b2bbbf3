// HTTP for the audit log: reading it. Nobody changes it.
import { exportAuditLogs, listAuditChoices, listAuditLogs } from "#contract/audit/audit.ts";
import { maySeeAllCompanies } from "#domain/actor.ts";
import { toDay } from "#domain/days.ts";
import { CustomReply } from "#server/kernel/call.ts";
import { route } from "#server/kernel/route.ts";
import { findAuditScope, formatEntriesAsCsv, listAuditEntries } from "./list.ts";
import { listCompanyNames, listEntryUsers } from "./queries.ts";

/** The filter lists at most this many users; others can be filtered by from one of their entries. */
const MAX_USERS = 1000;
const MOST_GONE = 500;

export const auditRoutes = [
  route(listAuditLogs, { read: async ({ db, actor, query }) => listAuditEntries({ db, actor: await actor, query }) }),
  route(listAuditChoices, {
    read: async ({ db, actor }) => ({
      users: await listEntryUsers(db, { most: MAX_USERS }),
      companies: maySeeAllCompanies(await actor) ? await listCompanyNames(db, { mostGone: MOST_GONE }) : [],
    }),
  }),
  route(exportAuditLogs, {
    decide: ({ actor, query }) => findAuditScope(actor, query),
    // The words of a search may name a customer, whom no entry names.
    entry: ({ query: { search, ...filters } }) => ({
      id: "",
      label: "",
      metadata: { filters: { ...filters, ...(search ? { searched: true } : {}) } },
    }),
    reply: ({ actor, decision: reach, query, now }) =>
      new CustomReply(null, {
        file: {
          name: `audit-logs-${toDay(now)}.csv`,
          content: (database) => formatEntriesAsCsv(database, actor, reach, query),
        },
      }),
  }),
];
