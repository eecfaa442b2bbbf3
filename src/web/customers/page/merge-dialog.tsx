// Shows two customers as one: which of the two records counts is the only choice.
import { useQuery } from "@tanstack/react-query";
import { Check, Undo2 } from "lucide-react";
import { useState } from "react";
import { type Customer, getCustomer, mergeCustomer } from "#contract/customers/records.ts";
import { formatCount } from "#domain/counts.ts";
import { formatMonth, toDay } from "#domain/days.ts";
import { CustomerPicker } from "#web/customers/forms/customer-picker.tsx";
import { useRecordChange } from "#web/customers/use-record-change.ts";
import { call } from "#web/kernel/api.ts";
import { LoadError } from "#web/kernel/load-error.tsx";
import { buildEndpointQuery } from "#web/kernel/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialogs/dialog.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { toast } from "#web/ui/feedback/toast.ts";

export function MergeDialog({
  customer,
  onMerged,
  onClose,
}: {
  customer: Customer;
  /** The one that counts from now on. */
  onMerged: (customerId: string) => void;
  onClose: () => void;
}) {
  const [otherId, setOtherId] = useState<string | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const [winnerId, setWinnerId] = useState(customer.id);
  const other = useQuery({
    ...buildEndpointQuery(getCustomer, { params: { id: otherId ?? customer.id } }),
    enabled: otherId !== null,
  });
  const found = otherId !== null && other.data && other.data.id !== customer.id ? other.data : null;
  const merge = useRecordChange({
    save: ({ loser, winner }: { loser: Customer; winner: Customer }) =>
      call(mergeCustomer, { params: { id: loser.id }, body: { version: loser.version, into: winner.id } }),
    onSaved(_, { loser, winner }) {
      onClose();
      onMerged(winner.id);
      toast({ title: "Customers merged", description: `${loser.name} is shown as part of ${winner.name}.` });
    },
    failure: "The customers could not be merged. Please try again.",
  });
  const send = () => {
    setIsAsked(true);
    if (!found) return;
    const [winner, loser] = winnerId === found.id ? [found, customer] : [customer, found];
    merge.mutate({ winner, loser });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Merge with another customer"
      wide={found !== null}
      stays={merge.isPending}
      error={merge.errorText}
      footer={
        <>
          <DialogClose disabled={merge.isPending}>Keep separate</DialogClose>
          <Button look="primary" pending={merge.isPending} pendingLabel="Merging…" onClick={send}>
            Merge customers
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <CustomerPicker
          of="customer"
          label={`Which customer is the same as ${customer.name}?`}
          exceptId={customer.id}
          error={isAsked && otherId === null ? "Choose the other customer" : undefined}
          onPick={(picked) => {
            setOtherId(picked?.customerId ?? null);
            setWinnerId(customer.id);
          }}
        />
        {otherId !== null && other.isPending && <Skeleton lines={4} label="Loading the customer..." />}
        {otherId !== null && other.isError && (
          <LoadError title="The customer could not be loaded" query={other} level={3} />
        )}
        {found && (
          <>
            <fieldset>
              <legend className="t-small text-ink-2">Whose details should be used from now on?</legend>
              <div className="compared-records">
                {[customer, found].map((record) => (
                  <ComparedRecord
                    key={record.id}
                    customer={record}
                    isChosen={record.id === winnerId}
                    onChoose={() => setWinnerId(record.id)}
                  />
                ))}
              </div>
            </fieldset>
            <ul className="grid gap-1.5 t-small text-ink-2">
              <Sentence icon={Check}>One customer with {describeHoldings(customer, found)}.</Sentence>
              <Sentence icon={Check}>Quotes, emails and documents stay as they are.</Sentence>
              <Sentence icon={Undo2}>You can separate them again at any time. Nothing is lost.</Sentence>
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Sentence({ icon: Icon, children }: { icon: typeof Check; children: React.ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon className="mt-0.5 text-ink-3" />
      <span>{children}</span>
    </li>
  );
}

function ComparedRecord({
  customer,
  isChosen,
  onChoose,
}: {
  customer: Customer;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { name, createdAt, phone, email, invoiceAddress } = customer;
  return (
    <label className="compared-record">
      <span>
        <input type="radio" name="winner" checked={isChosen} onChange={onChoose} />
        <span>
          <strong className="block">{name}</strong>
          <span className="t-small text-ink-3">since {formatMonth(toDay(new Date(createdAt)))}</span>
        </span>
      </span>
      {(
        [
          ["Telephone", phone],
          ["Email", email],
          ["Invoices to", invoiceAddress],
          ["Has", describeHoldings(customer)],
        ] as const
      ).map(([label, value]) => (
        <span key={label}>
          <span className="cell-label">{label}</span>
          <span className="whitespace-pre-line">{value ?? "-"}</span>
        </span>
      ))}
    </label>
  );
}

const listFormat = new Intl.ListFormat("en-GB");

/** "2 sites, no pumps and 8 quotes" of one or of several together. */
function describeHoldings(...customers: readonly Customer[]): string {
  const describeSum = (key: "sites" | "pumps" | "quotes", singular: string) => {
    const total = customers.reduce((sum, customer) => sum + customer[key], 0);
    return total === 0 ? `no ${singular}s` : formatCount(total, singular);
  };
  return listFormat.format([
    describeSum("sites", "site"),
    describeSum("pumps", "pump"),
    describeSum("quotes", "quote"),
  ]);
}
