// What a person is told before sending: what stands in the way, what to think of, and how the letter would be.
import type { ReplyOf } from "#contract/endpoint.ts";
import type { checkSending } from "#contract/offers.ts";
import { formatMoney } from "#domain/money.ts";
import { revisionNumber } from "#domain/quotes/life.ts";
import { endOfValidity } from "#domain/quotes/validity.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { OwnCompany } from "#server/companies/queries.ts";
import { calculation } from "#server/quotes/calculate.ts";
import { conflictsOf, detailOf } from "#server/quotes/detail.ts";
import type { FoundQuote, PriceTerms } from "#server/quotes/queries.ts";
import { refuseNow } from "./offered.ts";
import { kindOf, refuseOffer, type Sendable } from "./sending.ts";

type Check = ReplyOf<typeof checkSending>;
export type Checkable = Sendable & { quote: FoundQuote & { terms: PriceTerms } };

export function checked(record: Checkable, now: Date): Omit<Check, "sends"> {
  const { quote, company, newest } = record;
  const kind = kindOf(record, now);
  const isAgain = kind === "again" && newest !== null;
  const revision = kind === "renewal" ? quote.revision + 1 : quote.revision;
  const number = revisionNumber(quote.quoteNumber, revision);
  const today = calculation(quote);
  const isAsToday = isAgain || isRefusal(today) || today.priced.totalCost === quote.totalCost;
  return {
    version: quote.version,
    number,
    kind,
    total: quote.totalCost,
    validUntil: isAgain ? newest.validUntil : endOfValidity(now, company.quoteValidityDays).toISOString(),
    totalOfToday: isAsToday ? null : today.priced.totalCost,
    lines: [...blockers(record, kind, now), ...(isAgain ? [] : advice(quote, company))],
    letter: {
      to: quote.customerEmail,
      subject: `Quotation ${number} from ${company.name}`,
      message: company.letterWords ?? `Dear ${quote.customerName},\n\nThank you for asking us. Here is our quotation.`,
    },
  };
}

function blockers(record: Sendable, kind: Check["kind"], now: Date): Check["lines"] {
  const { quote } = record;
  const refused = refuseNow(kind === "renewal" ? "renew" : "send", record, now);
  if (refused) return [blocks(refused.sentence, "quote")];
  if (kind === "again") return [];
  const conflicts = conflictsOf(quote).map(({ because }) => `The rules do not allow this: ${because}`);
  if (conflicts.length > 0) return conflicts.map((sentence) => blocks(sentence, "details"));
  const incomplete = refuseOffer(quote);
  return incomplete ? [blocks(incomplete.sentence, "quote")] : [];
}

type Line = Check["lines"][number];
const blocks = (sentence: string, where: Line["where"]): Line => ({ blocks: true, sentence, where });
const advises =
  (where: Line["where"]) =>
  (sentence: string | false): Line[] =>
    sentence === false ? [] : [{ blocks: false, sentence, where }];

function advice(quote: FoundQuote, company: OwnCompany): Check["lines"] {
  const { legalName, registeredAddress, contactEmail, contactPhone, vatRegistered, vatNumber, currencySymbol } =
    company;
  return [
    ...[
      !(legalName && registeredAddress) && "Your documents lack the company’s legal name or address.",
      vatRegistered && !vatNumber && "Your documents lack the VAT number.",
      !(contactEmail || contactPhone) && "The customer finds no email address or telephone number of yours.",
    ].flatMap(advises("settings")),
    ...[
      quote.customerKind === null && "Nobody has said whether the customer is a consumer or a business.",
      ...detailOf(quote).withdrawn,
    ].flatMap(advises("details")),
    ...[
      quote.totalCost === 0 && `The total is ${formatMoney(0, currencySymbol)}.`,
      quote.isManual && "The price was entered by hand.",
    ].flatMap(advises(null)),
  ];
}
