// How customers, sites and pumps appear in the audit log and in browser events. All of these tell open browsers that the
// customer has changed.
import type { BrowserEvent } from "#server/kernel/call.ts";

export interface ChangedCustomer {
  id: string;
  /** Before the change; 0 for a new one. */
  version: number;
  /** Users who see only their own quotes; those who see all are told anyway. */
  listeners: readonly string[];
}

/**
 * For those who see all quotes, and for each of the others. They name the next version, also after a change of a site or
 * a pump, which leaves the customer's own: a browser does not read a version again that it has.
 */
export const buildCustomerEvents = ({ id, version, listeners }: ChangedCustomer): BrowserEvent[] =>
  [null, ...listeners].map((ownerId) => ({ entity: "customer", id, version: version + 1, ownerId }));

export const buildCustomerSubject = (customer: ChangedCustomer, name: string) =>
  buildPartSubject({ id: customer.id, name }, customer.id, customer);

/** Of a site, a pump or a service: `recordId` is the customer's own record, whose data they are. */
export const buildPartSubject = (part: { id: string; name: string }, recordId: string, customer: ChangedCustomer) => ({
  id: part.id,
  label: part.name,
  ofCustomer: recordId,
  browserEvents: buildCustomerEvents(customer),
});
