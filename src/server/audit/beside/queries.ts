// SQL that sets customers' values of before beside their entries, as the owner of the tables: nobody else changes one.
import type { Seal } from "#domain/audit/seal.ts";
import { instant, integer, nullable, recordset, text } from "#server/database/codecs.ts";
import type { Tx } from "#server/database/connect.ts";
import { first, only, statement } from "#server/database/statement.ts";
import { auditEntry, beside } from "#server/kernel/queries.ts";

const become = statement({
  name: "beside_become_owner",
  gives: { role: text },
  text: "select set_config('role', 'none', true) as role",
});
const hold = statement({
  name: "beside_hold",
  gives: { held: text },
  // The lock of sealing: neither happens during the other, and one process at a time sets beside.
  text: "select pg_advisory_xact_lock(20261121)::text as held",
});

const state = {
  seals: integer,
  lastHash: text,
  resealed: integer,
  previousHash: text,
  finishedAt: nullable(instant),
};
const selectState = statement({
  name: "beside_state",
  gives: state,
  text: `select seals, last_hash, resealed, previous_hash, finished_at from audit_settings_beside`,
});
export const findState = (db: Tx) => first(selectState(db));

/** The rest of the transaction belongs to the owner of the tables, and to no other process. */
export async function holdAsOwner(db: Tx) {
  await only(become(db));
  await only(hold(db));
  return findState(db);
}

const begin = statement({
  name: "beside_begin",
  takes: { seals: integer, lastHash: text },
  text: `insert into audit_settings_beside (seals, last_hash) values ($seals, $lastHash) on conflict do nothing`,
});
export const beginSetting = (db: Tx, chain: { seals: number; lastHash: string }) => begin(db, chain);

const step = statement({
  name: "beside_step",
  takes: { resealed: integer, previousHash: text },
  text: "update audit_settings_beside set resealed = $resealed, previous_hash = $previousHash",
});
export const noteStep = (db: Tx, resealed: number, previousHash: string) => step(db, { resealed, previousHash });

const finish = statement({
  name: "beside_finish",
  takes: { at: instant },
  text: "update audit_settings_beside set finished_at = $at",
});
export const noteFinish = (db: Tx, at: string) => finish(db, { at });

const { id, metadata, description, userName, ipAddress, userAgent } = auditEntry;
const changed = recordset({ id, metadata, description, userName, ipAddress, userAgent });
const changeEntries = statement({
  name: "beside_change_entries",
  takes: changed.takes,
  text: `update audit_logs e set metadata = r.metadata, description = r.description, user_name = r.user_name,
      ip_address = r.ip_address, user_agent = r.user_agent
    from ${changed.text} where e.id = r.id`,
});
const kept = recordset(beside);
const insertBeside = statement({
  name: "beside_insert",
  takes: kept.takes,
  text: `insert into audit_personal (id, company_id, quote_id, salt, given)
    select id, company_id, quote_id, salt, given from ${kept.text}`,
});
export async function keepBeside(
  db: Tx,
  entries: Parameters<typeof changeEntries>[1]["rows"],
  values: Parameters<typeof insertBeside>[1]["rows"],
): Promise<void> {
  if (entries.length === 0) return;
  await insertBeside(db, { rows: values });
  await changeEntries(db, { rows: entries });
}

const seal = { number: integer, digests: text, previousHash: text, hash: text };
const changeSeal = statement({
  name: "beside_change_seal",
  takes: seal,
  text: `update audit_seals set digests = $digests, previous_hash = $previousHash, hash = $hash where number = $number`,
});
export const replaceSeal = (db: Tx, { number, digests, previousHash, hash }: Seal) =>
  changeSeal(db, { number, digests, previousHash, hash });
