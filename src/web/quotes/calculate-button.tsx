// The button that gives a quote its first price.
import { Calculator } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import type { useCalculation } from "./use-calculation.ts";

type Calculation = { calculation: ReturnType<typeof useCalculation> };

export function CalculateButton({ calculation }: Calculation) {
  return (
    <Button
      look="primary"
      pending={calculation.isPending}
      pendingLabel="Calculating..."
      onClick={() => calculation.mutate()}
    >
      <Calculator /> Calculate
    </Button>
  );
}

/** Why it could not be calculated. */
export function CalculationError({ calculation: { error }, className }: Calculation & { className?: string }) {
  if (!error) return null;
  return (
    <Note tone="bad" role="alert" className={className}>
      {error.sentence ?? error.message}
    </Note>
  );
}
