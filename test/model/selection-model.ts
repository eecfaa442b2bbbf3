// A second model of what a customer may choose and what it comes to (options.md, rules 1 to 4): whole pence in and out.
// It shares nothing with the domain.

export interface ModelQuote {
  /** Of each option, in pence. */
  jobs: readonly { labour: number; material: number }[];
  lines: readonly ModelOfferLine[];
  /** Hundredths of a per cent; 0 without a discount. */
  percentOff: number;
  /** Hundredths of a per cent; null for a company that charges none. */
  vatRate: number | null;
  /** The first extra needs the second; neither of the two goes with the other. */
  needs: readonly (readonly [number, number])[];
  excludes: readonly (readonly [number, number])[];
}

interface ModelOfferLine {
  id: string;
  extra: number | null;
  /** Hundredths. */
  quantity: number;
  price: number;
  isOffered: boolean;
  /** Places from 1; empty for all. */
  places: readonly number[];
}

/** What the option with the ticked lines costs; or that it can't be had. */
export function modelSelection(quote: ModelQuote, place: number, ticked: readonly string[]) {
  const belongs = ({ places }: ModelOfferLine) => places.length === 0 || places.includes(place);
  const included = quote.lines.filter((line) => !line.isOffered && belongs(line));
  const chosen = quote.lines.filter(({ id, isOffered }) => isOffered && ticked.includes(id));
  const all = [...included, ...chosen];
  const has = (extra: number) => all.some((line) => line.extra === extra);
  const isPermitted =
    chosen.every(belongs) &&
    quote.needs.every(([one, needed]) => !has(one) || has(needed)) &&
    quote.excludes.every(([one, other]) => !(has(one) && has(other)));
  if (!isPermitted) return "not permitted";

  const job = quote.jobs[place - 1];
  const covered = [job?.labour ?? 0, job?.material ?? 0, ...included.map(cost)].reduce((sum, part) => sum + part, 0);
  const parts = [covered - share(covered, quote.percentOff), ...chosen.map(cost)];
  const net = parts.reduce((sum, part) => sum + part, 0);
  const vat =
    quote.vatRate === null ? null : parts.reduce((sum, part) => sum + share(part, quote.vatRate as number), 0);
  return { net, vat, gross: net + (vat ?? 0) };
}

const cost = ({ quantity, price }: ModelOfferLine) => round(BigInt(quantity) * BigInt(price), 100n);
const share = (pence: number, rate: number) => round(BigInt(pence) * BigInt(rate), 10_000n);
/** To the nearest whole one, a half upwards; for figures from 0. */
const round = (figure: bigint, divisor: bigint) => Number((2n * figure + divisor) / (2n * divisor));
