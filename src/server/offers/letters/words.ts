// The words of the letters about an offer. They are made when the letter is queued, from what its reader may know.
import { addressLine } from "#domain/address.ts";
import { formatDateTime, formatLongDay } from "#domain/days.ts";
import { paragraphsOf } from "#domain/mails/paragraphs.ts";
import { formatMoney } from "#domain/money.ts";
import type { Parts } from "#server/mails/letter.ts";
import type { Offer } from "#server/offers/offer.ts";

/** A letter but for its link; and what it says of the file that comes with it, or does not. */
export type Words = Omit<Parts, "button"> & { button: string; file: { enclosed: string; left: string } | null };

export interface Answer {
  answer: "accepted" | "declined";
  name: string;
  at: string;
  reason?: string | null;
  purchaseOrder?: string | null;
  late: boolean;
}

export function offerWords(offer: Offer, message: string, attaches: boolean): Words {
  const { company, quote, number } = offer;
  return {
    ...letterhead(offer),
    title: `Quotation ${number}`,
    paragraphs: [...paragraphsOf(message), `${totalOf(offer)}.`],
    button: "Read your quotation",
    notes: [
      ...(quote.validUntil ? [`You can answer it until ${formatLongDay(quote.validUntil)}, UK time.`] : []),
      `To ask something, answer this letter${company.contactPhone ? ` or call ${company.contactPhone}` : ""}.`,
      ...particulars(offer),
    ],
    file: attaches
      ? {
          enclosed: "The quotation is enclosed as a PDF.",
          left: "The quotation was too large to enclose: download it from the page.",
        }
      : null,
  };
}

/** For the customer who has accepted. */
export function acceptedWords(offer: Offer, { name, at, purchaseOrder }: Answer, recordedBy: string | null): Words {
  const by = recordedBy ? `, which ${recordedBy} of ${offer.company.name} recorded for you` : "";
  return {
    ...letterhead(offer),
    title: `You have accepted quotation ${offer.number}`,
    paragraphs: [
      `${name} accepted this quotation from ${offer.company.name} on ${formatDateTime(at)}, UK time${by}.`,
      `${totalOf(offer)}.${purchaseOrder ? ` Your order number: ${purchaseOrder}.` : ""}`,
    ],
    button: "Read what you accepted",
    notes: ["Please keep this letter: it is your copy.", ...particulars(offer)],
    file: {
      enclosed: "The record of your acceptance is enclosed as a PDF, with the quotation inside it.",
      left: "The record of your acceptance was too large to enclose: download it from the page.",
    },
  };
}

/** For the company. */
export function answeredWords(offer: Offer, answer: Answer, recordedBy: string | null): Words {
  const { name, at, reason, purchaseOrder, late } = answer;
  const by = recordedBy ? ` It was recorded by ${recordedBy}.` : "";
  return {
    ...notice(offer, `${nameOf(offer)} was ${answer.answer}`),
    paragraphs: [
      `${name} ${answer.answer} it on ${formatDateTime(at)}, UK time.${late ? " The offer had expired by then." : ""}${by}`,
      `${totalOf(offer)}.`,
      ...(purchaseOrder ? [`Order number: ${purchaseOrder}`] : []),
      ...(reason ? ["The reason given:", ...paragraphsOf(reason)] : []),
    ],
    file:
      answer.answer === "accepted"
        ? { enclosed: "The record of the acceptance is enclosed as a PDF.", left: "The record stands with the quote." }
        : null,
  };
}

interface Asked {
  kind: "question" | "new_date";
  text: string;
  isAnswerable: boolean;
}
export function askedWords(offer: Offer, { kind, text, isAnswerable }: Asked): Words {
  const way = isAnswerable
    ? "Your answer to this letter goes to the customer."
    : "No email address of the customer is known: an answer to this letter does not reach them.";
  const asks = kind === "question" ? "A question" : "A new date is asked for";
  return {
    ...notice(offer, `${asks}: ${nameOf(offer)}`),
    paragraphs: [`${offer.quote.customerName} writes:`, ...paragraphsOf(text)],
    notes: [way, ...notice(offer, "").notes],
    file: null,
  };
}

const nameOf = ({ number, quote }: Offer) => `Quote ${number} for ${quote.customerName}`;
export const letterhead = ({ company }: Offer) => ({ sender: company.name, colour: company.primaryColor });
const notice = (offer: Offer, title: string) => ({
  ...{ ...letterhead(offer), title, button: "Open the quote" },
  notes: ["Volute wrote this because the quote is yours or your company's."],
});

export function totalOf({ company: { currencySymbol }, figures: { gross, vat } }: Offer): string {
  const money = (pence: number) => formatMoney(pence, currencySymbol);
  return `Total: ${money(gross)}${vat === null ? "" : ` including VAT of ${money(vat)}`}`;
}

/** What a company's letters have to show of it (Companies Act 2006, section 82), as far as it is known. */
export function particulars({ company }: Offer): string[] {
  const { name, legalName, registeredAddress, companyNumber, vatRegistered, vatNumber } = company;
  const parts = [
    legalName ?? name,
    registeredAddress && addressLine(registeredAddress),
    companyNumber && `Company number ${companyNumber}`,
    vatRegistered && vatNumber && `VAT number ${vatNumber}`,
  ];
  return [parts.filter(Boolean).join(" · ")];
}
