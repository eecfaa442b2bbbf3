// A quote of the demonstration and what happens to it.
import type { Kind } from "#domain/catalogue/items.ts";
import type { CustomerDetails } from "#domain/quotes/customer-details.ts";
import type { AddedToQuote, DemonstrationStatus } from "./company.ts";

export interface PlannedQuote {
  id: string;
  /** As in NPL-000147. */
  number: string;
  /** The author's email address. */
  by: string;
  /** What the events lead to. */
  status: DemonstrationStatus;
  content: CustomerDetails & { customerName: string; postcode: string; notes: string | null };
  /** The chosen items' names; the zone follows from the postcode. */
  items: Record<Exclude<Kind, "location">, string>;
  /** In the order in which they happen, none later than the clock. */
  events: PlannedEvent[];
  customer: PlannedCustomer;
  /** The email with the offer is held. */
  isHeld: boolean;
}

/** Named as in the audit log, which gets one entry of each. */
export type PlannedEvent = { at: Date } & (
  | { event: "quote.created" }
  | { event: "quote.calculated" }
  | { event: "quote.sent" | "quote.opened" }
  | {
      event: "quote.updated";
      change:
        | { motor: string }
        /** In pounds. */
        | { labourCost: number; materialCost: number }
        | { added: AddedToQuote };
    }
  | { event: "quote.question_asked"; text: string }
  | {
      event: "quote.accepted";
      purchaseOrder: string;
      /** The form's fields of what was chosen. */
      choice: Record<string, string>;
    }
  | { event: "quote.declined"; reason: string }
);

export interface PlannedCustomer {
  name: string;
  ipAddress: string;
  userAgent: string;
}
