import { text } from "#server/database/codecs.ts";
import { statement } from "#server/database/statement.ts";

/** The hash of the audit log's first seal, which identifies an installation. */
export const findFirstSeal = statement({
  name: "backup_first_seal",
  gives: { hash: text },
  text: "select hash from audit_seals order by number limit 1",
});
