// Customers' records that hold personal data.
import { Link } from "wouter";
import type { CustomerDataRecord } from "#contract/quotes/customer-data.ts";
import { formatDate } from "#domain/days.ts";
import { Button } from "#web/ui/button.tsx";
import { Table, Td, Th } from "#web/ui/tables/table.tsx";
import { describeParts } from "./record-texts.ts";

export function RecordsTable({
  records,
  onErase,
}: {
  records: readonly CustomerDataRecord[];
  onErase: (record: CustomerDataRecord) => void;
}) {
  return (
    <Table caption="Customers' records">
      <thead>
        <tr>
          <Th>Customer</Th>
          <Th>Kept</Th>
          <Th>Last changed</Th>
          <Th num>Actions</Th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={record.id}>
            <Td className="wrap-anywhere">
              <span>
                <Link href={`/customers/${record.id}`} className="link inline-flex min-h-6 items-center">
                  {record.name}
                </Link>
                <span className="t-small block text-ink-3">
                  {[record.email, record.phone].filter(Boolean).join(" · ")}
                </span>
              </span>
            </Td>
            <Td label="Kept" className="text-ink-2">
              <span className="block first-letter:uppercase">
                {describeParts(record)}
                {record.refusal !== null && <span className="t-small block text-ink-3">{record.refusal}</span>}
              </span>
            </Td>
            <Td label="Last changed" className="text-ink-2">
              {formatDate(record.updatedAt)}
            </Td>
            <Td num>
              {record.refusal === null && (
                <Button size="sm" aria-label={`Erase ${record.name}`} onClick={() => onErase(record)}>
                  Erase…
                </Button>
              )}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
