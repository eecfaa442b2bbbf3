// Shows the wizard's price to the customer, who accepts it on site, with or without a network.
import { Presentation } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { findChosenItems, mapKinds } from "#domain/catalogue/items.ts";
import { buildOnSiteOffer, type OnSiteOffer } from "#domain/offers/on-site.ts";
import { defaultDocumentOptions } from "#domain/quotes/document-options.ts";
import { isOwnPumpJob } from "#domain/quotes/price-snapshot.ts";
import { useConnectivity } from "#web/kernel/use-connectivity.ts";
import {
  buildThanks,
  describeDelivery,
  type OnSiteAcceptanceInput,
  useOnSiteRefusal,
} from "#web/offers/on-site/acceptance.ts";
import { ShowToCustomer } from "#web/offers/on-site/on-site-screen.tsx";
import { toQuoteLines } from "#web/quotes/lines/draft-lines.ts";
import { Button } from "#web/ui/button.tsx";
import { isEmailConfirmed } from "#web/users/email-availability.ts";
import { useDraftImmediately } from "./draft-store.ts";
import { computePanelPrice } from "./price.ts";
import type { CreateResult } from "./quote-creation.ts";
import type { WizardState } from "./use-wizard.ts";
import { buildNewQuote } from "./validation.ts";

export function OnSiteButton({ wizard }: { wizard: WizardState }) {
  const { company, submitAcceptance, showQueued, isLocked } = wizard;
  const draftState = useDraftImmediately(wizard, (state) => state);
  const refusal = useOnSiteRefusal();
  const { isReached } = useConnectivity();
  const [shownToCustomer, setShownToCustomer] = useState<ShownDraft | null>(null);
  const [result, setResult] = useState<CreateResult | null>(null);
  const [, navigate] = useLocation();
  const draftToShow = shownToCustomer ?? prepareDraft(draftState, wizard);
  if (!draftToShow || isLocked) return null;
  const email = draftToShow.customerEmail;
  async function accept(acceptance: OnSiteAcceptanceInput): Promise<string> {
    const result = await submitAcceptance(acceptance);
    setResult(result);
    if (result.is === "there") return buildThanks(result.quote, email);
    const copyNotice = email && isEmailConfirmed() ? ` A copy is sent to ${email} once it is confirmed.` : "";
    return isReached
      ? `Your acceptance is being sent to ${company.name}.${copyNotice}`
      : `Your acceptance is saved on this device, and will be sent to ${company.name} when there is a connection.${copyNotice}`;
  }
  const close = () => {
    setShownToCustomer(null);
    if (result?.is === "waiting") showQueued(result.entry);
    if (result?.is === "there") navigate(`/quotes/${result.quote.id}`, { replace: true });
  };
  return (
    <>
      <Button onClick={() => setShownToCustomer(draftToShow)}>
        <Presentation /> Show to Customer
      </Button>
      {shownToCustomer && (
        <ShowToCustomer
          offer={shownToCustomer.offer}
          company={company}
          accept={accept}
          refusal={refusal}
          deliveryText={describeDelivery(
            email,
            shownToCustomer.offer.cancellation !== null,
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

interface ShownDraft {
  offer: OnSiteOffer;
  customerEmail: string | null;
}

/** Null while there is no price, or something is missing. */
function prepareDraft(
  { draft, priceBook }: ReturnType<WizardState["read"]>,
  { company, createdQuote }: Pick<WizardState, "company" | "createdQuote">,
): ShownDraft | null {
  const content = buildNewQuote(draft);
  const chosenItems = findChosenItems(priceBook.catalogue, draft.choices);
  const { price, mode } = computePanelPrice(draft, priceBook, company, null);
  if (
    !content ||
    !chosenItems ||
    !price ||
    price.totalCost === null ||
    mode !== "preview" ||
    createdQuote.is !== "none"
  )
    return null;
  const { customerKind = null, customerEmail = null, siteAddress = null, customerName, postcode } = content;
  const { pump_style: pump, motor_size: motor, job_type: job } = chosenItems;
  const quote = {
    ...defaultDocumentOptions,
    ...price,
    quoteNumber: null,
    issuedAt: null,
    validUntil: null,
    needsRecalculation: false,
    customerKind,
    customerName,
    siteAddress,
    postcode,
    totalCost: price.totalCost,
    lines: toQuoteLines(draft.lines),
    linesCost: price.linesCost ?? 0,
    discount: null,
    depositPercent: null,
    isManual: false,
    priceSnapshot: null,
    items: mapKinds((kind) => chosenItems[kind].name),
    motorKw: motor.kw,
    isOwnPump: isOwnPumpJob(job),
    scope: job.scope ?? null,
    exclusions: job.exclusions ?? null,
  };
  return { offer: buildOnSiteOffer(company, quote, pump.needsWaterNotice ?? false, new Date()), customerEmail };
}
