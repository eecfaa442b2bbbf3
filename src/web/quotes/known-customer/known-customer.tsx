// Below name and postcode in step 1: the customers that they may mean, or the one that the quote will be filed under. All
// of it can be ignored: it takes no Enter, and a quote is filed by its name and postcode without it.
import "./known-customer.css";
import { Check, Plus } from "lucide-react";
import { hasCustomer, type SuggestedSite } from "#web/quotes/draft-customer.ts";
import type { DraftChange, WizardDraft } from "#web/quotes/wizard-draft.ts";
import { Button } from "#web/ui/button.tsx";
import { useSession } from "#web/users/session.tsx";
import { describeSite } from "./known-customer-texts.ts";
import { Suggestions } from "./suggestions.tsx";
import { useKnownCustomers } from "./use-known-customers.ts";

export function KnownCustomer({
  draft,
  change,
  isComplete,
}: {
  draft: WizardDraft;
  change: (change: DraftChange) => void;
  isComplete: boolean;
}) {
  const isKnown = hasCustomer(draft);
  // As from the page of a customer with several sites.
  const isWithoutSite = draft.customerId !== undefined && draft.siteId === undefined && draft.postcode === "";
  const { sites, isSettled, isOffline } = useKnownCustomers(
    { name: draft.customerName, postcode: draft.postcode },
    (!isKnown || isWithoutSite) && !draft.created,
  );
  const { user, company } = useSession();
  const mayBeHidden = user.role === "user" && company?.engineersSee !== "company";
  const refuseCustomer = () => {
    change({ isNewCustomer: true });
    // The button goes; the next step is what remains.
    document.getElementById("postcode")?.focus({ preventScroll: true });
  };
  const list = { isOffline, onPick: (pick: SuggestedSite) => change({ pick }) };
  const ownSites = sites.filter(({ customerId, siteId }) => customerId === draft.customerId && siteId !== null);
  const [exact, ...otherExact] = isComplete ? sites.filter(({ isExact }) => isExact) : [];
  if (isWithoutSite && ownSites.length > 0)
    return <Suggestions {...list} label="Which site is it?" sites={ownSites} isQuestion />;
  if (draft.isNewCustomer) return <Line isNew>{NEW_CUSTOMER}</Line>;
  if (isKnown) {
    const { picked, customerName, siteId, created } = draft;
    return (
      <Line onRefuse={created ? undefined : refuseCustomer}>
        <FiledUnder site={picked} name={picked?.name ?? customerName} hasSite={siteId !== undefined} />
      </Line>
    );
  }
  if (exact && otherExact.length > 0)
    return (
      <Suggestions {...list} label="Which customer is it?" sites={[exact, ...otherExact]} isQuestion>
        <Button look="text" size="sm" onClick={refuseCustomer}>
          None of these
        </Button>
      </Suggestions>
    );
  if (exact && isSettled)
    return (
      <Line onRefuse={refuseCustomer}>
        <FiledUnder site={exact} name={exact.name} hasSite />
      </Line>
    );
  if (sites.length > 0) return <Suggestions {...list} label="Known customers" sites={sites} />;
  // Not said to users who see only their own quotes: the customer may be known to others.
  return isComplete && isSettled && !isOffline && !mayBeHidden ? <Line isNew>{NEW_CUSTOMER}</Line> : null;
}

const NEW_CUSTOMER = (
  <>
    <b>New customer,</b> saved with the quote
  </>
);

function FiledUnder({
  site,
  name,
  hasSite,
}: {
  site: Pick<SuggestedSite, "quotes" | "pumps" | "isEnded"> | undefined;
  name: string;
  hasSite: boolean;
}) {
  return (
    <>
      {site?.isEnded ? <b className="text-warn">Former customer</b> : "Known customer"} <b>{name}</b>
      {hasSite ? describeSite(site) : ", at a new site"}.
    </>
  );
}

/** One element for all that it says, so that a screen reader announces each change. */
function Line({
  isNew = false,
  onRefuse,
  children,
}: {
  isNew?: boolean;
  onRefuse?: (() => void) | undefined;
  children: React.ReactNode;
}) {
  return (
    <div className="known-customer" role="status">
      {isNew ? <Plus className="text-ink-3" /> : <Check className="text-ok" />}
      <span className="grow wrap-anywhere">{children}</span>
      {onRefuse && (
        <Button look="text" size="sm" onClick={onRefuse}>
          Not this customer
        </Button>
      )}
    </div>
  );
}
