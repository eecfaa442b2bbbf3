// A price conflict: the offline price differs from today's price, and the user chooses.
import { useMutation } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { applyOfflinePrice } from "#contract/quotes/offline-quotes.ts";
import { calculateQuote, type QuoteDetail } from "#contract/quotes/quotes.ts";
import { formatDateTime } from "#domain/days.ts";
import { formatMoney } from "#domain/money.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { readCurrentVersion } from "#web/kernel/version-conflict.ts";
import { updateQuoteCache } from "#web/quotes/cache.ts";
import type { QuoteViewer } from "#web/quotes/viewer.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { useSession } from "#web/users/session.tsx";
import { StepFrame } from "./step-frame.tsx";
import { Strip } from "./strip.tsx";

interface ConflictProps {
  quote: QuoteDetail;
  viewer: QuoteViewer;
}

/** Why there are two prices. */
export function PriceConflictStrip({ quote, viewer: { seesCosts, symbol } }: ConflictProps) {
  const { user } = useSession();
  if (!quote.conflict) return null;
  const { offlineTotal, currentTotal, madeAt, changes, costChanges } = quote.conflict;
  const author = quote.userId === user.id ? "You" : (quote.createdByName ?? "Somebody");
  const currentPrice = currentTotal === null ? "no price" : formatMoney(currentTotal, symbol);
  return (
    <Strip>
      <p>
        {author} quoted {formatMoney(offlineTotal, symbol)} without a connection; today's tables give {currentPrice}.
      </p>
      <ul className="t-small">
        {[...changes, ...costChanges].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {!seesCosts && changes.length === 0 && <li>Costs have changed.</li>}
        <li>Shown on the device at {formatDateTime(madeAt)}.</li>
      </ul>
    </Strip>
  );
}

export function PriceChoice({
  quote,
  viewer: { mayEdit, symbol },
  onDone,
}: ConflictProps & {
  /** Called because the focused button disappears. */
  onDone: () => void;
}) {
  const choice = usePriceChoice(quote, onDone);
  if (!quote.conflict) return null;
  const { offlineTotal, currentTotal, mayApplyOfflinePrice, refusal } = quote.conflict;
  const offlinePrice = formatMoney(offlineTotal, symbol);
  const isPending = (price: ChosenPrice) => choice.isPending && choice.variables === price;
  return (
    <StepFrame
      icon={Scale}
      text="Which price is it?"
      buttons={
        mayEdit && (
          <>
            {currentTotal === null ? (
              <ButtonLink look="primary" href={`/quotes/${quote.id}/edit`}>
                Choose again
              </ButtonLink>
            ) : (
              <Button
                look="primary"
                pending={isPending("take")}
                pendingLabel="Calculating..."
                onClick={() => choice.mutate("take")}
              >
                Take today's price
              </Button>
            )}
            {mayApplyOfflinePrice && (
              <Button pending={isPending("keep")} pendingLabel="Keeping..." onClick={() => choice.mutate("keep")}>
                Keep {offlinePrice}
              </Button>
            )}
          </>
        )
      }
    >
      {mayEdit && refusal !== null && (
        <p>
          {offlinePrice} cannot be kept: {refusal}
        </p>
      )}
      {choice.isError && choice.error.status !== 401 && (
        <Note tone="bad" role="alert">
          {readCurrentVersion(applyOfflinePrice, choice.error)
            ? "Somebody else has changed this quote. This is the latest version."
            : (choice.error.sentence ?? choice.error.message)}
        </Note>
      )}
    </StepFrame>
  );
}

type ChosenPrice = "keep" | "take";
function usePriceChoice({ id, version }: QuoteDetail, onDone: () => void) {
  return useMutation<QuoteDetail, CallError, ChosenPrice>({
    mutationFn: (price) =>
      call(price === "keep" ? applyOfflinePrice : calculateQuote, { params: { id }, body: { version } }),
    onSuccess(quote, price) {
      updateQuoteCache(quote);
      onDone();
      const title = price === "keep" ? "Price Kept" : "Quote Calculated";
      toast({ title, description: `Quote ${quote.quoteNumber} is now ready to be sent.` });
    },
    onError(error) {
      const current = readCurrentVersion(calculateQuote, error);
      if (current) updateQuoteCache(current);
    },
  });
}
