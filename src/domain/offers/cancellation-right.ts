// A consumer's right to cancel: the information and the form of Schedule 3 to the Consumer Contracts (Information,
// Cancellation and Additional Charges) Regulations 2013; using them counts as informing (regulation 13 and 10).
import { formatAddressLine } from "#domain/postal-address.ts";
import type { CustomerKind } from "#domain/quotes/customer-details.ts";
import type { CancellationChoice, NoCancellationReason } from "#domain/quotes/document-options.ts";
import type { Seller } from "./seller-details.ts";

export interface CancellationRight {
  /** Paragraphs, separated by a blank line. */
  information: string;
  /** Lines; a blank one separates parts. */
  form: string;
}

interface CancellableOffer {
  customerKind: CustomerKind | null;
  noCancellation: NoCancellationReason | null;
}

/** Why the customer would get no right to cancel: by the quote's own choice, otherwise by the company's default. */
export function findNoCancellationReason(
  ownChoice: CancellationChoice | null,
  { defaultNoCancellation }: { defaultNoCancellation: NoCancellationReason | null },
): NoCancellationReason | null {
  if (ownChoice === "fourteen_days") return null;
  return ownChoice ?? defaultNoCancellation;
}

/** Applies to every customer who may be a consumer, unless the company has a reason against it. */
export const isCancellable = ({ customerKind, noCancellation }: CancellableOffer): boolean =>
  customerKind !== "business" && noCancellation === null;

type SellerContact = Pick<Seller, "name" | "legalName" | "registeredAddress" | "contactEmail" | "contactPhone">;

/** For a contract with goods the period begins when the last of them has arrived (regulations 5 and 30). */
export function buildCancellationRight(seller: SellerContact, hasGoods: boolean): CancellationRight {
  const name = seller.legalName ?? seller.name;
  const address = formatAddressLine(seller.registeredAddress ?? "");
  const { contactEmail, contactPhone } = seller;
  const contactDetails = [
    name,
    address,
    contactPhone && `telephone ${contactPhone}`,
    contactEmail && `email ${contactEmail}`,
  ];
  const periodStart = hasGoods
    ? "the day on which you acquire, or a third party other than the carrier and indicated by you acquires, physical possession of the last of the goods"
    : "the day of the conclusion of the contract";
  const information = [
    "You have the right to cancel this contract within 14 days without giving any reason.",
    `The cancellation period will expire after 14 days from ${periodStart}.`,
    `To exercise the right to cancel, you must inform us (${contactDetails.filter(Boolean).join(", ")}) of your decision to cancel this contract by a clear statement, for example a letter sent by post or an email. You may use the cancellation form below, but it is not obligatory.`,
    "To meet the cancellation deadline, it is sufficient for you to send your communication concerning your exercise of the right to cancel before the cancellation period has expired.",
    "If you cancel this contract, we will reimburse to you all payments received from you, including the costs of delivery (except for the supplementary costs arising if you chose a type of delivery other than the least expensive type of standard delivery offered by us).",
    ...(hasGoods
      ? [
          "We may make a deduction from the reimbursement for loss in value of any goods supplied, if the loss is the result of unnecessary handling by you. We will make the reimbursement without undue delay, and not later than 14 days after the day we receive back from you any goods supplied, or (if earlier) 14 days after the day you provide evidence that you have returned the goods, or if there were no goods supplied, 14 days after the day on which we are informed about your decision to cancel this contract.",
        ]
      : [
          "We will make the reimbursement without undue delay, and not later than 14 days after the day on which we are informed about your decision to cancel this contract.",
        ]),
    "We will make the reimbursement using the same means of payment as you used for the initial transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of the reimbursement.",
    "We will not start the work during the cancellation period unless you expressly ask us to. If you do ask us to, you shall pay us an amount which is in proportion to what has been performed until you have communicated us your cancellation from this contract, in comparison with the full coverage of the contract. You cannot cancel a service once it has been fully performed.",
  ];
  const recipient = [name, address, contactEmail].filter(Boolean).join(", ");
  const form = [
    "Complete and return this form only if you wish to cancel the contract.",
    `To ${recipient}:`,
    "I/We* hereby give notice that I/We* cancel my/our* contract of sale of the following goods*/for the supply of the following service*:",
    "Ordered on*/received on*:",
    "Name of consumer(s):",
    "Address of consumer(s):",
    "Signature of consumer(s) (only if this form is notified on paper):",
    "Date:",
    "* Delete as appropriate.",
  ];
  return { information: information.join("\n\n"), form: form.join("\n\n") };
}
