// HTTP for merging customers: one pointer, which moves nothing, so that clearing it undoes the merge.
import { mergeCustomer, separateCustomer } from "#contract/customers/records.ts";
import { buildFieldRefusal, buildRefusal } from "#domain/refusal.ts";
import { buildCustomerEvents } from "#server/customers/audit-subject.ts";
import { findRecord, lockQuoteCounter } from "#server/customers/queries.ts";
import { findObstacles, lockCustomers, pointCustomer } from "#server/customers/records/queries.ts";
import { buildMergedProblem, readCustomer } from "#server/customers/records/routes.ts";
import type { Tx } from "#server/database/connect.ts";
import { versionConflict } from "#server/kernel/errors.ts";
import { route } from "#server/kernel/route.ts";

const unknownWinner = buildFieldRefusal("unknown_choice", "into", "Please choose another customer");
const notMerged = buildRefusal("wrong_state", "This customer is separate already.");
const referenceTaken = buildFieldRefusal("already_exists", "reference", "Another customer has this reference now");

/** These customers, after merges, filings and erasures that are under way. */
async function lockInTurn(db: Tx, ids: string[]) {
  await lockQuoteCounter(db);
  return new Map((await lockCustomers(db, ids)).map((row) => [row.id, row]));
}

async function readWinner(db: Tx, id: string) {
  const winner = await findRecord(db, id, null);
  if (!winner) throw new Error("The customer that another one was merged into is missing");
  return winner;
}

export const mergeRoutes = [
  route(mergeCustomer, {
    async read({ db, params, body }) {
      const locked = await lockInTurn(db, [params.id, body.into]);
      const [loser, into] = [locked.get(params.id), locked.get(body.into)];
      if (!loser) return null;
      const shown = loser.mergedInto ?? into?.mergedInto;
      const merged = shown ? await readCustomer(db, shown, null) : null;
      const winner = into && !merged ? await readWinner(db, into.id) : null;
      return { loser, winner, merged, current: merged ?? (await readCustomer(db, loser.id, null)) };
    },
    // A merged customer is refused whatever its version.
    current: ({ merged, current }) => (merged ? null : current),
    decide({ record: { loser, winner, merged } }) {
      if (merged) throw buildMergedProblem(merged);
      return !winner || winner.id === loser.id ? unknownWinner : winner;
    },
    async write(db, winner, { record: { loser }, now }) {
      const [, found] = await Promise.all([
        pointCustomer(db, { id: loser.id, into: winner.id, at: now.toISOString() }),
        readCustomer(db, winner.id, null),
      ]);
      return found;
    },
    entry: ({ record: { loser }, decision: winner }) => ({
      id: loser.id,
      label: "",
      metadata: { into: winner.id },
      browserEvents: [
        ...buildCustomerEvents(winner),
        ...buildCustomerEvents({ ...loser, listeners: winner.listeners }),
      ],
    }),
  }),
  route(separateCustomer, {
    async read({ db, params }) {
      const merged = (await lockInTurn(db, [params.id])).get(params.id);
      if (!merged) return null;
      const winner = merged.mergedInto ? await readWinner(db, merged.mergedInto) : null;
      const { isTaken } = await findObstacles(db, merged.id, merged.reference, 1);
      return { merged, winner, isTaken, shown: await readCustomer(db, merged.id, null) };
    },
    // The version is the merged record's own, which its reader has from the customer that is shown.
    current: () => null,
    decide({ record: { merged, winner, isTaken, shown }, body }) {
      if (!winner) return notMerged;
      if (body.version !== merged.version) throw versionConflict(shown);
      return isTaken ? referenceTaken : winner;
    },
    async write(db, _, { record: { merged }, now }) {
      const [, found] = await Promise.all([
        pointCustomer(db, { id: merged.id, into: null, at: now.toISOString() }),
        readCustomer(db, merged.id, null),
      ]);
      return found;
    },
    entry: ({ record: { merged }, decision: winner }) => ({
      id: merged.id,
      label: "",
      metadata: { from: winner.id },
      browserEvents: [
        ...buildCustomerEvents(winner),
        ...buildCustomerEvents({ ...merged, listeners: winner.listeners }),
      ],
    }),
  }),
];
