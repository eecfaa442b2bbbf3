// Files a quote under another customer, site or pump. Its own words, price and documents stay as they are.
import { useState } from "react";
import { fileQuotes } from "#contract/customers/filing.ts";
import type { Customer } from "#contract/customers/records.ts";
import type { Site } from "#contract/customers/sites.ts";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { nameSite } from "#domain/customers/fields.ts";
import { useRecordChange } from "#web/customers/use-record-change.ts";
import { useSite } from "#web/customers/use-sites.ts";
import { call } from "#web/kernel/api.ts";
import { Suggestions } from "#web/quotes/known-customer/suggestions.tsx";
import { useKnownCustomers } from "#web/quotes/known-customer/use-known-customers.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialogs/dialog.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";

interface Place {
  customerId: string;
  siteId: string | null;
  name: string;
  line: string;
}

export function FileDialog({
  quote,
  filed,
  onClose,
}: {
  quote: QuoteDetail;
  /** Null if it is not filed. */
  filed: { customer: Customer; site: Site | null } | null;
  onClose: () => void;
}) {
  const [place, setPlace] = useState<Place | null>(filed && toPlace(quote, filed));
  const [name, setName] = useState(filed ? "" : quote.customerName);
  const [pumpId, setPumpId] = useState(quote.pumpId);
  const { sites } = useKnownCustomers({ name, postcode: quote.postcode ?? "" }, place === null);
  const filing = useRecordChange({
    save: (to: Place | null) =>
      call(fileQuotes, {
        body: {
          quotes: [quote.id],
          customerId: to?.customerId ?? null,
          siteId: to?.siteId ?? null,
          pumpId: to && pumpId,
        },
      }),
    onSaved(_, to) {
      toast({
        title: to ? `Linked to ${to.name}` : "Removed from the customer",
        description: `Quote ${quote.quoteNumber}`,
      });
      onClose();
    },
    failure: "The quote could not be linked. Please try again.",
  });
  const isPending = filing.isPending;
  return (
    <Dialog
      open
      stays={isPending}
      error={filing.errorText}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Customer of quote ${quote.quoteNumber}`}
      description="The quote’s own details, price and documents don’t change."
      footer={
        <>
          {filed && (
            <Button look="quiet" className="mr-auto" disabled={isPending} onClick={() => filing.mutate(null)}>
              Remove from customer
            </Button>
          )}
          <DialogClose disabled={isPending} />
          <Button
            look="primary"
            disabled={place === null}
            pending={isPending}
            pendingLabel="Linking..."
            onClick={() => filing.mutate(place)}
          >
            Link to customer
          </Button>
        </>
      }
    >
      {place ? (
        <>
          <div className="mb-4 flex flex-wrap items-center gap-x-3 rounded-md border border-rule-strong bg-sunken px-4 py-2">
            <span className="grow wrap-anywhere">
              <b>{place.name}</b>
              {place.line && `, ${place.line}`}
            </span>
            <Button
              look="text"
              size="sm"
              onClick={() => {
                setPlace(null);
                setPumpId(null);
              }}
            >
              Another customer
            </Button>
          </div>
          <PumpChoice place={place} pumpId={pumpId} onChange={setPumpId} />
        </>
      ) : (
        <>
          <Field label="Customer" hint="Type at least two letters of a name or postcode." className="mb-3">
            <TextInput value={name} autoFocus autoComplete="off" onChange={({ target }) => setName(target.value)} />
          </Field>
          {sites.length > 0 && (
            <Suggestions
              label="Known customers"
              sites={sites}
              isOffline={false}
              onPick={({ customerId, siteId, name, line }) =>
                customerId !== null && setPlace({ customerId, siteId, name, line })
              }
            />
          )}
        </>
      )}
    </Dialog>
  );
}

const toPlace = (quote: QuoteDetail, { customer, site }: { customer: Customer; site: Site | null }): Place => ({
  customerId: customer.id,
  siteId: quote.siteId,
  name: customer.name,
  line: site ? nameSite(site) : "",
});

/** Of the pumps that are installed at the site. */
function PumpChoice({
  place,
  pumpId,
  onChange,
}: {
  place: Place;
  pumpId: string | null;
  onChange: (pumpId: string | null) => void;
}) {
  const site = useSite(place.customerId, place.siteId);
  const pumps = site?.pumps.filter(({ id, removedOn }) => removedOn === null || id === pumpId) ?? [];
  if (pumps.length === 0) return null;
  return (
    <Field label="Pump" optional>
      <Select value={pumpId ?? ""} onChange={({ target }) => onChange(target.value || null)}>
        <option value="">No pump</option>
        {pumps.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
