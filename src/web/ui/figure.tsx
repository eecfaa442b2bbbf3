import { formatHours, formatMoney } from "#domain/money.ts";
import { joinClassNames } from "./class-names.ts";

type FigureProps = { className?: string | undefined };

/** An amount in pence, as "£1,234.50"; null (unknown, or not shown to this user) as "-". Never truncated or wrapped. */
export function Money({
  pence,
  symbol,
  className,
}: FigureProps & { pence: number | null | undefined; symbol: string | undefined }) {
  return (
    <span className={joinClassNames("figure", className)}>{pence == null ? "-" : formatMoney(pence, symbol)}</span>
  );
}

/** Hundredths of an hour, as "6.5"; null as "-". */
export function Hours({ hundredths, className }: FigureProps & { hundredths: number | null | undefined }) {
  return (
    <span className={joinClassNames("figure", className)}>{hundredths == null ? "-" : formatHours(hundredths)}</span>
  );
}
