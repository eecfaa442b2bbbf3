// The outbox for the operator's command line: what the screen offers, without a signed-in user.
import { type EmailState, emailStates } from "#domain/emails/states.ts";
import { isRefusal, type Refusal } from "#domain/refusal.ts";
import type { Database, Tx } from "#server/database/connect.ts";
import { buildEmailEntryLabel, EMAIL_ENTITY } from "#server/emails/email-events.ts";
import { lockEmail, requeueEmail } from "#server/emails/list/queries.ts";
import { refuseEmailResend } from "#server/emails/list/resend-refusal.ts";
import { recordSystemEntry, systemActor } from "#server/kernel/audit.ts";
import { announceChange } from "#server/kernel/events.ts";
import { findCompanyOf, listInStates, listReleasable } from "./queries.ts";

const MAX_SHOWN = 100;
const BATCH_SIZE = 100;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** The newest emails in these states. */
export const listOutbox = (database: Database, states: readonly EmailState[] = emailStates) =>
  database.asPlatform((db) => listInStates(db, states, MAX_SHOWN));

/** Null once it is queued again; "absent" if there is no such email. */
export const resendEmail = (database: Database, id: string): Promise<Refusal | "absent" | null> =>
  database.asPlatform((db) => requeueRecorded(db, id, database.now()));

/** Queues every held email whose company is active, each in its own transaction. Returns how many. */
export async function releaseHeldEmails(database: Database): Promise<number> {
  let released = 0;
  let after = FIRST_ID;
  for (;;) {
    const ids = await database.asPlatform((db) => listReleasable(db, after, BATCH_SIZE));
    const last = ids.at(-1);
    if (last === undefined) return released;
    after = last;
    for (const id of ids) if ((await resendEmail(database, id)) === null) released += 1;
  }
}

async function requeueRecorded(db: Tx, id: string, now: Date): Promise<Refusal | "absent" | null> {
  const record = await lockEmail(db, id);
  const company = await findCompanyOf(db, id);
  if (!record || !company) return "absent";
  const refused = refuseEmailResend(record, now);
  if (isRefusal(refused)) return refused;
  const requeuedEmail = await requeueEmail(db, id, now);
  const label = buildEmailEntryLabel(requeuedEmail, record.quoteNumber);
  await recordSystemEntry(db, "email.resent", { id, label, who: { ...systemActor, ...company } }, now);
  await announceChange(db, { entity: EMAIL_ENTITY, id, version: 1, ownerId: null, companyId: company.companyId });
  return null;
}
