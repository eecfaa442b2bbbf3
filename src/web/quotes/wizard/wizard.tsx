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
  const [round, setRound] = useState(0);
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
  const place = buildDraftKeyPrefix(user);
  return <OnceRead key={`${place}${round}`} place={place} startAfresh={() => setRound(round + 1)} />;
}

const UNREAD = "The price lists could not be loaded";

type Begin = { place: string; startAfresh: () => void };

function OnceRead(begin: Begin) {
  const read = usePriceBook();
  if (read.is === "ready") return <Wizard {...begin} priceBook={read} company={read.company} />;
  if (read.is === "failed") {
    return (
      <>
        <PageHead title={TITLE} />
        <CombinedLoadError title={UNREAD} read={read} />
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
      <StateBox kind="error" title={UNREAD} action={<Button onClick={retry}>Try Again</Button>}>
        {reason}
      </StateBox>
    </>
  );
}

function Wizard({ place, startAfresh, priceBook, company }: Begin & { priceBook: PriceBook; company: Company }) {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const phone = useIsPhone();
  const opening = { place, asked: search.get("draft"), resuming: search.has("step") };
  const wizard = useWizard(opening, priceBook, company);
  const furthest = useDraft(wizard, ({ draft }) => findFurthestStep(draft));
  const asked = Number(search.get("step") ?? 1);
  const step = Math.max(1, Math.min(asked, furthest)) as Step;
  const goTo = (to: Step) => navigate(`/wizard?step=${to}`);
  const heading = useStepHeading(step, wizard);

  // For an address that names a later step than the draft allows, or that still names its draft.
  const isAddressed = search.has("draft");
  useEffect(() => {
    if (asked !== step || isAddressed) navigate(`/wizard?step=${step}`, { replace: true });
  }, [asked, step, isAddressed, navigate]);

  const { forget, held } = wizard;
  const afresh = () => {
    forget();
    navigate("/wizard");
    startAfresh();
  };
  const leave = (page: string) => {
    forget();
    navigate(`/quotes/${wizard.read().draft.id}${page}`);
  };
  if (wizard.queued)
    return <QueuedConfirmation entry={wizard.queued} symbol={wizard.viewer.symbol} onAfresh={afresh} />;
  if (held.is === "loading") return <Loading />;
  if (held.is === "failed") return <Failed reason={held.reason} retry={afresh} />;

  const keeping = <DraftStatus wizard={wizard} onAfresh={afresh} className={phone ? "justify-between" : ""} />;
  const actions = { wizard, step, goTo, view: () => leave(""), send: () => leave("/send") };
  const foot = phone ? null : <WizardFoot {...actions} />;
  return (
    <>
      <PageHead
        title={TITLE}
        {...(step > 1 && { sub: <About wizard={wizard} /> })}
        {...(!phone && { actions: keeping })}
      />
      <WithAside aside={!phone && <WizardPrice wizard={wizard} />}>
        <h2 ref={heading} tabIndex={-1} className="sr-only">
          Step {step} of {steps.length}: {steps[step - 1]}
        </h2>
        <Steps steps={steps} current={step} />
        <EmptyLists catalogue={priceBook.catalogue} />
        {step < 3 && <ReadOnlyStepNote wizard={wizard} />}
        {step === 1 && <WizardCustomer wizard={wizard} onNext={() => goTo(2)} foot={foot} />}
        {step === 2 && <WizardJob wizard={wizard} foot={foot} />}
        {step === 3 && <WizardReview actions={actions} foot={foot} />}
        {phone && keeping}
      </WithAside>
      {phone && <WizardBar {...actions} />}
    </>
  );
}

function About({ wizard }: { wizard: WizardState }) {
  const { draft, priceBook } = useDraft(wizard, (work) => work);
  const zone = findChosenItem(priceBook.catalogue, "location", draft.choices);
  return (
    <>
      {draft.customerName} · {draft.postcode}
      {zone && <span className="max-md:hidden"> · {zone.name}</span>}
    </>
  );
}

/** A new step starts at its top, with its heading announced, or at the first list that has to be chosen again. */
function useStepHeading(step: Step, { read }: WizardState) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    const { cleared } = read().draft;
    const again = step === 2 && jobKinds.find((kind) => cleared[kind] !== undefined);
    if (again) return document.getElementById(choiceKeys[again])?.focus();
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step, read]);
  return heading;
}
