// The records that were merged into a customer, each with the way back.
import { type Customer, separateCustomer } from "#contract/customers/records.ts";
import { useRecordChange } from "#web/customers/use-record-change.ts";
import { call } from "#web/kernel/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { Panel } from "#web/ui/layout/panel.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useSession } from "#web/users/session.tsx";

type Merged = Customer["merged"][number];

export function MergedRecords({ merged }: { merged: readonly Merged[] }) {
  const { may, administersCompany } = useSession();
  const separation = useRecordChange({
    save: ({ id, version }: Merged) => call(separateCustomer, { params: { id }, body: { version } }),
    onSaved: ({ name }) => toast({ title: "Customer separated", description: `${name} is a separate customer again.` }),
    failure: "The customer could not be separated. Please try again.",
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
                pending={separation.isPending && separation.variables?.id === record.id}
                onClick={() => !separation.isPending && separation.mutate(record)}
              >
                Separate<VisuallyHidden> {record.name}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {separation.errorText && (
        <Note tone="bad" role="alert" className="m-3">
          {separation.errorText}
        </Note>
      )}
    </Panel>
  );
}
