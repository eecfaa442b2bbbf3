// What the columns of the seals hold (decision 85); the log's own are in `kernel/columns.ts`.
import { bigint, instant, integer, text, uuid } from "#server/database/codecs.ts";
import { declareTable, technical } from "#server/database/columns.ts";

export const sealsTable = declareTable("audit_seals", {
  number: technical(integer),
  lastEntryId: technical(bigint),
  digests: technical(text),
  previousHash: technical(text),
  hash: technical(text),
  sealedAt: technical(instant),
});

export const auditColumns = [
  sealsTable,
  declareTable("audit_moved_entries", {
    entryId: technical(bigint),
    moveId: technical(uuid),
  }),
];
