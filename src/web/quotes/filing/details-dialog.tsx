// Takes what a customer's record says today over into a quote: an ordinary edit, shown before it is made.
import { useMutation } from "@tanstack/react-query";
import type { Customer } from "#contract/customers/records.ts";
import type { Site } from "#contract/customers/sites.ts";
import { type QuoteDetail, updateQuote } from "#contract/quotes/quotes.ts";
import { detectZone } from "#domain/catalogue/zones.ts";
import { usePriceBook } from "#web/catalogue/price-book.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { describeError, showErrorToast } from "#web/kernel/error-toast.ts";
import { updateQuoteCache } from "#web/quotes/cache.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialogs/dialog.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { Table, Td, Th } from "#web/ui/tables/table.tsx";
import { buildDetailsEdit, listOutdatedDetails } from "./current-details.ts";

const FAILURE = "The details could not be updated. Please try again.";

export function DetailsDialog({
  quote,
  customer,
  site,
  onClose,
}: {
  quote: QuoteDetail;
  customer: Customer;
  site: Site | null;
  onClose: () => void;
}) {
  const priceBook = usePriceBook();
  const differences = listOutdatedDetails(quote, customer, site);
  const postcode = differences.find(({ field }) => field === "postcode")?.after;
  const zones = priceBook.is === "ready" ? priceBook.catalogue.location : [];
  // Of another postcode: the zone that a user chose for the site, else the one that it is in.
  const zoneId = postcode === undefined ? null : (site?.locationId ?? detectZone(zones, postcode)?.zone.id ?? null);
  const zone = zoneId !== null && zoneId !== quote.locationId ? zones.find(({ id }) => id === zoneId) : undefined;
  const saving = useMutation<QuoteDetail, CallError>({
    mutationFn: () =>
      call(updateQuote, {
        params: { id: quote.id },
        body: { ...buildDetailsEdit(quote, differences, customer), ...(zone && { locationId: zone.id }) },
      }),
    onSuccess(saved) {
      updateQuoteCache(saved);
      toast({ title: "Details updated", description: `Quote ${saved.quoteNumber} now has the current details.` });
      onClose();
    },
    onError: (error) => showErrorToast(error, FAILURE),
  });
  const rows = [
    ...differences,
    ...(zone ? [{ label: "Pricing zone", before: quote.names.location, after: zone.name }] : []),
  ];
  return (
    <Dialog
      open
      wide
      stays={saving.isPending}
      error={saving.error && (describeError(saving.error) ?? FAILURE)}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Use current details"
      description="The customer’s current details replace those on this quote."
      footer={
        <>
          <DialogClose disabled={saving.isPending} />
          <Button
            look="primary"
            pending={saving.isPending}
            pendingLabel="Saving..."
            disabled={postcode !== undefined && priceBook.is !== "ready"}
            onClick={() => saving.mutate()}
          >
            Use current details
          </Button>
        </>
      }
    >
      <Table caption="What changes">
        <thead>
          <tr>
            <Th>Detail</Th>
            <Th>On this quote</Th>
            <Th>Current</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, before, after }) => (
            <tr key={label}>
              <Td>{label}</Td>
              <Td label="On this quote" className="whitespace-pre-line wrap-anywhere text-ink-2">
                {before ?? "-"}
              </Td>
              <Td label="Current" className="whitespace-pre-line wrap-anywhere">
                {after}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Dialog>
  );
}
