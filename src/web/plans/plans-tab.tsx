import { useQuery } from "@tanstack/react-query";
import { CreditCard, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { deletePlan, listPlans, type Plan } from "#contract/plans.ts";
import { limitWords, priceWords } from "#domain/plans/words.ts";
import { call } from "#web/kernel/api.ts";
import { DeletionDialog } from "#web/kernel/deletion-dialog.tsx";
import { ListPanel } from "#web/kernel/list-panel.tsx";
import { reading } from "#web/kernel/queries.ts";
import { useReopened } from "#web/kernel/typed-keeping.ts";
import { useSession } from "#web/people/session.tsx";
import { readPlatformAgain } from "#web/platform/platform-reading.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Table, Td, Th } from "#web/ui/table.tsx";
import { PlanDialog } from "./plan-dialog.tsx";

type Open = { is: "adding" } | { is: "editing" | "deleting"; plan: Plan };

export function PlansTab() {
  const { may } = useSession();
  const plans = useQuery(reading(listPlans));
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  useReopened("plan", plans.data, (plan) => setOpen(plan ? { is: "editing", plan } : { is: "adding" }));
  return (
    <>
      <ListPanel
        list={plans}
        icon={CreditCard}
        words={{
          failure: "Failed to fetch plans",
          empty: "No plans found",
          emptyMore: "Create your first plan to get started",
        }}
        add={
          may("plans", "create") && (
            <Button look="primary" onClick={() => setOpen({ is: "adding" })}>
              <Plus />
              Create Plan
            </Button>
          )
        }
      >
        {(rows) => (
          <PlanTable
            plans={rows}
            onEdit={(plan) => setOpen({ is: "editing", plan })}
            onDelete={(plan) => setOpen({ is: "deleting", plan })}
          />
        )}
      </ListPanel>
      {open?.is === "adding" && <PlanDialog plan={null} onClose={close} />}
      {open?.is === "editing" && <PlanDialog plan={open.plan} onClose={close} />}
      {open?.is === "deleting" && <PlanDeletion plan={open.plan} onClose={close} />}
    </>
  );
}

function PlanTable({
  plans,
  onEdit,
  onDelete,
}: {
  plans: Plan[];
  onEdit: (plan: Plan) => void;
  onDelete: (plan: Plan) => void;
}) {
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
            <Td label="Description" className="text-ink-2 wrap-anywhere">
              {plan.description}
            </Td>
            <Td label="Price" className="whitespace-nowrap">
              {priceWords(plan.price)}
            </Td>
            <Td label="Limits">
              <span className="grid gap-0.5">
                <span>{limitWords(plan.maxUsers, "user")}</span>
                <span>{limitWords(plan.maxQuotes, "quote")}</span>
              </span>
            </Td>
            <Td label="Status">
              <Badge tone={plan.isActive ? "ok" : "off"}>{plan.isActive ? "Active" : "Inactive"}</Badge>
            </Td>
            <Td num>
              <span className="inline-flex items-center gap-2 max-md:mt-2">
                {may("plans", "edit") && (
                  <Button square size="sm" aria-label={`Edit ${plan.name}`} onClick={() => onEdit(plan)}>
                    <Pencil />
                  </Button>
                )}
                {may("plans", "delete") && (
                  <Button square size="sm" aria-label={`Delete ${plan.name}`} onClick={() => onDelete(plan)}>
                    <Trash2 />
                  </Button>
                )}
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
      done="Plan deleted successfully!"
      failure="Failed to delete plan"
      onDone={readPlatformAgain}
      onClose={onClose}
    >
      <p>
        {companyCount === 0
          ? "No company is on it."
          : `${companyCount === 1 ? "1 company is" : `${companyCount} companies are`} on it, so it will be refused. Move them to another plan first, or switch this one off.`}
      </p>
    </DeletionDialog>
  );
}
