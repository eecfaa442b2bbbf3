// What a user fills in of a customer.
import { pickGiven } from "#server/customers/given-fields.ts";
import type { CustomerContent } from "./queries.ts";

export const emptyCustomer: CustomerContent = {
  ...{ kind: null, name: "", email: null, phone: null, invoiceAddress: null, vatNumber: null },
  ...{ reference: null, notes: null },
};

export const pickCustomerFields = (given: Parameters<typeof pickGiven<CustomerContent>>[1]) =>
  pickGiven(emptyCustomer, given);
