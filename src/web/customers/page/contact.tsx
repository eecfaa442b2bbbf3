// How the customer is reached, and what the company knows besides.
import { Eraser, Lock } from "lucide-react";
import type { Customer } from "#contract/customers/records.ts";
import { buildTelephoneUrl } from "#domain/telephone.ts";
import { CONTACT_LINK } from "#web/quotes/customer-detail-cells.tsx";
import { Button } from "#web/ui/button.tsx";
import { Cell, Cells, Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { useSession } from "#web/users/session.tsx";

export function CustomerContact({
  customer,
  edit,
  erase,
}: {
  customer: Customer;
  edit: () => void;
  /** False for those who may not. */
  erase: (() => void) | false;
}) {
  const { may } = useSession();
  const { phone, email, invoiceAddress, vatNumber, reference, notes } = customer;
  const isEmpty = [phone, email, invoiceAddress, vatNumber, reference, notes].every((value) => value === null);
  return (
    <Panel title="Contact">
      {isEmpty ? (
        <PanelBody className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-ink-3">No phone number or email yet.</span>
          {may("customers", "edit") && (
            <Button look="text" size="sm" onClick={edit}>
              Add details
            </Button>
          )}
        </PanelBody>
      ) : (
        <Cells columns={1}>
          {phone !== null && (
            <Cell label="Telephone">
              <a className={CONTACT_LINK} href={buildTelephoneUrl(phone)}>
                {phone}
              </a>
            </Cell>
          )}
          {email !== null && (
            <Cell label="Email">
              <a className={CONTACT_LINK} href={`mailto:${encodeURIComponent(email)}`}>
                <span className="wrap-anywhere">{email}</span>
              </a>
            </Cell>
          )}
          {invoiceAddress !== null && (
            <Cell label="Invoices to">
              <span className="whitespace-pre-line">{invoiceAddress}</span>
            </Cell>
          )}
          {vatNumber !== null && <Cell label="VAT number">{vatNumber}</Cell>}
          {reference !== null && <Cell label="Your reference">{reference}</Cell>}
          {notes !== null && (
            <Cell
              label={
                <span className="flex items-center gap-1">
                  <Lock className="size-3" /> Notes, internal only
                </span>
              }
            >
              <span className="font-normal whitespace-pre-line">{notes}</span>
            </Cell>
          )}
        </Cells>
      )}
      {erase && (
        <div className="panel-foot">
          <Button look="text" size="sm" className="-ml-3" onClick={erase}>
            <Eraser /> Erase personal data…
          </Button>
        </div>
      )}
    </Panel>
  );
}
