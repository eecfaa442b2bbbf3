import { useQuery } from "@tanstack/react-query";
import { ListChecks, Lock, Plus, Trash2 } from "lucide-react";
import { useId } from "react";
import { listStatuses, type QuoteStatus } from "#contract/statuses.ts";
import { type RowActions, useOpenRecord } from "#web/kernel/forms/open-record.ts";
import { LoadError } from "#web/kernel/load-error.tsx";
import { buildEndpointQuery, hasFailed } from "#web/kernel/query-client.ts";
import { Badge, Chip } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { StateBox } from "#web/ui/feedback/state-box.tsx";
import { PageHead } from "#web/ui/layout/app-shell.tsx";
import { Panel } from "#web/ui/layout/panel.tsx";
import { EditButton } from "#web/ui/tables/row-buttons.tsx";
import { Table, Td, Th } from "#web/ui/tables/table.tsx";
import { useSession } from "#web/users/session.tsx";
import { StatusDeletion } from "./deletion.tsx";
import { StatusDialog } from "./dialog.tsx";

export function QuoteStatuses() {
  const { may } = useSession();
  const statuses = useQuery(buildEndpointQuery(listStatuses));
  const { open, actions, add, close } = useOpenRecord("status", statuses.data);
  const addButton = may("quote_statuses", "create") && (
    <Button look="primary" onClick={add}>
      <Plus />
      Add Status
    </Button>
  );
  return (
    <>
      <PageHead
        title="Quote Status Management"
        sub="Statuses available to every company. Built-in ones are set automatically."
        actions={addButton}
      />
      {statuses.isPending ? (
        <Skeleton lines={7} label="Loading the quote statuses" />
      ) : hasFailed(statuses) ? (
        <LoadError title="The quote statuses could not be loaded" query={statuses} />
      ) : statuses.data.length === 0 ? (
        <StateBox kind="empty" icon={ListChecks} title="No quote statuses found" action={addButton || undefined}>
          Add the first one.
        </StateBox>
      ) : (
        <StatusTable statuses={statuses.data} {...actions} />
      )}
      {open?.is === "editing" && <StatusDialog status={open.row} onClose={close} />}
      {open?.is === "deleting" && <StatusDeletion status={open.row} onClose={close} />}
    </>
  );
}

function StatusTable({ statuses, onEdit, onDelete }: { statuses: readonly QuoteStatus[] } & RowActions<QuoteStatus>) {
  return (
    <Panel title={`${statuses.length} ${statuses.length === 1 ? "status" : "statuses"}`}>
      <Table caption="Quote statuses in their order">
        <thead>
          <tr>
            <Th>Label</Th>
            <Th>Name</Th>
            <Th>Description</Th>
            <Th num>Order</Th>
            <Th num>Quotes</Th>
            <Th>Status</Th>
            <Th num>Actions</Th>
          </tr>
        </thead>
        <tbody>
          {statuses.map((status) => (
            <tr key={status.id}>
              <Td>
                <span className="inline-flex flex-wrap items-center gap-2">
                  <Badge colour={status.color}>{status.label}</Badge>
                  {status.isSystemDefault && <Chip>System default</Chip>}
                </span>
              </Td>
              <Td label="Name" className="text-ink-2 wrap-anywhere">
                {status.name}
              </Td>
              <Td className="text-ink-2 wrap-anywhere">{status.description ?? "-"}</Td>
              <Td num label="Order">
                {status.sortOrder}
              </Td>
              <Td num label="Quotes">
                {(status.quoteCount ?? 0).toLocaleString("en-GB")}
              </Td>
              <Td>
                <Badge tone={status.isActive ? "ok" : "off"}>{status.isActive ? "Active" : "Inactive"}</Badge>
              </Td>
              <Td num corner>
                <Actions status={status} onEdit={onEdit} onDelete={onDelete} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}

function Actions({ status, onEdit, onDelete }: { status: QuoteStatus } & RowActions<QuoteStatus>) {
  const { may } = useSession();
  const reasonId = useId();
  return (
    <span className="inline-flex items-center gap-2">
      {may("quote_statuses", "edit") && <EditButton name={status.label} onClick={() => onEdit(status)} />}
      {may("quote_statuses", "delete") && (
        <Button
          square
          size="sm"
          aria-label={`Delete ${status.label}`}
          aria-describedby={status.isSystemDefault ? reasonId : undefined}
          onClick={() => onDelete(status)}
        >
          {status.isSystemDefault ? <Lock /> : <Trash2 />}
        </Button>
      )}
      {status.isSystemDefault && (
        <span id={reasonId} className="sr-only">
          System default statuses cannot be deleted.
        </span>
      )}
    </span>
  );
}
