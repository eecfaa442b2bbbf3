// The services of a pump so far, newest first.
import { useState } from "react";
import { Link } from "wouter";
import { type Pump, settleService } from "#contract/customers/pumps.ts";
import { formatDay, formatMonth } from "#domain/days.ts";
import { useRecordChange } from "#web/customers/use-record-change.ts";
import { call } from "#web/kernel/api.ts";
import { StatusBadge } from "#web/quotes/status-badge.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { RestFold } from "#web/ui/fold.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { useSession } from "#web/users/session.tsx";

type PumpService = Pump["services"][number];

/** Services that are shown at first. */
const SHOWN_SERVICES = 5;

export function PumpServices({ pump }: { pump: Pump }) {
  const { may } = useSession();
  const [reopened, setReopened] = useState<PumpService | null>(null);
  // The one that is due now stands in a panel of its own.
  const services = pump.services.filter(({ settled, quote }) => settled !== null || quote !== null);
  // A later one must be reopened first.
  const reopenable = may("customers", "edit") ? services.find(({ settled }) => settled !== null) : undefined;
  const draw = (service: PumpService) => (
    <ServiceRow
      key={service.dueOn}
      service={service}
      onReopen={service === reopenable ? () => setReopened(service) : null}
    />
  );
  const rest = services.slice(SHOWN_SERVICES);
  return (
    <Panel title="Services">
      {services.length === 0 && (
        <PanelBody>
          <p className="text-ink-3">No services done, skipped or quoted yet.</p>
        </PanelBody>
      )}
      <ul>{services.slice(0, SHOWN_SERVICES).map(draw)}</ul>
      {rest.length > 0 && (
        <RestFold name="pump.services" count={rest.length}>
          <ul>{rest.map(draw)}</ul>
        </RestFold>
      )}
      {reopened && <ReopenDialog pump={pump} service={reopened} onClose={() => setReopened(null)} />}
    </Panel>
  );
}

function ServiceRow({ service, onReopen }: { service: PumpService; onReopen: (() => void) | null }) {
  const { dueOn, settled, settledOn, because, settledByName, quote } = service;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-rule px-4 py-2 first:border-t-0">
      <div className="min-w-0 wrap-anywhere">
        <p>
          Due {formatMonth(dueOn)}
          {quote && (
            <>
              {" "}
              <Link href={`/quotes/${quote.id}`} className="inline-block min-h-6">
                {quote.quoteNumber}
              </Link>
            </>
          )}
        </p>
        {settledOn !== null && (
          <p className="t-small text-ink-3">
            {settled === "done" ? "Done" : "Skipped"} {formatDay(settledOn)}
            {settledByName !== null && ` by ${settledByName}`}
            {because !== null && `: ${because}`}
          </p>
        )}
      </div>
      <div className="flex items-center gap-2">
        {settled !== null ? (
          <Badge tone={settled === "done" ? "ok" : "off"}>{settled === "done" ? "Done" : "Skipped"}</Badge>
        ) : (
          quote && <StatusBadge {...quote} words="label" />
        )}
        {onReopen && (
          <Button look="text" size="sm" onClick={onReopen}>
            Reopen
          </Button>
        )}
      </div>
    </li>
  );
}

function ReopenDialog({ pump, service, onClose }: { pump: Pump; service: PumpService; onClose: () => void }) {
  const { dueOn, settled } = service;
  const reopening = useRecordChange({
    save: () => call(settleService, { params: { id: pump.id, dueOn }, body: { settled: null, was: settled } }),
    onSaved() {
      toast({ title: "Service reopened", description: `${pump.name} is due again: ${formatMonth(dueOn)}.` });
      onClose();
    },
    failure: "The service could not be reopened. Please try again.",
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Reopen the service of ${formatMonth(dueOn)}?`}
      confirm="Reopen"
      destroys={false}
      pending={reopening.isPending}
      pendingLabel="Reopening…"
      error={reopening.errorText}
      onConfirm={() => reopening.mutate()}
    >
      <p>{pump.name} is due again on that date, and the date of its next service goes back to it.</p>
    </ConfirmDialog>
  );
}
