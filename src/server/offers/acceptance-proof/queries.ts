// SQL for the keys that acceptances are signed with.
import { buildInsertValues, instant, listColumns, text } from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { findRow, readRow, statement } from "#server/database/statement.ts";

const publicKeyShape = { id: text, publicKey: text };
const keyShape = { ...publicKeyShape, privateKey: text, createdAt: instant };

const selectNewestKey = statement({
  name: "signing_key",
  gives: keyShape,
  text: `select ${listColumns(keyShape)} from signing_keys where private_key is not null order by created_at desc, id limit 1`,
});
/** Acceptances are signed with the newest. */
export const findSigningKey = (db: Tx) => findRow(selectNewestKey(db));

export const listPublicKeys = statement({
  name: "public_keys",
  gives: publicKeyShape,
  text: `select ${listColumns(publicKeyShape)} from signing_keys order by created_at, id`,
});

const lockKeys = statement({
  name: "signing_keys_lock",
  gives: { held: text },
  // Any number that nothing else in the database locks.
  text: "select pg_advisory_xact_lock(20261124)::text as held",
});
/** If several processes start at once, one creates the first key, and the others find it. */
export const lockSigningKeys = (db: Tx) => readRow(lockKeys(db));

export const insertSigningKey = statement({
  name: "signing_key_insert",
  takes: keyShape,
  text: `insert into signing_keys ${buildInsertValues(keyShape)}`,
});
