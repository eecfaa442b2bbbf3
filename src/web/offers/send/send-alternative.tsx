// What to do instead if this quote cannot be sent as it is.
import { Copy } from "lucide-react";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import type { SystemStatusName } from "#domain/quotes/status.ts";
import { CalculateButton, CalculationError } from "#web/quotes/calculate-button.tsx";
import { useCalculation } from "#web/quotes/use-calculation.ts";
import { duplicateOptions, useDuplicate } from "#web/quotes/use-duplicate.ts";
import { useMayCreateQuotes } from "#web/quotes/viewer.ts";
import { Button } from "#web/ui/button.tsx";

export function SendAlternative({ quote, state }: { quote: QuoteDetail; state: SystemStatusName }) {
  const mayCreate = useMayCreateQuotes();
  if (state === "draft") return <Calculate quote={quote} />;
  return state === "accepted" && mayCreate && <Duplicate quote={quote} />;
}

function Calculate({ quote }: { quote: QuoteDetail }) {
  const calculation = useCalculation(quote);
  return (
    <>
      <CalculationError calculation={calculation} className="basis-full text-left" />
      <CalculateButton calculation={calculation} />
    </>
  );
}

function Duplicate({ quote }: { quote: QuoteDetail }) {
  const duplication = useDuplicate(quote, duplicateOptions);
  return (
    <Button
      look="primary"
      pending={duplication.isPending}
      pendingLabel="Duplicating..."
      onClick={() => duplication.mutate()}
    >
      <Copy /> Duplicate Quote
    </Button>
  );
}
