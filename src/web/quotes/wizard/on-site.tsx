// The price of the wizard shown to the customer, who accepts it on the spot, with a network or without.
import { Presentation } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { byKind, findChosenItems } from "#domain/catalogue/items.ts";
import { buildOnSiteOffer, listCustomerWork, listWork } from "#domain/offers/on-site.ts";
import { defaultDocumentOptions } from "#domain/quotes/document-choices.ts";
import { useReach } from "#web/kernel/use-reach.ts";
import type { Showing } from "#web/offers/on-site/offer.tsx";
import { ShowToCustomer } from "#web/offers/on-site/show.tsx";
import { receivesWords, type Taken, thanksWords, useMayTake } from "#web/offers/on-site/taken.ts";
import { isSureOfLetters } from "#web/people/sends-letters.ts";
import { Button } from "#web/ui/button.tsx";
import { newQuote } from "./missing.ts";
import { panelPrice } from "./price.ts";
import type { WizardState } from "./state.ts";
import type { Made } from "./without-network.ts";
import { useWorkAtOnce } from "./work.ts";

export function ShowDraft({ wizard }: { wizard: WizardState }) {
  const { company, keepTaken, showQueued, locked } = wizard;
  const work = useWorkAtOnce(wizard, (all) => all);
  const because = useMayTake();
  const { isReached } = useReach();
  const [showing, setShowing] = useState<Showing | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const [, navigate] = useLocation();
  const shown = showing ?? showingOf(work, wizard);
  if (!shown || locked) return null;
  const email = shown.customerEmail;
  async function take(taken: Taken): Promise<string> {
    const made = await keepTaken(taken);
    setMade(made);
    if (made.is === "there") return thanksWords(made.quote, email);
    const when = email && isSureOfLetters() ? ` A copy is sent to ${email} once it is confirmed.` : "";
    return isReached
      ? `Your acceptance is being sent to ${company.name}.${when}`
      : `Your acceptance is kept on this device, and sent to ${company.name} when there is a connection.${when}`;
  }
  const close = () => {
    setShowing(null);
    if (made?.is === "waiting") showQueued(made.entry);
    if (made?.is === "there") navigate(`/quotes/${made.quote.id}`);
  };
  return (
    <>
      <Button onClick={() => setShowing(shown)}>
        <Presentation /> Show to Customer
      </Button>
      {showing && (
        <ShowToCustomer
          showing={showing}
          company={company}
          take={take}
          because={because}
          receives={receivesWords(
            email,
            showing.offer.cancellation !== null,
            isReached
              ? "once your acceptance is confirmed"
              : "once there is a connection and your acceptance is confirmed",
          )}
          onClose={close}
        />
      )}
    </>
  );
}

/** Null while there is no price, or something is missing. */
function showingOf(
  { draft, priceBook }: ReturnType<WizardState["read"]>,
  { company, held }: Pick<WizardState, "company" | "held">,
): Showing | null {
  const content = newQuote(draft);
  const chosen = findChosenItems(priceBook.catalogue, draft.choices);
  const { price, mode } = panelPrice(draft, priceBook, company, null);
  if (!content || !chosen || !price || price.totalCost === null || mode !== "preview" || held.is !== "none")
    return null;
  const { customerKind = null, customerEmail = null, siteAddress = null, customerName, postcode } = content;
  const { pump_style: pump, motor_size: motor, job_type: job } = chosen;
  const priced = { ...price, totalCost: price.totalCost, isManual: false, priceSnapshot: null };
  const quote = { ...defaultDocumentOptions, ...priced, customerKind, postcode };
  const items = byKind((kind) => chosen[kind].name);
  return {
    offer: buildOnSiteOffer(company, quote, pump.needsWaterNotice ?? false, new Date()),
    number: null,
    customerName,
    customerEmail,
    siteAddress,
    postcode,
    work: listWork(items, motor.kw),
    cells: listCustomerWork({ ...priced, items, motorKw: motor.kw }),
    scope: job.scope ?? null,
    exclusions: job.exclusions ?? null,
  };
}
