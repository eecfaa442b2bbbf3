import { useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "wouter";
import type { Company } from "#contract/companies.ts";
import { choiceKeys, findChosenItem } from "#domain/catalogue/items.ts";
import type { PriceBook } from "#web/catalogue/price-book.ts";
import { usePriceBook } from "#web/catalogue/price-book.ts";
import { CombinedLoadError, NoPermission } from "#web/kernel/load-error.tsx";
import { buildDraftKeyPrefix } from "#web/quotes/draft-keys.ts";
import { useMayCreateQuotes } from "#web/quotes/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { StateBox } from "#web/ui/feedback/state-box.tsx";
import { PageHead, WithAside } from "#web/ui/layout/app-shell.tsx";
import { Steps } from "#web/ui/layout/steps.tsx";
import { useIsPhone } from "#web/ui/phone.ts";
import { useSession } from "#web/users/session.tsx";
import { WizardBar, WizardFoot } from "./actions.tsx";
import { WizardCustomer } from "./customer.tsx";
import { DraftStatus, ReadOnlyStepNote } from "./draft-status.tsx";
import { useDraft } from "./draft-store.ts";
import { EmptyLists } from "./empty-lists.tsx";
import { WizardJob } from "./job.tsx";
import { WizardPrice } from "./panel.tsx";
import { QueuedConfirmation } from "./queued-confirmation.tsx";
import { WizardReview } from "./review.tsx";
import { useWizard, type WizardState } from "./use-wizard.ts";
import { findFurthestStep, jobKinds, type Step, steps } from "./validation.ts";

const TITLE = "New Quote";

/** From a postcode to a price in three steps (QB 2.6). */
export function QuoteWizard() {
  const { user } = useSession();
  const mayCreate = useMayCreateQuotes();
  const [draftCount, setDraftCount] = useState(0);
  if (user.companyId === null) {
    return (
      <StateBox kind="no-access" level={1} title={TITLE}>
        Quotes belong to a company, and your account has none. Ask your administrator to add you to one.
      </StateBox>
    );
  }
  if (!mayCreate) {
    return (
      <>
        <PageHead title={TITLE} />
        <NoPermission to={["quotes", "create"]} />
      </>
    );
  }
  const keyPrefix = buildDraftKeyPrefix(user);
  return (
    <WizardLoader
      key={`${keyPrefix}${draftCount}`}
      keyPrefix={keyPrefix}
      startNewDraft={() => setDraftCount(draftCount + 1)}
    />
  );
}

const PRICE_LISTS_NOT_LOADED = "The price lists could not be loaded";

type WizardStart = { keyPrefix: string; startNewDraft: () => void };

function WizardLoader(start: WizardStart) {
  const priceBook = usePriceBook();
  if (priceBook.is === "ready") return <Wizard {...start} priceBook={priceBook} company={priceBook.company} />;
  if (priceBook.is === "failed") {
    return (
      <>
        <PageHead title={TITLE} />
        <CombinedLoadError title={PRICE_LISTS_NOT_LOADED} read={priceBook} />
      </>
    );
  }
  return <Loading />;
}

function Loading() {
  return (
    <>
      <PageHead title={TITLE} />
      <WithAside aside={<Skeleton cells={2} lines={2} />}>
        <Steps steps={steps} current={1} />
        <Skeleton head={false} lines={5} />
      </WithAside>
    </>
  );
}

function Failed({ reason, retry }: { reason: string; retry: () => void }) {
  return (
    <>
      <PageHead title={TITLE} />
      <StateBox kind="error" title={PRICE_LISTS_NOT_LOADED} action={<Button onClick={retry}>Try Again</Button>}>
        {reason}
      </StateBox>
    </>
  );
}

function Wizard({
  keyPrefix,
  startNewDraft,
  priceBook,
  company,
}: WizardStart & { priceBook: PriceBook; company: Company }) {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const phone = useIsPhone();
  const start = { keyPrefix, requestedName: search.get("draft"), isResuming: search.has("step") };
  const wizard = useWizard(start, priceBook, company);
  const furthestStep = useDraft(wizard, ({ draft }) => findFurthestStep(draft));
  const requestedStep = Number(search.get("step") ?? 1);
  const step = Math.max(1, Math.min(requestedStep, furthestStep)) as Step;
  const goTo = (target: Step) => navigate(`/wizard?step=${target}`);
  const heading = useStepHeading(step, wizard);

  // For an address that names a later step than the draft allows, or that still names its draft.
  const namesDraft = search.has("draft");
  useEffect(() => {
    if (requestedStep !== step || namesDraft) navigate(`/wizard?step=${step}`, { replace: true });
  }, [requestedStep, step, namesDraft, navigate]);

  const { discardDraft, createdQuote } = wizard;
  const startAgain = () => {
    discardDraft();
    navigate("/wizard");
    startNewDraft();
  };
  const openQuote = (page: string) => {
    discardDraft();
    // In place of the wizard, so that Back does not lead to a finished draft.
    navigate(`/quotes/${wizard.read().draft.id}${page}`, { replace: true });
  };
  if (wizard.queued)
    return <QueuedConfirmation entry={wizard.queued} symbol={wizard.viewer.symbol} onNewQuote={startAgain} />;
  if (createdQuote.is === "loading") return <Loading />;
  if (createdQuote.is === "failed") return <Failed reason={createdQuote.reason} retry={startAgain} />;

  const actions = { wizard, step, goTo, view: () => openQuote(""), send: () => openQuote("/send") };
  const footer = phone ? null : <WizardFoot {...actions} />;
  return (
    <>
      <PageHead
        title={TITLE}
        {...(step > 1 && !phone && { sub: <QuoteSubtitle wizard={wizard} /> })}
        actions={<DraftStatus wizard={wizard} onStartAgain={startAgain} />}
      />
      {step > 1 && phone && (
        <p className="page-sub -mt-3 mb-3">
          <QuoteSubtitle wizard={wizard} />
        </p>
      )}
      <WithAside aside={!phone && <WizardPrice wizard={wizard} />}>
        <h2 ref={heading} tabIndex={-1} className="sr-only">
          Step {step} of {steps.length}: {steps[step - 1]}
        </h2>
        <Steps steps={steps} current={step} />
        <EmptyLists catalogue={priceBook.catalogue} />
        {step < 3 && <ReadOnlyStepNote wizard={wizard} />}
        {step === 1 && <WizardCustomer wizard={wizard} onNext={() => goTo(2)} foot={footer} />}
        {step === 2 && <WizardJob wizard={wizard} foot={footer} />}
        {step === 3 && <WizardReview actions={actions} foot={footer} />}
      </WithAside>
      {phone && <WizardBar {...actions} />}
    </>
  );
}

function QuoteSubtitle({ wizard }: { wizard: WizardState }) {
  const { draft, priceBook } = useDraft(wizard, (state) => state);
  const zone = findChosenItem(priceBook.catalogue, "location", draft.choices);
  return (
    <>
      {draft.customerName} · <span className="whitespace-nowrap">{draft.postcode}</span>
      {zone && <span className="max-md:hidden"> · {zone.name}</span>}
      {wizard.createdQuote.is === "here" && (
        <span className="whitespace-nowrap md:hidden"> · Quote {wizard.createdQuote.quote.quoteNumber}</span>
      )}
    </>
  );
}

/** A new step starts at its top, with its heading announced, or at the first list that has to be chosen again. */
function useStepHeading(step: Step, { read }: WizardState) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previousStep = useRef(step);
  useEffect(() => {
    if (previousStep.current === step) return;
    previousStep.current = step;
    const { cleared } = read().draft;
    const clearedKind = step === 2 && jobKinds.find((kind) => cleared[kind] !== undefined);
    if (clearedKind) return document.getElementById(choiceKeys[clearedKind])?.focus();
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step, read]);
  return heading;
}
