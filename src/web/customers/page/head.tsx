// The head of a customer's page: who it is, and what can be done.
import { ArrowLeft, MapPin, Merge, Pencil, Phone, Plus, RotateCcw, UserRoundX } from "lucide-react";
import { useLocation } from "wouter";
import type { Customer } from "#contract/customers/records.ts";
import { formatMonth, toDay } from "#domain/days.ts";
import { customerKindLabels } from "#domain/quotes/customer-details.ts";
import { buildTelephoneUrl } from "#domain/telephone.ts";
import { prepareQuote } from "#web/customers/new-quote.ts";
import { useSites } from "#web/customers/use-sites.ts";
import { MoreActions } from "#web/kernel/more-actions.tsx";
import { useMayCreateQuotes } from "#web/quotes/viewer.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { useIsPhone } from "#web/ui/phone.ts";
import { useSession } from "#web/users/session.tsx";
import type { Ending } from "./use-ending.ts";

/** What is open over the page. */
export type CustomerDialogName = "edit" | "add site" | "merge" | "erase";

export function CustomerHead({
  customer,
  open,
  ending,
}: {
  customer: Customer;
  open: (dialog: CustomerDialogName) => void;
  ending: Ending;
}) {
  const { may, user, administersCompany } = useSession();
  const [, navigate] = useLocation();
  const isPhone = useIsPhone();
  const mayCreateQuotes = useMayCreateQuotes();
  const { data: sites } = useSites(customer.id);
  const { name, kind, phone, endedAt, createdAt, isLimited } = customer;
  const mayEdit = may("customers", "edit");
  const startQuote = () => {
    const present = sites?.filter((site) => site.endedAt === null) ?? [];
    // Of several sites the wizard suggests each.
    navigate(prepareQuote(user, { customer, site: (present.length === 1 && present[0]) || null }));
  };
  return (
    <div className="page-head customer-head">
      <BackToCustomers />
      <div className="page-title">
        <h1 className="t-title">
          {name} {endedAt !== null && <Badge tone="off">Former</Badge>}
        </h1>
        <p className="page-sub">
          {kind !== null && `${customerKindLabels[kind]} · `}added {formatMonth(toDay(new Date(createdAt)))}
        </p>
      </div>
      <div className="page-actions">
        {mayCreateQuotes && (
          <Button look="primary" onClick={startQuote}>
            <Plus /> New quote
          </Button>
        )}
        {isPhone && phone !== null && (
          <a href={buildTelephoneUrl(phone)} className="btn">
            <Phone /> Call
          </a>
        )}
        {may("customers", "create") && (
          <Button onClick={() => open("add site")}>
            <MapPin /> Add site
          </Button>
        )}
        {mayEdit && (
          <Button onClick={() => open("edit")}>
            <Pencil /> Edit
          </Button>
        )}
        <MoreActions
          actions={[
            mayEdit &&
              administersCompany && {
                label: "Merge with another customer",
                icon: Merge,
                to: () => open("merge"),
              },
            mayEdit &&
              !isLimited &&
              (endedAt === null
                ? { label: "Mark as former customer", icon: UserRoundX, to: () => ending.setEnded(true) }
                : { label: "Mark as current customer", icon: RotateCcw, to: () => ending.setEnded(false) }),
          ]}
        />
      </div>
    </div>
  );
}

export const BackToCustomers = () => (
  <ButtonLink square href="/customers" aria-label="Back to customers">
    <ArrowLeft />
  </ButtonLink>
);
