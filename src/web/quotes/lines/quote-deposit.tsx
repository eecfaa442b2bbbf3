// The deposit that a quote asks for, and whose it is: the company's or its own.
import { Suspense, useState } from "react";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { useReopenedDialog } from "#web/kernel/forms/restored-forms.ts";
import { lazyComponent } from "#web/kernel/lazy-part.tsx";
import { Button } from "#web/ui/button.tsx";
import { useSession } from "#web/users/session.tsx";
import { buildFormKind } from "./lines-saving.ts";

const DepositDialog = lazyComponent(async () => (await import("./deposit-dialog.tsx")).DepositDialog);

/** For users who may change it. */
export function DepositButton({ quote }: { quote: QuoteDetail }) {
  const { company } = useSession();
  const [isOpen, setOpen] = useState(false);
  const companyPercent = company?.depositPercent ?? 0;
  useReopenedDialog(buildFormKind("deposit", quote.id), [], () => setOpen(true));
  return (
    <>
      <Button look="text" size="sm" onClick={() => setOpen(true)}>
        Deposit{describeDeposit(quote.depositPercent, companyPercent)}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <DepositDialog quote={quote} companyPercent={companyPercent} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

/** ": 25%, the company’s"; empty if none is asked for and nobody has said so. */
function describeDeposit(own: number | null, companyPercent: number): string {
  if (own === 0) return ": none on this quote";
  if (own !== null) return `: ${own}%, this quote’s own`;
  return companyPercent === 0 ? "" : `: ${companyPercent}%, the company’s`;
}

/** What the customer of a sent quote was asked for; nothing without a deposit. */
export function SentDeposit({ quote: { sentDepositPercent, depositPercent } }: { quote: QuoteDetail }) {
  if (!sentDepositPercent) return null;
  return (
    <p className="sent-deposit">
      Deposit: {sentDepositPercent}%, {depositPercent === null ? "the company’s when it was sent" : "this quote’s own"}
    </p>
  );
}
