// A price conflict: the offline price differs from today's price, and the user chooses.
import { useMutation } from "@tanstack/react-query";
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
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { useSession } from "#web/users/session.tsx";

export function PriceConflictPanel({
  quote,
  viewer: { mayEdit, seesCosts, symbol },
  onDone,
}: {
  quote: QuoteDetail;
  viewer: QuoteViewer;
  /** Called because the panel with the focused button disappears. */
  onDone: () => void;
}) {
  const { user } = useSession();
  const choice = usePriceChoice(quote, onDone);
  const { conflict } = quote;
  if (!conflict) return null;
  const { offlineTotal, currentTotal, madeAt, changes, costChanges, mayApplyOfflinePrice, refusal } = conflict;
  const money = (pence: number) => formatMoney(pence, symbol);
  const author = quote.userId === user.id ? "You" : (quote.createdByName ?? "Somebody");
  const currentPrice = currentTotal === null ? "no price" : money(currentTotal);
  const hasHiddenChanges = !seesCosts && changes.length === 0;
  const isPending = (price: ChosenPrice) => choice.isPending && choice.variables === price;
  return (
    <Panel title="Which price is it?" className="mb-4" foot={`Shown on the device at ${formatDateTime(madeAt)}.`}>
      <PanelBody className="grid gap-3">
        <p>
          {author} quoted {money(offlineTotal)} without a connection; today's tables give {currentPrice}.
        </p>
        <ul className="grid gap-1">
          {[...changes, ...costChanges].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {hasHiddenChanges && <li>Costs have changed.</li>}
        </ul>
        {mayEdit && (
          <div className="flex flex-wrap gap-2">
            {mayApplyOfflinePrice && (
              <Button pending={isPending("keep")} pendingLabel="Keeping..." onClick={() => choice.mutate("keep")}>
                Keep {money(offlineTotal)}
              </Button>
            )}
            {currentTotal === null ? (
              <ButtonLink href={`/quotes/${quote.id}/edit`}>Choose again</ButtonLink>
            ) : (
              <Button pending={isPending("take")} pendingLabel="Calculating..." onClick={() => choice.mutate("take")}>
                Take today's price
              </Button>
            )}
          </div>
        )}
        {mayEdit && refusal !== null && (
          <p className="t-small text-ink-3">
            {money(offlineTotal)} cannot be kept: {refusal}
          </p>
        )}
        {choice.isError && choice.error.status !== 401 && (
          <Note tone="bad" role="alert">
            {readCurrentVersion(applyOfflinePrice, choice.error)
              ? "Somebody else changed this quote meanwhile. Here it is as it stands now."
              : (choice.error.sentence ?? choice.error.message)}
          </Note>
        )}
      </PanelBody>
    </Panel>
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
