// A pump's page: when it is due, what it is, and what was done and quoted for it.
import "#web/customers/customers.css";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowRightLeft, Lock, PackageX, Pencil, RefreshCw, RotateCcw, Trash2, Wrench } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { deletePump, getPump, type Pump } from "#contract/customers/pumps.ts";
import { nameSiteWithoutCustomer } from "#domain/customers/fields.ts";
import { EditPumpDialog } from "#web/customers/forms/pump-dialog.tsx";
import { QuotesOf } from "#web/customers/quotes-of.tsx";
import { refreshCustomers } from "#web/customers/refresh.ts";
import { findStandingQuote } from "#web/customers/standing-quote.ts";
import { call } from "#web/kernel/api.ts";
import { DeletionDialog } from "#web/kernel/forms/deletion-dialog.tsx";
import { LoadError } from "#web/kernel/load-error.tsx";
import { MoreActions } from "#web/kernel/more-actions.tsx";
import { buildEndpointQuery, hasFailed } from "#web/kernel/query-client.ts";
import { LongNote } from "#web/quotes/long-note.tsx";
import { useMayCreateQuotes } from "#web/quotes/viewer.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { StateBox } from "#web/ui/feedback/state-box.tsx";
import { PageHead } from "#web/ui/layout/app-shell.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { useSession } from "#web/users/session.tsx";
import { MovePumpDialog } from "./move-pump-dialog.tsx";
import { Nameplate } from "./nameplate.tsx";
import { NextService } from "./next-due.tsx";
import { usePumpChange } from "./pump-changes.ts";
import { RemovePumpDialog } from "./remove-pump-dialog.tsx";
import { PumpServices } from "./service-history.tsx";
import { useCustomerWizard, useServiceQuote } from "./service-quote.ts";
import { SettleDialog } from "./settle-dialog.tsx";

export function PumpPage({ id }: { id: string }) {
  const params = getPump.params.safeParse({ id }).data;
  const pump = useQuery({
    ...buildEndpointQuery(getPump, { params: params ?? { id } }),
    enabled: params !== undefined,
  });
  if (!params || (pump.isError && pump.error.status === 404)) return <PumpNotFound />;
  if (pump.data && !hasFailed(pump)) return <PumpRecord pump={pump.data} />;
  return (
    <>
      <PageHead title="Pump" back={<Back href="/customers" label="Back to customers" />} />
      {pump.isError ? (
        <LoadError title="The pump could not be loaded" query={pump} />
      ) : (
        <Skeleton cells={4} lines={4} label="Loading the pump..." />
      )}
    </>
  );
}

const Back = ({ href, label }: { href: string; label: string }) => (
  <ButtonLink square href={href} aria-label={label}>
    <ArrowLeft />
  </ButtonLink>
);

function PumpNotFound() {
  return (
    <StateBox
      kind="empty"
      level={1}
      title="Pump Not Found"
      action={<ButtonLink href="/customers">View all customers</ButtonLink>}
    >
      This pump doesn’t exist, or you don’t have access to it.
    </StateBox>
  );
}

type PumpDialogName = "edit" | "move" | "remove" | "delete" | "done" | "skipped";

function PumpRecord({ pump }: { pump: Pump }) {
  const [, navigate] = useLocation();
  const [dialog, setDialog] = useState<PumpDialogName | null>(null);
  const close = () => setDialog(null);
  const { customer, notes, nextDue } = pump;
  return (
    <>
      <PumpHead pump={pump} open={setDialog} />
      <div className="pump-page">
        <NextService pump={pump} onEdit={() => setDialog("edit")} onSettle={setDialog} />
        <div>
          <Nameplate pump={pump} />
          <PumpServices pump={pump} />
          <QuotesOf filter={{ pumpId: pump.id }} total={pump.quotes} empty="No quotes for this pump yet." />
          {notes !== null && (
            <Panel>
              <PanelBody>
                <h2 className="flex items-center gap-1 t-label text-ink-3">
                  <Lock className="size-3" /> Notes, internal only
                </h2>
                <LongNote text={notes} />
              </PanelBody>
            </Panel>
          )}
        </div>
      </div>
      {dialog === "edit" && <EditPumpDialog pump={pump} onClose={close} />}
      {dialog === "move" && <MovePumpDialog pump={pump} onClose={close} />}
      {dialog === "remove" && <RemovePumpDialog pump={pump} onClose={close} />}
      {(dialog === "done" || dialog === "skipped") && nextDue !== null && (
        <SettleDialog pump={pump} dueOn={nextDue} settled={dialog} onClose={close} />
      )}
      {dialog === "delete" && (
        <DeletionDialog
          title={`Delete ${pump.name}?`}
          name={pump.name}
          remove={() => call(deletePump, { params: { id: pump.id } })}
          done={{ title: "Pump deleted", description: pump.name }}
          failureMessage="The pump could not be deleted. Please try again."
          onDone={() => {
            navigate(`/customers/${customer.id}`, { replace: true });
            void refreshCustomers();
          }}
          onClose={close}
        >
          <p>It has no quote and no service. If it was taken out, mark it as removed instead.</p>
        </DeletionDialog>
      )}
    </>
  );
}

function PumpHead({ pump, open }: { pump: Pump; open: (dialog: PumpDialogName) => void }) {
  const { may } = useSession();
  const [, navigate] = useLocation();
  const mayCreateQuotes = useMayCreateQuotes();
  const openWizard = useCustomerWizard();
  const quoting = useServiceQuote((quote) => quote && navigate(`/quotes/${quote.id}`));
  const restoring = usePumpChange(pump, { doneToast: { title: "Pump marked as installed", description: pump.name } });
  const { id, name, site, customer, nextDue, removedOn, services } = pump;
  const current = services.find(({ dueOn, settled }) => dueOn === nextDue && settled === null);
  const isQuoted = current !== undefined && findStandingQuote(current) !== null;
  const choices = {
    equipment_access: pump.equipmentAccessId,
    pump_style: pump.pumpStyleId,
    motor_size: pump.motorSizeId,
    drive_type: pump.driveTypeId,
  };
  const start = { customerId: customer.id, site, pumpId: id };
  const mayEdit = may("customers", "edit");
  const isUnused = pump.quotes === 0 && services.every(({ quote, settled }) => quote === null && settled === null);
  return (
    <div className="page-head customer-head">
      <Back href={`/customers/${customer.id}`} label={`Back to ${customer.name}`} />
      <div className="page-title">
        <h1 className="t-title">
          {name} {removedOn !== null && <Badge tone="off">Removed</Badge>}
        </h1>
        <p className="page-sub">
          <Link href={`/customers/${customer.id}`} className="text-ink-2! inline-block min-h-6">
            {customer.name}
          </Link>
          , {nameSiteWithoutCustomer(customer.name, site)}
        </p>
      </div>
      <div className="page-actions">
        {mayCreateQuotes && nextDue !== null && removedOn === null && !isQuoted && (
          <Button
            look="primary"
            pending={quoting.isPending}
            pendingLabel="Quoting…"
            onClick={() =>
              quoting.mutate({
                ...start,
                serviceDueOn: nextDue,
                replaces: current?.quote?.id ?? null,
                choices: { ...choices, job_type: pump.serviceJobTypeId },
              })
            }
          >
            <Wrench /> Quote the service
          </Button>
        )}
        {mayCreateQuotes && (
          <Button onClick={() => void openWizard({ ...start, choices })}>
            <RefreshCw /> Quote a replacement
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
              may("customers", "search") && {
                label: "Move to another site",
                icon: ArrowRightLeft,
                to: () => open("move"),
              },
            mayEdit &&
              (removedOn === null
                ? { label: "Mark as removed", icon: PackageX, to: () => open("remove") }
                : {
                    label: "Mark as installed again",
                    icon: RotateCcw,
                    to: () => restoring.mutate({ removedOn: null }),
                  }),
            may("customers", "delete") &&
              isUnused && { label: "Delete pump", icon: Trash2, to: () => open("delete"), isDangerous: true },
          ]}
        />
      </div>
    </div>
  );
}
