import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import {
  type CustomerDetailKey,
  customerDetailKeys,
  customerDetailLabels,
  formatCustomerDetail,
} from "#domain/quotes/customer-details.ts";
import { buildTelephoneUrl } from "#domain/telephone.ts";
import { Cell } from "#web/ui/layout/panel.tsx";
import { buildMapUrl } from "./contact-links.ts";

/** An email address needs the whole width of a phone, and so does a cell that is alone in the row before it. */
const wideKeys: ReadonlySet<string> = new Set<CustomerDetailKey>(["customerKind", "customerEmail"]);

/** A quote's customer details besides the name, read-only. */
export function CustomerDetailCells({ quote }: { quote: QuoteDetail }) {
  return customerDetailKeys.map((key) => (
    <Cell key={key} label={customerDetailLabels[key]} wide={wideKeys.has(key) && "phone"}>
      {quote[key] === null ? "Not specified" : <CustomerDetail detail={key} quote={quote} />}
    </Cell>
  ));
}

/** High enough for a thumb. */
export const CONTACT_LINK = "max-md:flex max-md:min-h-11 max-md:items-center";

/** Email, telephone and address are links. */
export function CustomerDetail({ detail, quote }: { detail: CustomerDetailKey; quote: QuoteDetail }) {
  const text = formatCustomerDetail(detail, quote) ?? "";
  const shownText = <span className="whitespace-pre-line wrap-anywhere">{text}</span>;
  switch (detail) {
    case "customerEmail":
      return (
        <a className={CONTACT_LINK} href={`mailto:${encodeURIComponent(text)}`}>
          {shownText}
        </a>
      );
    case "customerPhone":
      return (
        <a className={CONTACT_LINK} href={buildTelephoneUrl(text)}>
          {shownText}
        </a>
      );
    case "siteAddress":
      return (
        <a className={CONTACT_LINK} href={buildMapUrl(text, quote.postcode)} target="_blank" rel="noreferrer">
          {shownText}
        </a>
      );
    case "customerKind":
      return shownText;
  }
}
