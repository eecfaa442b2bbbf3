// What does not go together among a quote's lines, with one tap to mend it (decision 22).
import { TriangleAlert } from "lucide-react";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { formatMoney } from "#domain/money.ts";
import { Button } from "#web/ui/button.tsx";
import type { SuggestedExtra } from "./extras.ts";

type LineFault = QuoteDetail["lineFaults"][number];

export function LineFaultNote({
  fault: { kind, extraId, sentence },
  words,
  extras,
  symbol,
  mend,
}: {
  fault: LineFault;
  words: string;
  extras: readonly SuggestedExtra[];
  symbol: string | undefined;
  /** Null if the quote can only be read. */
  mend: { add: (extra: SuggestedExtra) => void; remove: () => void } | null;
}) {
  const missingExtra = kind === "needs" ? extras.find(({ id }) => id === extraId) : undefined;
  return (
    <div className="line-fault flex flex-wrap items-center gap-x-2 gap-y-1 t-small text-warn">
      <TriangleAlert className="shrink-0" />
      <span className="min-w-0 flex-1">{sentence}</span>
      {mend && (
        <span className="flex basis-full flex-wrap gap-2">
          {missingExtra && (
            <Button size="sm" onClick={() => mend.add(missingExtra)}>
              Add {missingExtra.name}, {formatMoney(missingExtra.price, symbol)}
            </Button>
          )}
          <Button size="sm" aria-label={`Remove ${words}`} onClick={mend.remove}>
            Remove
          </Button>
        </span>
      )}
    </div>
  );
}
