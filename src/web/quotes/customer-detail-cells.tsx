import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import {
  type CustomerDetailKey,
  customerDetailKeys,
  customerDetailLabels,
  formatCustomerDetail,
} from "#domain/quotes/customer-details.ts";
import { Cell } from "#web/ui/layout/panel.tsx";

/** An email address needs the whole width of a phone, and so does a cell that is alone in the row before it. */
const wideKeys: ReadonlySet<string> = new Set<CustomerDetailKey>(["customerKind", "customerEmail"]);

/** A quote's customer details besides the name, read-only. */
export function CustomerDetailCells({ quote }: { quote: QuoteDetail }) {
  return customerDetailKeys.map((key) => (
    <Cell key={key} label={customerDetailLabels[key]} wide={wideKeys.has(key) && "phone"}>
      <span className="whitespace-pre-line wrap-anywhere">{formatCustomerDetail(key, quote) ?? "Not specified"}</span>
    </Cell>
  ));
}
