// HTTP for the data of customers' records: erasing one with all that belongs to it.
import { type CustomerDataRecord, eraseCustomerRecord } from "#contract/quotes/customer-data.ts";
import {
  type FatedQuote,
  listHeldQuotes,
  listNumbers,
  MAX_ERASED_QUOTES,
  refuseRecordErasure,
} from "#domain/customers/erasure.ts";
import { lockQuoteCounter } from "#server/customers/queries.ts";
import type { Tx } from "#server/database/connect.ts";
import { route } from "#server/kernel/route.ts";
import {
  type CustomerRecord,
  eraseRecord,
  listErasedWith,
  listRecords,
  lockRecord,
  refuseIfChanged,
} from "./queries.ts";

/** Numbers that an entry's description names. */
const MAX_NAMED = 5;

/** In the order of their names. */
export async function listCustomerDataRecords(db: Tx, ids: readonly string[]): Promise<CustomerDataRecord[]> {
  const records = ids.length === 0 ? [] : await listRecords(db, ids);
  return Promise.all(
    records.map(async (record) =>
      buildCustomerDataRecord(record, await listErasedWith(db, record.id, MAX_ERASED_QUOTES + 1)),
    ),
  );
}

function buildCustomerDataRecord(record: CustomerRecord, quotes: readonly FatedQuote[]): CustomerDataRecord {
  return {
    ...record,
    quotes: listNumbers(quotes, "erase").length,
    kept: listHeldQuotes(quotes),
    unfiled: listNumbers(quotes, "unfile"),
    refusal: refuseRecordErasure(quotes)?.sentence ?? null,
  };
}

const buildResult = ({ version, filed }: CustomerRecord & { filed: readonly FatedQuote[] }) => ({
  version,
  quotes: listNumbers(filed, "erase").length,
  kept: listHeldQuotes(filed),
});

export const recordErasureRoutes = [
  route(eraseCustomerRecord, {
    async read({ db, params }) {
      await lockQuoteCounter(db);
      const record = await lockRecord(db, params.id);
      return record && { ...record, filed: await listErasedWith(db, record.id, MAX_ERASED_QUOTES + 1) };
    },
    current: buildResult,
    decide: ({ record }) => refuseRecordErasure(record.filed) ?? record,
    async write(db, record, { now }) {
      await eraseRecord(db, record.id, now.toISOString()).catch(refuseIfChanged);
      return buildResult(record);
    },
    // Its name is erased too: the entry has ids alone.
    entry({ decision: { id, records, filed } }) {
      const erased = filed.filter(({ fate }) => fate === "erase");
      const numbers = erased.slice(0, MAX_NAMED).map(({ quoteNumber }) => quoteNumber);
      const others = erased.length - numbers.length;
      const named = numbers.length === 0 ? "a record" : `a record and of ${numbers.join(", ")}`;
      return {
        id,
        label: others > 0 ? `${named} and ${others} more` : named,
        metadata: { quotes: erased.map((quote) => quote.id), records },
        browserEvents: [
          { entity: "customer", id, version: ERASED_VERSION, ownerId: null },
          ...filed.map((quote) => ({ entity: "quote", id: quote.id, version: ERASED_VERSION, ownerId: null })),
        ],
      };
    },
    reply: ({ written }) => written,
  }),
];

/** Later than any version that a browser has of them. */
const ERASED_VERSION = 2_147_483_647;
