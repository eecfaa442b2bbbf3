// What else a customer has to read, each with its title: what kind of document it is, a rate of VAT that will change, that
// the water company is to be told, that there is no right to cancel.
import { formatDecimal, formatMoney } from "#domain/money.ts";
import type { CustomerKind } from "#domain/quotes/customer.ts";
import type { DocumentKind, NoCancellation } from "#domain/quotes/document-choices.ts";
import type { Figures } from "./figures.ts";
import type { Place } from "./places.ts";
import { dayInWords, documentWords, meaningOf } from "./wording.ts";

export type NoticeKey = "meaning" | "variation" | "vat_changes" | "water" | "no_cancellation";

export interface Notice {
  key: NoticeKey;
  title: string;
  text: string;
}

export interface Noticed {
  documentKind: DocumentKind;
  customerKind: CustomerKind | null;
  noCancellation: NoCancellation | null;
  figures: Figures;
  currencySymbol: string;
  place: Place;
  /** The pump can draw more than 12 litres a minute from a supply pipe. */
  drawsOver12: boolean;
}

/** In the order in which they are printed. */
export function noticesOf(noticed: Noticed): Notice[] {
  const { variation } = documentWords[noticed.documentKind];
  const all: (Notice | null)[] = [
    { key: "meaning", ...meaningOf(noticed) },
    { key: "variation", ...variation },
    vatChanges(noticed),
    noticed.drawsOver12 ? waterNotice(noticed.place) : null,
    noCancellation(noticed),
  ];
  return all.filter((notice) => notice !== null);
}

function vatChanges({ figures: { later, rate }, currencySymbol }: Noticed): Notice | null {
  if (!later || rate === null) return null;
  const day = dayInWords(later.from);
  const money = (pence: number) => formatMoney(pence, currencySymbol);
  return {
    key: "vat_changes",
    title: `VAT from ${day}`,
    text: `VAT at ${formatDecimal(rate)}% is for work that is done before ${day}. For work from that day on VAT is ${formatDecimal(later.rate)}%, ${money(later.vat)}, and the total including VAT is ${money(later.gross)}.`,
  };
}

const answers = "It may answer within ten working days; if it does not, it has consented.";
const draws = "This pump or booster can draw more than 12 litres a minute.";

/** Drainage, sewage and closed heating circuits draw from no supply pipe. */
const waterTexts: Partial<Record<Place, string>> = {
  england_wales: `${draws} Where it is connected to a supply pipe, directly or indirectly, the water company has to be told before it is installed (Water Supply (Water Fittings) Regulations 1999, regulation 5). ${answers}`,
  scotland: `${draws} Where it is connected to a supply pipe, directly or indirectly, Scottish Water has to be told before it is installed (Water Supply (Water Fittings) (Scotland) Byelaws 2014). ${answers}`,
  northern_ireland: `${draws} Where it is connected to a supply pipe, directly or indirectly, Northern Ireland Water has to be told before it is installed (Water Supply (Water Fittings) Regulations (Northern Ireland) 2009). ${answers}`,
};

/** None in the Isle of Man and the Channel Islands, where none of these is law. */
export function waterNotice(place: Place): Notice | null {
  const text = waterTexts[place];
  return text === undefined ? null : { key: "water", title: "Telling the water company", text };
}

/** What the law wants to be said where there is no right to cancel (Schedule 2 (o); regulation 28(1)(e) and (2)). */
function noCancellation({ customerKind, noCancellation: because }: Noticed): Notice | null {
  if (customerKind === "business" || because !== "urgent") return null;
  return {
    key: "no_cancellation",
    title: "Urgent repairs",
    text: "You asked us to visit you for urgent repairs or maintenance. For these, and the parts that they need, there is no right to cancel. For any other work or goods that we agree on during that visit, you can cancel within 14 days.",
  };
}
