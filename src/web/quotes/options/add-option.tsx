// The button that puts a second option beside the quote's own job.
import { Suspense, useState } from "react";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { lazyComponent } from "#web/kernel/lazy-part.tsx";
import { Button } from "#web/ui/button.tsx";

const OptionDialog = lazyComponent(async () => (await import("./option-dialog.tsx")).OptionDialog);

export function AddOption({ quote }: { quote: QuoteDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        look="text"
        size="sm"
        onPointerEnter={() => void OptionDialog.fetch().catch(() => {})}
        onClick={() => setIsOpen(true)}
      >
        Add option
      </Button>
      <Suspense fallback={null}>
        {isOpen && <OptionDialog quote={quote} place={null} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
