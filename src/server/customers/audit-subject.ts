// How customers, sites and pumps appear in the audit log and in browser events. All of these tell open browsers that the
// customer has changed.
import type { BrowserEvent } from "#server/kernel/call.ts";

export interface ChangedCustomer {
  id: string;
  /** As the browser has it, or will have it; if the customer itself stays as it is, one more than that. */
  version: number;
  /** Users who see only their own quotes; those who see all are told anyway. */
  listeners: readonly string[];
}

/** For those who see all quotes, and for each of the others. */
export const buildCustomerEvents = ({ id, version, listeners }: ChangedCustomer): BrowserEvent[] =>
  [null, ...listeners].map((ownerId) => ({ entity: "customer", id, version, ownerId }));

export const buildCustomerSubject = (told: ChangedCustomer, name: string, record: string = told.id) => ({
  id: record,
  label: name,
  ofCustomer: record,
  browserEvents: buildCustomerEvents(told),
});

/** Of a site, a pump or a service: `record` is the customer's own, whose data they are. */
export const buildPartSubject = (part: { id: string; name: string }, record: string, told: ChangedCustomer) => ({
  id: part.id,
  label: part.name,
  ofCustomer: record,
  browserEvents: buildCustomerEvents(told),
});
