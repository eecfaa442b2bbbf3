// A customer's sites, each with its pumps.
import { MapPin, Plus } from "lucide-react";
import { useState } from "react";
import type { Customer } from "#contract/customers/records.ts";
import type { Site } from "#contract/customers/sites.ts";
import { formatCount } from "#domain/counts.ts";
import { AddPumpDialog } from "#web/customers/forms/pump-dialog.tsx";
import { SiteDialog } from "#web/customers/forms/site-dialog.tsx";
import { useSites } from "#web/customers/use-sites.ts";
import { useReopenedDialog } from "#web/kernel/forms/restored-forms.ts";
import { LoadError } from "#web/kernel/load-error.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { StateBox } from "#web/ui/feedback/state-box.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { Panel } from "#web/ui/layout/panel.tsx";
import { useSession } from "#web/users/session.tsx";
import { MoveSiteDialog } from "./move-site-dialog.tsx";
import { SitePanel } from "./site-panel.tsx";

/** Sites that are open at first: at most so many, and no more once they have so many pumps. */
const MAX_SHOWN_SITES = 3;
const ENOUGH_PUMPS = 6;

function countShownSites(sites: readonly Site[]): number {
  let pumpCount = 0;
  const place = sites.findIndex(({ pumps }) => {
    pumpCount += pumps.length;
    return pumpCount > ENOUGH_PUMPS;
  });
  return Math.min(MAX_SHOWN_SITES, place < 0 ? sites.length : place + 1);
}

/** What is open over the page, and for which site. */
type Open = { is: "edit" | "add pump" | "move"; site: Site };

export function CustomerSites({ customer, addSite }: { customer: Customer; addSite: () => void }) {
  const { may } = useSession();
  const sites = useSites(customer.id);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  useReopenedDialog("site", sites.data, (site) => site && setOpen({ is: "edit", site }));
  if (sites.isPending) return <Skeleton lines={4} label="Loading the sites..." />;
  const { data: rows } = sites;
  if (!rows) return <LoadError title="The sites could not be loaded" query={sites} />;
  if (rows.length === 0) {
    return (
      <StateBox
        kind="empty"
        icon={MapPin}
        title="No site yet"
        action={
          may("customers", "create") && (
            <Button onClick={addSite}>
              <Plus /> Add site
            </Button>
          )
        }
      >
        A site is where the customer’s pumps are. The first quote at a postcode adds one.
      </StateBox>
    );
  }
  const present = rows.filter(({ endedAt }) => endedAt === null);
  const shown = present.slice(0, countShownSites(present));
  const rest = rows.filter((site) => !shown.includes(site));
  const draw = (site: Site) => (
    <SitePanel
      key={site.id}
      customer={customer}
      site={site}
      onEdit={() => setOpen({ is: "edit", site })}
      onMove={() => setOpen({ is: "move", site })}
      onAddPump={() => setOpen({ is: "add pump", site })}
    />
  );
  return (
    <>
      {shown.map(draw)}
      {rest.length > 0 && (
        <Panel>
          <Fold
            name="customer.sites"
            title={`Show ${formatCount(customer.sites - shown.length, "more site")}`}
            openTitle="Show fewer sites"
          >
            <div className="grid gap-3 p-3">
              {rest.map(draw)}
              {sites.hasNextPage && (
                <Button
                  pending={sites.isFetchingNextPage}
                  pendingLabel="Loading..."
                  onClick={() => sites.fetchNextPage()}
                >
                  Load more sites
                </Button>
              )}
            </div>
          </Fold>
        </Panel>
      )}
      {open?.is === "edit" && <SiteDialog customerId={customer.id} site={open.site} onClose={close} />}
      {open?.is === "move" && <MoveSiteDialog site={open.site} customer={customer} onClose={close} />}
      {open?.is === "add pump" && (
        <AddPumpDialog
          siteId={open.site.id}
          others={open.site.pumps.filter(({ removedOn }) => removedOn === null)}
          onClose={close}
        />
      )}
    </>
  );
}
