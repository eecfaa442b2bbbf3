// One site: where it is, who is there, and its pumps with their next services.
import { ArrowRightLeft, FileText, List, Pencil, Plus, RotateCcw, Trash2, UserRoundX } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import type { Customer } from "#contract/customers/records.ts";
import { deleteSite, type Site } from "#contract/customers/sites.ts";
import { formatCount } from "#domain/counts.ts";
import { nameSite } from "#domain/customers/fields.ts";
import { formatMonth } from "#domain/days.ts";
import { buildTelephoneUrl } from "#domain/telephone.ts";
import { prepareQuote } from "#web/customers/new-quote.ts";
import { OverdueBadge } from "#web/customers/overdue-badge.tsx";
import { refreshCustomers } from "#web/customers/refresh.ts";
import { call } from "#web/kernel/api.ts";
import { DeletionDialog } from "#web/kernel/forms/deletion-dialog.tsx";
import { MoreActions } from "#web/kernel/more-actions.tsx";
import { buildMapUrl } from "#web/quotes/contact-links.ts";
import { allQuotes, buildUrl } from "#web/quotes/list/list-url-state.ts";
import { useMayCreateQuotes } from "#web/quotes/viewer.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { useIsPhone } from "#web/ui/phone.ts";
import { RowLink } from "#web/ui/tables/table.tsx";
import { useSession } from "#web/users/session.tsx";
import { useSiteEnding } from "./use-ending.ts";

/** Pumps that are shown at first. */
const SHOWN_PUMPS = 4;

interface SitePanelProps {
  customer: Customer;
  site: Site;
  onEdit: () => void;
  onMove: () => void;
  onAddPump: () => void;
}

export function SitePanel({ customer, site, onEdit, onMove, onAddPump }: SitePanelProps) {
  const { may } = useSession();
  const isPhone = useIsPhone();
  const title = nameSite(site);
  const present = site.pumps.filter(({ removedOn }) => removedOn === null);
  const rest = [...present.slice(SHOWN_PUMPS), ...site.pumps.filter(({ removedOn }) => removedOn !== null)];
  return (
    <section className="panel" aria-label={title}>
      <div className="site-head">
        <div>
          <h2>
            {site.name || site.address?.split("\n")[0] || site.postcode}{" "}
            {site.endedAt !== null && <Badge tone="off">Former</Badge>}
          </h2>
          <SiteLines site={site} />
        </div>
        {may("customers", "create") && site.endedAt === null && (
          <Button look="quiet" size="sm" square={isPhone} aria-label={`Add pump to ${title}`} onClick={onAddPump}>
            <Plus /> {!isPhone && "Add pump"}
          </Button>
        )}
        <SiteActions customer={customer} site={site} title={title} onEdit={onEdit} onMove={onMove} />
      </div>
      {site.pumps.length === 0 && (
        <p className="border-t border-rule px-4 py-3 text-ink-3">No pump is recorded here yet.</p>
      )}
      <PumpRows pumps={present.slice(0, SHOWN_PUMPS)} />
      {rest.length > 0 && (
        <Fold title={`Show ${formatCount(rest.length, "more pump")}`} openTitle="Show fewer pumps">
          <PumpRows pumps={rest} />
        </Fold>
      )}
    </section>
  );
}

/** Address, contact and directions, as far as they are known. */
function SiteLines({
  site: { name, address, postcode, contactName, contactPhone, contactEmail, directions },
}: {
  site: Site;
}) {
  const lines = (address ?? "").split("\n").slice(name ? 0 : 1);
  const isNamed = postcode !== null && (address?.includes(postcode) || !(name || address));
  const place = [...lines, isNamed ? null : postcode].filter(Boolean).join(", ");
  return (
    <>
      {(address || postcode) && (
        <p>
          <a href={buildMapUrl(address ?? "", postcode)} target="_blank" rel="noreferrer" className="text-ink-3!">
            {place || "Map"}
          </a>
        </p>
      )}
      {(contactName || contactPhone || contactEmail) && (
        <p>
          {contactName ?? "Contact"}
          {contactPhone && (
            <>
              {" "}
              <a href={buildTelephoneUrl(contactPhone)}>{contactPhone}</a>
            </>
          )}
          {contactEmail && (
            <>
              {" "}
              <a href={`mailto:${encodeURIComponent(contactEmail)}`}>{contactEmail}</a>
            </>
          )}
        </p>
      )}
      {directions && <p className="whitespace-pre-line">{directions}</p>}
    </>
  );
}

function PumpRows({ pumps }: { pumps: Site["pumps"] }) {
  if (pumps.length === 0) return null;
  return (
    <ul className="pump-rows">
      {pumps.map(({ id, name, make, model, nextDue, removedOn }) => (
        <li key={id}>
          <span>
            <RowLink href={`/pumps/${id}`}>{name}</RowLink>
            <small>{[make, model].filter(Boolean).join(" ")}</small>
          </span>
          <span>
            {removedOn !== null ? (
              <Badge tone="off">Removed</Badge>
            ) : (
              nextDue !== null && (
                <>
                  <OverdueBadge day={nextDue} />
                  <small>
                    <span className="max-md:hidden">Service </span>
                    {formatMonth(nextDue)}
                  </small>
                </>
              )
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function SiteActions({
  customer,
  site,
  title,
  onEdit,
  onMove,
}: {
  customer: Customer;
  site: Site;
  title: string;
  onEdit: () => void;
  onMove: () => void;
}) {
  const { may, user } = useSession();
  const [, navigate] = useLocation();
  const mayCreateQuotes = useMayCreateQuotes();
  const [isDeleting, setIsDeleting] = useState(false);
  const ending = useSiteEnding(site, title);
  const mayEdit = may("customers", "edit");
  const isUsed = site.quotes > 0 || site.pumps.length > 0;
  return (
    <>
      <MoreActions
        look="quiet"
        size="sm"
        label={`More actions for ${title}`}
        actions={[
          mayCreateQuotes && {
            label: "New quote here",
            icon: FileText,
            to: () => navigate(prepareQuote(user, { customer, site })),
          },
          site.quotes > 0 && {
            label: `Quotes here (${site.quotes})`,
            icon: List,
            to: buildUrl({ ...allQuotes, customerId: customer.id, siteId: site.id }),
          },
          mayEdit && { label: "Edit site", icon: Pencil, to: onEdit },
          mayEdit &&
            may("customers", "search") && { label: "Move to another customer", icon: ArrowRightLeft, to: onMove },
          mayEdit &&
            (site.endedAt === null
              ? { label: "Mark as former site", icon: UserRoundX, to: () => ending.setEnded(true) }
              : { label: "Mark as current site", icon: RotateCcw, to: () => ending.setEnded(false) }),
          may("customers", "delete") &&
            !isUsed && { label: "Delete site", icon: Trash2, to: () => setIsDeleting(true), isDangerous: true },
        ]}
      />
      {isDeleting && (
        <DeletionDialog
          title={`Delete ${title}?`}
          name={title}
          remove={() => call(deleteSite, { params: { id: site.id } })}
          done={{ title: "Site deleted", description: title }}
          failureMessage="The site could not be deleted. Please try again."
          onDone={refreshCustomers}
          onClose={() => setIsDeleting(false)}
        >
          <p>It has no pump and no quote. If it is only closed, mark it as a former site instead.</p>
        </DeletionDialog>
      )}
    </>
  );
}
