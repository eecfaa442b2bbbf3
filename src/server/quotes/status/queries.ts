// SQL for the status that a quote may be given.
import { text } from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, statement } from "#server/database/statement.ts";

const selectActiveStatus = statement({
  name: "find_active_status",
  takes: { name: text },
  gives: { name: text },
  text: "select name from quote_statuses where name = $name and is_active",
});

export const hasActiveStatus = async (db: Tx, name: string): Promise<boolean> =>
  (await findRow(selectActiveStatus(db, { name }))) !== null;
