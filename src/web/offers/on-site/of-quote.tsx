// A quote that the server knows, shown to its customer: what is taken is sent at once, and stays on the screen until it is.
import { Presentation } from "lucide-react";
import { useState } from "react";
import { acceptOnSite } from "#contract/on-site.ts";
import type { QuoteDetail } from "#contract/quotes.ts";
import { CallError, call } from "#web/kernel/api.ts";
import { wordsOf } from "#web/kernel/error-toast.ts";
import { canHappen, stateNow } from "#web/offers/happens.ts";
import { useSession } from "#web/people/session.tsx";
import { keepQuote } from "#web/quotes/cache.ts";
import { useQuoteViewer } from "#web/quotes/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { type Showing, showingOf } from "./offer.tsx";
import { ShowToCustomer } from "./show.tsx";
import { BY_LINK, receivesWords, type Taken, thanksWords, useMayTake } from "./taken.ts";

const FAILED = "This could not be sent. What you entered is still here: please try again.";

export function ShowQuote({ quote }: { quote: QuoteDetail }) {
  const { company } = useSession();
  const { mostShown, mayEdit } = useQuoteViewer(quote);
  const refusal = useMayTake();
  const [showing, setShowing] = useState<Showing | null>(null);
  const { totalCost, needsRecalculation, conflicts, onSite } = quote;
  const isFirm = totalCost !== null && !needsRecalculation && conflicts.length === 0 && onSite === null;
  if (!company) return null;
  const { customerEmail } = quote;
  async function take(body: Taken): Promise<string> {
    try {
      const taken = await call(acceptOnSite, { params: { id: quote.id }, body });
      keepQuote(taken);
      return thanksWords(taken, customerEmail);
    } catch (error) {
      throw new Error((error instanceof CallError && wordsOf(error)) || FAILED);
    }
  }
  return (
    <>
      {isFirm && canHappen("accept_on_site", stateNow(quote, new Date())) && (
        <Button
          className="max-md:grow"
          onClick={() => setShowing(showingOf(quote, { ...company, mostShown }, totalCost, new Date()))}
        >
          <Presentation /> Show to Customer
        </Button>
      )}
      {showing && (
        <ShowToCustomer
          showing={showing}
          company={company}
          take={take}
          because={mayEdit ? refusal : BY_LINK}
          receives={receivesWords(
            customerEmail,
            showing.offer.cancellation !== null,
            "once your acceptance is confirmed",
          )}
          onClose={() => setShowing(null)}
        />
      )}
    </>
  );
}
