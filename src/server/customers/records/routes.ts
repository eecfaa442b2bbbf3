// HTTP for one customer: created, read, changed.
import { randomUUIDv7 } from "node:crypto";
import { type Customer, createCustomer, getCustomer, updateCustomer } from "#contract/customers/records.ts";
import { MAX_CUSTOMERS } from "#domain/customers/fields.ts";
import { findSeer, limitCustomer, wholeSightFields } from "#domain/customers/policy.ts";
import { buildFieldRefusal, buildRefusal, type Refusal } from "#domain/refusal.ts";
import { buildCustomerSubject } from "#server/customers/audit-subject.ts";
import { buildCreationColumns } from "#server/customers/queries.ts";
import { insertSite } from "#server/customers/sites/queries.ts";
import { refuseSite, toSiteContent } from "#server/customers/sites/site.ts";
import type { Tx } from "#server/database/connect.ts";
import { NoChange } from "#server/kernel/call.ts";
import { alreadyExists, forbidden, Problem } from "#server/kernel/errors.ts";
import { route } from "#server/kernel/route.ts";
import { emptyCustomer, pickCustomerFields } from "./content.ts";
import {
  type FoundCustomer,
  findCustomer,
  findExistingCustomer,
  findObstacles,
  insertCustomer,
  lockCustomer,
  saveCustomer,
} from "./queries.ts";

/** As its reader sees it. */
function toCustomer({ customer, sight, counts, open, accepted, merged, mergedFrom }: FoundCustomer): Customer {
  return limitCustomer({ ...customer, ...counts, open, accepted, merged, mergedFrom }, sight);
}

export async function readCustomer(db: Tx, id: string, seer: string | null): Promise<Customer> {
  const found = await findCustomer(db, id, seer);
  if (!found) throw new Error("The customer of this transaction is missing");
  return toCustomer(found);
}

const permitSight = (_: unknown, { sight }: Pick<FoundCustomer, "sight">) => (sight === null ? "hide" : "allow");

/** 409 for a customer that was merged since: the reply has the one that it was merged into. */
export const buildMergedProblem = (winner: Customer) =>
  new Problem(409, "merged", `This customer was merged into ${winner.name}.`, { current: winner });

export const tooManyCustomers = buildRefusal(
  "too_many_customers",
  `A company has at most ${MAX_CUSTOMERS.toLocaleString("en-GB")} customers.`,
);

async function refuseCustomer(
  db: Tx,
  id: string,
  { reference }: { reference: string | null },
): Promise<Refusal | null> {
  const { isTaken, isFull } = await findObstacles(db, id, reference, MAX_CUSTOMERS);
  if (isTaken) return buildFieldRefusal("already_exists", "reference", "Another customer has this reference");
  return isFull ? tooManyCustomers : null;
}

export const customerRoutes = [
  route(createCustomer, {
    repeatable: true,
    async read({ db, body, actor: asking }) {
      const actor = await asking;
      const id = body.id ?? randomUUIDv7();
      const existing = body.id ? await findExistingCustomer(db, body.id) : null;
      if (existing) {
        // The same creation, sent again: the id is the client's own.
        const isOwn = existing.createdBy === actor.userId;
        return {
          id,
          site: null,
          refusal: isOwn ? null : alreadyExists,
          existing: isOwn ? await findCustomer(db, id, findSeer(actor)) : null,
        };
      }
      const content = { ...emptyCustomer, ...pickCustomerFields(body) };
      const site = body.site ? toSiteContent(body.site) : null;
      const refusal = (await refuseCustomer(db, id, content)) ?? (site && (await refuseSite(db, site, "site.")));
      return { id, site, refusal, existing: null };
    },
    decide: ({ record: { existing, refusal }, body }) =>
      existing ? new NoChange(toCustomer(existing)) : (refusal ?? { ...emptyCustomer, ...pickCustomerFields(body) }),
    async write(db, content, { actor, record: { id, site }, body, now }) {
      const created = buildCreationColumns(actor, now);
      const [, , found] = await Promise.all([
        insertCustomer(db, { id, ...created, ...content }),
        site && insertSite(db, { id: body.site?.id ?? randomUUIDv7(), customerId: id, ...created, ...site }),
        readCustomer(db, id, findSeer(actor)),
      ]);
      return found;
    },
    entry: ({ decision, written, record: { site }, actor }) => ({
      ...buildCustomerSubject({ id: written.id, version: 0, listeners: [actor.userId] }, decision.name),
      after: decision,
      metadata: site ? { withSite: true } : {},
    }),
  }),
  route(getCustomer, {
    read: async ({ db, params, actor }) => findCustomer(db, params.id, findSeer(await actor)),
    permit: permitSight,
    reply: ({ record }) => toCustomer(record),
  }),
  route(updateCustomer, {
    repeatable: true,
    async read({ db, params, body, actor }) {
      const found = await lockCustomer(db, params.id, findSeer(await actor));
      if (!found) return null;
      const { reference } = pickCustomerFields(body);
      return { ...found, refusal: reference ? await refuseCustomer(db, found.customer.id, { reference }) : null };
    },
    permit: permitSight,
    // A merged one is refused whatever its version.
    current: (record) => (record.mergedFrom ? null : toCustomer(record)),
    decide({ record, body: { isEnded, version: _, ...fields }, now }) {
      const { customer, sight, mergedFrom, refusal } = record;
      if (mergedFrom) throw buildMergedProblem(toCustomer(record));
      const change = pickCustomerFields(fields);
      // Whether it is a former customer concerns everyone's quotes and services there, of which such a reader sees a part.
      const isAboutHidden = isEnded !== undefined || wholeSightFields.some((field) => field in change);
      if (sight !== "whole" && isAboutHidden) throw forbidden();
      if (refusal?.refusal === "already_exists") return refusal;
      const endedAt =
        isEnded === undefined ? customer.endedAt : isEnded ? (customer.endedAt ?? now.toISOString()) : null;
      const changed = { ...customer, ...change, endedAt };
      if (JSON.stringify(changed) === JSON.stringify(customer)) return new NoChange(toCustomer(record));
      return { ...changed, updatedAt: now.toISOString() };
    },
    async write(db, changed, { actor, record }) {
      const [, saved] = await Promise.all([
        saveCustomer(db, changed),
        readCustomer(db, record.customer.id, findSeer(actor)),
      ]);
      return saved;
    },
    entry: ({ record: { customer, listeners }, decision }) => ({
      ...buildCustomerSubject({ ...customer, listeners }, decision.name),
      before: customer,
      after: decision,
      ...(customer.endedAt === decision.endedAt
        ? {}
        : ({ event: decision.endedAt ? "customer_record.ended" : "customer_record.restored" } as const)),
    }),
  }),
];
