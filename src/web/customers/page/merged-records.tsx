// The records that were merged into a customer, each with the way back.
import { useMutation } from "@tanstack/react-query";
import { type Customer, separateCustomer } from "#contract/customers/records.ts";
import { refreshCustomers } from "#web/customers/refresh.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { describeError, showErrorToast } from "#web/kernel/error-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { Panel } from "#web/ui/layout/panel.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useSession } from "#web/users/session.tsx";

type Merged = Customer["merged"][number];
const FAILED = "The customer could not be separated. Please try again.";

export function MergedRecords({ merged }: { merged: readonly Merged[] }) {
  const { may, administersCompany } = useSession();
  const separation = useMutation<Customer, CallError, Merged>({
    mutationFn: ({ id, version }) => call(separateCustomer, { params: { id }, body: { version } }),
    async onSuccess({ name }) {
      toast({ title: "Customer separated", description: `${name} is a customer of its own again.` });
      await refreshCustomers();
    },
    async onError(error) {
      showErrorToast(error, FAILED);
      if (error.status === 409) await refreshCustomers();
    },
  });
  return (
    <Panel title="Also recorded as">
      <ul>
        {merged.map((record) => (
          <li
            key={record.id}
            className="flex items-center justify-between gap-3 border-t border-rule px-4 py-1.5 first:border-t-0"
          >
            <span className="min-w-0 wrap-anywhere">{record.name}</span>
            {may("customers", "edit") && administersCompany && (
              <Button
                look="text"
                size="sm"
                pending={separation.isPending && separation.variables.id === record.id}
                onClick={() => !separation.isPending && separation.mutate(record)}
              >
                Separate<VisuallyHidden> {record.name}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {separation.error && (
        <Note tone="bad" role="alert" className="m-3">
          {describeError(separation.error) ?? FAILED}
        </Note>
      )}
    </Panel>
  );
}
