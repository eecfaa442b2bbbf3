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

interface Part {
  draft: WizardDraft;
  change: (change: DraftChange) => void;
}

export function KnownCustomer({ draft, change, isComplete }: Part & { isComplete: boolean }) {
  const isKnown = hasCustomer(draft);
  // As from the page of a customer with several sites.
  const isWithoutSite = draft.customerId !== undefined && draft.siteId === undefined && draft.postcode === "";
  const { sites, isSettled, isOffline } = useKnownCustomers(
    { name: draft.customerName, postcode: draft.postcode },
    (!isKnown || isWithoutSite) && !draft.created,
  );
  const { user, company } = useSession();
  const mayBeHidden = user.role === "user" && company?.engineersSee !== "company";
  const notThis = () => {
    change({ isNewCustomer: true });
    // The button goes; the next step is what remains.
    document.getElementById("postcode")?.focus({ preventScroll: true });
  };
  const exact = isComplete ? sites.filter((site) => site.isExact) : [];
  const [only] = exact;
  if (isWithoutSite) {
    const own = sites.filter((site) => site.customerId === draft.customerId && site.siteId !== null);
    if (own.length > 0)
      return (
        <Suggestions
          label="Which site is it?"
          sites={own}
          isOffline={isOffline}
          onPick={(pick) => change({ pick })}
          last={null}
        />
      );
  }
  if (draft.isNewCustomer) return <Line isNew>{NEW_CUSTOMER}</Line>;
  if (isKnown)
    return (
      <Line onDrop={draft.created ? undefined : notThis}>
        <Filed
          site={draft.picked}
          name={draft.picked?.name ?? draft.customerName}
          hasSite={draft.siteId !== undefined}
        />
      </Line>
    );
  if (exact.length === 1 && only && isSettled)
    return (
      <Line onDrop={notThis}>
        <Filed site={only} name={only.name} hasSite />
      </Line>
    );
  if (exact.length > 1)
    return (
      <Suggestions
        label="Which customer is it?"
        sites={exact}
        isOffline={isOffline}
        onPick={(pick) => change({ pick })}
        last={
          <Button look="text" size="sm" onClick={notThis}>
            None of these
          </Button>
        }
      />
    );
  if (sites.length > 0)
    return (
      <Suggestions label="Known customers" sites={sites} isOffline={isOffline} onPick={(pick) => change({ pick })} />
    );
  // Whoever sees only their own quotes is told nothing: the customer may be known to others.
  return isComplete && isSettled && !isOffline && !mayBeHidden ? <Line isNew>{NEW_CUSTOMER}</Line> : null;
}

const NEW_CUSTOMER = (
  <>
    <b>New customer,</b> saved with the quote
  </>
);

function Filed({
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
      {site?.isEnded && <b className="text-warn">Former customer. </b>}
      Filed under <b>{name}</b>
      {hasSite ? describeSite(site) : ", at a new site"}.
    </>
  );
}

function Line({
  isNew = false,
  onDrop,
  children,
}: {
  isNew?: boolean;
  onDrop?: (() => void) | undefined;
  children: React.ReactNode;
}) {
  return (
    <div className="known-customer" role="status">
      {isNew ? <Plus className="text-ink-3" /> : <Check className="text-ok" />}
      <span className="grow wrap-anywhere">{children}</span>
      {onDrop && (
        <Button look="text" size="sm" onClick={onDrop}>
          Not this customer
        </Button>
      )}
    </div>
  );
}
