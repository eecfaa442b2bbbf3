// In the head of a quote's page: editing it, or revising it if the customer has it, and sending it.
import { Pencil, Send, Undo2 } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { isTransitionAllowed } from "./allowed-actions.ts";
import { ReviseDialog } from "./confirm-change.tsx";
import { useOffer } from "./use-offer.ts";

export function HeadActions({ quote }: { quote: QuoteDetail }) {
  const { can, state } = useOffer(quote, true);
  return (
    <>
      {can.revise && <Revise quote={quote} />}
      {isTransitionAllowed("change", state) && (
        <ButtonLink href={`/quotes/${quote.id}/edit`}>
          <Pencil /> Edit Quote
        </ButtonLink>
      )}
      {can.send && state === "calculated" && (
        <ButtonLink look="primary" className="max-md:grow" href={`/quotes/${quote.id}/send`}>
          <Send /> Send
        </ButtonLink>
      )}
    </>
  );
}

function Revise({ quote }: { quote: QuoteDetail }) {
  const [, navigate] = useLocation();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Button onClick={() => setIsConfirming(true)}>
        <Undo2 /> Revise
      </Button>
      {isConfirming && (
        <ReviseDialog
          quote={quote}
          onDone={() => navigate(`/quotes/${quote.id}/edit`)}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}
