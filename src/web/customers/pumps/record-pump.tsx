// Records the pump that an accepted quote has sold, with the choices of the quote filled in.
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { toDay } from "#domain/days.ts";
import { AddPumpDialog } from "#web/customers/forms/pump-dialog.tsx";
import { useSite } from "#web/customers/use-sites.ts";
import { Dialog, DialogClose } from "#web/ui/dialogs/dialog.tsx";

export interface RecordPumpProps {
  quote: Pick<
    QuoteDetail,
    "id" | "quoteNumber" | "names" | "motorKw" | "equipmentAccessId" | "pumpStyleId" | "motorSizeId" | "driveTypeId"
  > & { customerId: string | null; siteId: string | null; pumpId: string | null };
  onClose: () => void;
}

export function RecordPumpDialog({ quote, onClose }: RecordPumpProps) {
  const { customerId, siteId } = quote;
  return customerId !== null && siteId !== null ? (
    <RecordPump quote={quote} customerId={customerId} siteId={siteId} onClose={onClose} />
  ) : (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Record pump"
      description={`${quote.quoteNumber} has no site yet. Choose its customer and site first, then record the pump.`}
      footer={<DialogClose>Close</DialogClose>}
    />
  );
}

function RecordPump({ quote, customerId, siteId, onClose }: RecordPumpProps & { customerId: string; siteId: string }) {
  const pumps = useSite(customerId, siteId)?.pumps ?? [];
  const { equipmentAccessId, pumpStyleId, motorSizeId, driveTypeId, motorKw, names } = quote;
  return (
    <AddPumpDialog
      title="Record pump"
      siteId={siteId}
      others={pumps.filter(({ removedOn }) => removedOn === null)}
      replaces={quote.pumpId}
      fromQuote={quote.id}
      start={{
        name: names.pump_style ?? "",
        kw: motorKw,
        installedOn: toDay(new Date()),
        equipmentAccessId,
        pumpStyleId,
        motorSizeId,
        driveTypeId,
      }}
      onClose={onClose}
    >
      <p>Filled in from {quote.quoteNumber}, which will be linked to this pump.</p>
    </AddPumpDialog>
  );
}
