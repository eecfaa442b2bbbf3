// Shows a price impact: one sentence, and the quotes that change most.
import type { UseQueryResult } from "@tanstack/react-query";
import type { PriceImpact } from "#contract/quotes/price-impact.ts";
import { formatMoney, type Pence } from "#domain/money.ts";
import type { CallError } from "#web/kernel/api.ts";
import { joinClassNames } from "#web/ui/class-names.ts";
import { AmountRow, AmountRows, Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useSession } from "#web/users/session.tsx";
import { describePriceImpact, formatDifference } from "./price-impact-texts.ts";

export function PriceImpactResult({
  query,
  isOutdated,
}: {
  /** Null while no figure that affects prices has been changed. */
  query: UseQueryResult<PriceImpact, CallError> | null;
  /** A newer reply is on its way. */
  isOutdated: boolean;
}) {
  const symbol = useSession().company?.currencySymbol ?? "";
  const impact = query?.data;
  // A user who may not view quotes needs no error here, and saving does not depend on it.
  const hasFailed = query?.error && query.error.status !== 403 && query.error.status !== 401;
  return (
    <>
      <p role="status" className="sr-only">
        {impact && !isOutdated ? describePriceImpact(impact, symbol) : ""}
      </p>
      {hasFailed && <p className="field-hint">The open quotes could not be checked. You can still save.</p>}
      {query && !query.error && (
        <Panel
          firmness="estimate"
          aria-busy={isOutdated}
          className={joinClassNames(isOutdated && impact && "opacity-60 transition-opacity delay-200")}
          foot="Calculated quotes keep their price until somebody recalculates them; sent quotes keep theirs for good."
        >
          <PanelBody>
            {impact ? (
              <p className="t-strong">{describePriceImpact(impact, symbol)}</p>
            ) : (
              <p className="flex items-center gap-2 text-ink-2">
                <Spinner /> Checking the open quotes...
              </p>
            )}
          </PanelBody>
          {impact && impact.largest.length > 0 && (
            <div className="border-t border-rule">
              <AmountRows>
                {impact.largest.map((quote) => (
                  <AmountRow
                    key={quote.id}
                    label={
                      <>
                        <strong>{quote.quoteNumber}</strong> {quote.customerName}
                      </>
                    }
                    explanation={explainChange(quote, symbol)}
                  >
                    {quote.before !== null && quote.after !== null
                      ? formatDifference(quote.after - quote.before, symbol)
                      : quote.after === null
                        ? "No price"
                        : "Priced again"}
                  </AmountRow>
                ))}
                {impact.affected > impact.largest.length && (
                  <AmountRow label={`${(impact.affected - impact.largest.length).toLocaleString("en-GB")} more`}>
                    {""}
                  </AmountRow>
                )}
              </AmountRows>
            </div>
          )}
        </Panel>
      )}
    </>
  );
}

function explainChange({ held, before, after }: PriceImpact["largest"][number], symbol: string): string {
  const money = (pence: Pence | null) => (pence === null ? "no price" : formatMoney(pence, symbol));
  const change = `${money(before)} now, ${money(after)} then`;
  return held === null || held === before ? change : `${change}; now priced at ${money(held)}`;
}
