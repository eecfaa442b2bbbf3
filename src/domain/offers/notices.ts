// The notices that a customer has to read, each with its title: the kind of document, a rate of VAT that will change,
// that the water company must be told, that there is no right to cancel.
import { formatDecimal, formatMoney } from "#domain/money.ts";
import type { CustomerKind } from "#domain/quotes/customer-details.ts";
import type { DocumentKind, NoCancellationReason } from "#domain/quotes/document-options.ts";
import { describeDocumentKind, documentKindWording, formatLegalDay } from "./legal-wording.ts";
import type { OfferTotals } from "./offer-totals.ts";
import type { Territory } from "./territories.ts";

export type NoticeKey = "meaning" | "variation" | "vat_changes" | "water" | "no_cancellation";

export interface Notice {
  key: NoticeKey;
  title: string;
  text: string;
}

export interface NoticeFacts {
  documentKind: DocumentKind;
  customerKind: CustomerKind | null;
  noCancellation: NoCancellationReason | null;
  figures: OfferTotals;
  currencySymbol: string;
  territory: Territory;
  /** The customer chooses, so there is no one total yet. */
  hasChoice?: boolean;
  /** The pump can draw more than 12 litres a minute from a supply pipe. */
  drawsOver12: boolean;
}

/** In the order in which they are printed. */
export function buildNotices(facts: NoticeFacts): Notice[] {
  const { variation } = documentKindWording[facts.documentKind];
  const notices: (Notice | null)[] = [
    { key: "meaning", ...describeDocumentKind(facts) },
    { key: "variation", ...variation },
    buildVatNotice(facts),
    facts.drawsOver12 ? buildWaterNotice(facts.territory) : null,
    buildNoCancellationNotice(facts),
  ];
  return notices.filter((notice) => notice !== null);
}

function buildVatNotice({ figures: { later, rate }, currencySymbol, hasChoice }: NoticeFacts): Notice | null {
  if (!later || rate === null) return null;
  const day = formatLegalDay(later.from);
  const money = (pence: number) => formatMoney(pence, currencySymbol);
  const amounts = hasChoice ? "" : `, ${money(later.vat)}, and the total including VAT is ${money(later.gross)}`;
  return {
    key: "vat_changes",
    title: `VAT from ${day}`,
    text: `VAT at ${formatDecimal(rate)}% is for work that is done before ${day}. For work from that day on VAT is ${formatDecimal(later.rate)}%${amounts}.`,
  };
}

const answerDeadline = "It may answer within ten working days; if it does not, it has consented.";
const pumpStatement = "This pump or booster can draw more than 12 litres a minute.";

/** Drainage, sewage and closed heating circuits draw from no supply pipe. */
const waterTexts: Partial<Record<Territory, string>> = {
  england_wales: `${pumpStatement} Where it is connected to a supply pipe, directly or indirectly, the water company has to be told before it is installed (Water Supply (Water Fittings) Regulations 1999, regulation 5). ${answerDeadline}`,
  scotland: `${pumpStatement} Where it is connected to a supply pipe, directly or indirectly, Scottish Water has to be told before it is installed (Water Supply (Water Fittings) (Scotland) Byelaws 2014). ${answerDeadline}`,
  northern_ireland: `${pumpStatement} Where it is connected to a supply pipe, directly or indirectly, Northern Ireland Water has to be told before it is installed (Water Supply (Water Fittings) Regulations (Northern Ireland) 2009). ${answerDeadline}`,
};

/** None in the Isle of Man and the Channel Islands, where this is not law. */
export function buildWaterNotice(territory: Territory): Notice | null {
  const text = waterTexts[territory];
  return text === undefined ? null : { key: "water", title: "Telling the water company", text };
}

/** What the law requires if there is no right to cancel (Schedule 2 (o); regulation 28(1)(e) and (2)). */
function buildNoCancellationNotice({ customerKind, noCancellation: reason }: NoticeFacts): Notice | null {
  if (customerKind === "business" || reason !== "urgent") return null;
  return {
    key: "no_cancellation",
    title: "Urgent repairs",
    text: "You asked us to visit you for urgent repairs or maintenance. For these, and the parts that they need, there is no right to cancel. For any other work or goods that we agree on during that visit, you can cancel within 14 days.",
  };
}
