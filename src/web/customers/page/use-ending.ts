// Marks a customer or a site as a former one, and takes that back.
import { type Customer, updateCustomer } from "#contract/customers/records.ts";
import { type Site, updateSite } from "#contract/customers/sites.ts";
import { useRecordChange } from "#web/customers/use-record-change.ts";
import { call } from "#web/kernel/api.ts";
import { toast } from "#web/ui/feedback/toast.ts";

export const useCustomerEnding = (customer: Customer) =>
  useEnding(customer, {
    kind: "customer",
    name: customer.name,
    consequence: "its services are no longer due.",
    save: (version, isEnded) => call(updateCustomer, { params: { id: customer.id }, body: { version, isEnded } }),
  });

export const useSiteEnding = (site: Site, name: string) =>
  useEnding(site, {
    kind: "site",
    name,
    consequence: "services of its pumps are no longer due.",
    save: (version, isEnded) => call(updateSite, { params: { id: site.id }, body: { version, isEnded } }),
  });

interface Ended {
  kind: "customer" | "site";
  name: string;
  consequence: string;
  save: (version: number, isEnded: boolean) => Promise<{ version: number }>;
}

function useEnding({ version }: { version: number }, { kind, name, consequence, save }: Ended) {
  const { mutate, isPending } = useRecordChange({
    save: (change: { version: number; isEnded: boolean }) => save(change.version, change.isEnded),
    onSaved: (saved, { isEnded }) =>
      toast({
        title: isEnded ? `Marked as former ${kind}` : `Marked as current ${kind}`,
        description: isEnded ? `${name}: ${consequence}` : name,
        ...(isEnded && {
          action: { label: "Undo", onClick: () => mutate({ version: saved.version, isEnded: false }) },
        }),
      }),
    failure: `The ${kind} could not be changed. Please try again.`,
  });
  return { isPending, setEnded: (isEnded: boolean) => mutate({ version, isEnded }) };
}
export type Ending = ReturnType<typeof useEnding>;
