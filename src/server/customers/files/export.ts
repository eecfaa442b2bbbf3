// All customers with their sites and pumps as CSV, read while it is sent.

import { customerCsvHeader, formatCustomerCsvLine } from "#domain/customers/csv.ts";
import type { Database } from "#server/database/connect.ts";
import { BATCH_SIZE } from "#server/kernel/streamed-lists.ts";
import { listCustomersOfFile, listRowsOfFile, type RowKey } from "./queries.ts";

const NOTHING = "00000000-0000-0000-0000-000000000000";
/** Whose rows one query sorts. */
const CUSTOMERS_AT_ONCE = 100;

/** Each part in a short transaction of its own: a slow reader must not hold the database. */
export async function* formatCustomersAsCsv(database: Database, companyId: number | null): AsyncIterable<string> {
  yield customerCsvHeader;
  for (let last: string | null = NOTHING; last !== null; ) {
    const after: string = last;
    const customers = await database.asCompany(
      companyId,
      (db) => listCustomersOfFile(db, after, CUSTOMERS_AT_ONCE),
      true,
    );
    const ids = customers.map(({ id }) => id);
    let key: RowKey | null = { customer: NOTHING, site: NOTHING, pump: NOTHING };
    while (key !== null && ids.length > 0) {
      const from: RowKey = key;
      const rows = await database.asCompany(companyId, (db) => listRowsOfFile(db, ids, from, BATCH_SIZE), true);
      if (rows.length > 0) yield rows.map(({ row }) => formatCustomerCsvLine(row)).join("");
      key = rows.length < BATCH_SIZE ? null : (rows.at(-1)?.keys ?? null);
    }
    last = ids.length < CUSTOMERS_AT_ONCE ? null : (ids.at(-1) ?? null);
  }
}
