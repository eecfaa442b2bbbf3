// A deposit: a part of the accepted total that the customer is asked for (decision 160). No money is taken here.
import { divideHalfUp, type Pence } from "#domain/money.ts";
import { formatLegalDay } from "./legal-wording.ts";
import type { OfferTotals } from "./offer-totals.ts";

const DEPOSIT = "Deposit";

export interface Deposit {
  /** A whole per cent of the total that is accepted, with VAT. */
  percent: number;
  /** How it is paid; null if the company does not say. */
  words: string | null;
}

/** No key without a deposit, so that such an offer is what it always was. */
export interface OfferDeposit {
  deposit?: Deposit;
}

export interface DepositSettings {
  /** 0 asks for none. */
  depositPercent: number;
  depositWords: string | null;
}

export interface QuoteDeposit {
  /** Null takes the company's; 0 asks for none. */
  depositPercent: number | null;
}

export const findDepositPercent = (company: Pick<DepositSettings, "depositPercent">, quote: QuoteDeposit): number =>
  quote.depositPercent ?? company.depositPercent;

export function buildDeposit(company: DepositSettings, quote: QuoteDeposit): OfferDeposit {
  const percent = findDepositPercent(company, quote);
  return percent === 0 ? {} : { deposit: { percent, words: company.depositWords } };
}

/** Of the total with VAT, rounded half-up to a penny once. */
export const computeDeposit = (gross: Pence, percent: number): Pence =>
  divideHalfUp(BigInt(gross) * BigInt(percent), 100n);

const describeShare = ({ percent }: Deposit, { vat }: OfferTotals): string =>
  `${percent}% of the total${vat === null ? "" : " including VAT"}`;

/** Before the customer has chosen what the total is. */
export const describeDeposit = ({ deposit, figures }: OfferDeposit & { figures: OfferTotals }) =>
  deposit
    ? {
        title: DEPOSIT,
        text: [`${describeShare(deposit, figures)} that you accept.`, deposit.words ?? ""].filter(Boolean).join("\n"),
      }
    : null;

/** Each sum that can become due; null if there is nothing to pay. */
export function showDeposit({ deposit, figures }: OfferDeposit & { figures: OfferTotals }) {
  if (!deposit) return null;
  const { percent, words } = deposit;
  const { gross, later } = figures;
  const amounts = [
    { label: describeShare(deposit, figures), pence: computeDeposit(gross, percent) },
    ...(later
      ? [{ label: `For work from ${formatLegalDay(later.from)}`, pence: computeDeposit(later.gross, percent) }]
      : []),
  ];
  return amounts.some(({ pence }) => pence > 0) ? { title: DEPOSIT, amounts, words } : null;
}
