import { useQuery } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import { deletePlan, listPlans, type Plan } from "#contract/plans.ts";
import { formatPlanLimit, formatPlanPrice } from "#domain/plans/plan-labels.ts";
import { call } from "#web/kernel/api.ts";
import { DeletionDialog } from "#web/kernel/forms/deletion-dialog.tsx";
import { type RowActions, useOpenRecord } from "#web/kernel/forms/open-record.ts";
import { ListPanel } from "#web/kernel/list-panel.tsx";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { refreshPlatform } from "#web/platform/platform-refresh.ts";
import { Badge } from "#web/ui/badge.tsx";
import { DeleteButton, EditButton } from "#web/ui/tables/row-buttons.tsx";
import { Table, Td, Th } from "#web/ui/tables/table.tsx";
import { useSession } from "#web/users/session.tsx";
import { PlanDialog } from "./plan-dialog.tsx";

export function PlansTab() {
  const { may } = useSession();
  const plans = useQuery(buildEndpointQuery(listPlans));
  const { open, actions, add, close } = useOpenRecord("plan", plans.data);
  return (
    <>
      <ListPanel
        list={plans}
        icon={CreditCard}
        texts={{
          failure: "Failed to fetch plans",
          empty: "No plans found",
          emptyMore: "Create your first plan to get started",
        }}
        add={may("plans", "create") && { label: "Create Plan", onClick: add }}
      >
        {(rows) => <PlanTable plans={rows} {...actions} />}
      </ListPanel>
      {open?.is === "editing" && <PlanDialog plan={open.row} onClose={close} />}
      {open?.is === "deleting" && <PlanDeletion plan={open.row} onClose={close} />}
    </>
  );
}

function PlanTable({ plans, onEdit, onDelete }: { plans: readonly Plan[] } & RowActions<Plan>) {
  const { may } = useSession();
  return (
    <Table caption="Plans">
      <thead>
        <tr>
          <Th>Name</Th>
          <Th>Description</Th>
          <Th>Price</Th>
          <Th>Limits</Th>
          <Th>Status</Th>
          <Th num>Actions</Th>
        </tr>
      </thead>
      <tbody>
        {plans.map((plan) => (
          <tr key={plan.id}>
            <Td className="t-strong wrap-anywhere">{plan.name}</Td>
            <Td className="text-ink-2 wrap-anywhere">{plan.description}</Td>
            <Td label="Price" className="whitespace-nowrap">
              {formatPlanPrice(plan.price)}
            </Td>
            <Td>
              <span className="grid gap-0.5 max-md:flex max-md:gap-x-3">
                <span>{formatPlanLimit(plan.maxUsers, "user")}</span>
                <span>{formatPlanLimit(plan.maxQuotes, "quote")}</span>
              </span>
            </Td>
            <Td>
              <Badge tone={plan.isActive ? "ok" : "off"}>{plan.isActive ? "Active" : "Inactive"}</Badge>
            </Td>
            <Td num corner>
              <span className="inline-flex items-center gap-2">
                {may("plans", "edit") && <EditButton name={plan.name} onClick={() => onEdit(plan)} />}
                {may("plans", "delete") && <DeleteButton name={plan.name} onClick={() => onDelete(plan)} />}
              </span>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function PlanDeletion({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { companyCount } = plan;
  return (
    <DeletionDialog
      title="Delete Plan"
      name={plan.name}
      remove={() => call(deletePlan, { params: { id: plan.id } })}
      done={{ title: "Success", description: "Plan deleted successfully!" }}
      failureMessage="Failed to delete plan"
      onDone={refreshPlatform}
      onClose={onClose}
    >
      <p>
        {companyCount === 0
          ? "No company has this plan."
          : `${companyCount === 1 ? "1 company is" : `${companyCount} companies are`} on it, so it will be refused. Move them to another plan first, or switch this one off.`}
      </p>
    </DeletionDialog>
  );
}
