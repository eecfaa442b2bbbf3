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
  reply,
  isOld,
}: {
  /** Null while no figure that affects prices has been changed. */
  reply: UseQueryResult<PriceImpact, CallError> | null;
  /** A newer reply is on its way. */
  isOld: boolean;
}) {
  const symbol = useSession().company?.currencySymbol ?? "";
  const found = reply?.data;
  // A user who may not view quotes needs no error here, and saving does not depend on it.
  const failed = reply?.error && reply.error.status !== 403 && reply.error.status !== 401;
  return (
    <>
      <p role="status" className="sr-only">
        {found && !isOld ? describePriceImpact(found, symbol) : ""}
      </p>
      {failed && <p className="field-hint">The open quotes could not be checked. You can save all the same.</p>}
      {reply && !reply.error && (
        <Panel
          firmness="estimate"
          aria-busy={isOld}
          className={joinClassNames(isOld && found && "opacity-60 transition-opacity delay-200")}
          foot="Calculated quotes keep their price until somebody recalculates them; sent quotes keep theirs for good."
        >
          <PanelBody>
            {found ? (
              <p className="t-strong">{describePriceImpact(found, symbol)}</p>
            ) : (
              <p className="flex items-center gap-2 text-ink-2">
                <Spinner /> Checking the open quotes...
              </p>
            )}
          </PanelBody>
          {found && found.largest.length > 0 && (
            <div className="border-t border-rule">
              <AmountRows>
                {found.largest.map((quote) => (
                  <AmountRow
                    key={quote.id}
                    label={
                      <>
                        <strong>{quote.quoteNumber}</strong> {quote.customerName}
                      </>
                    }
                    how={howWords(quote, symbol)}
                  >
                    {quote.before !== null && quote.after !== null
                      ? formatDifference(quote.after - quote.before, symbol)
                      : quote.after === null
                        ? "No price"
                        : "Priced again"}
                  </AmountRow>
                ))}
                {found.affected > found.largest.length && (
                  <AmountRow label={`${(found.affected - found.largest.length).toLocaleString("en-GB")} more`}>
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

function howWords({ held, before, after }: PriceImpact["largest"][number], symbol: string): string {
  const money = (pence: Pence | null) => (pence === null ? "no price" : formatMoney(pence, symbol));
  const change = `${money(before)} now, ${money(after)} then`;
  return held === null || held === before ? change : `${change}; now priced at ${money(held)}`;
}
