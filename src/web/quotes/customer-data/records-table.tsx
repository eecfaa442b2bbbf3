// Customers' records that hold personal data.
import { Link } from "wouter";
import type { CustomerDataRecord } from "#contract/quotes/customer-data.ts";
import { formatDate } from "#domain/days.ts";
import { describeParts } from "./record-texts.ts";
import { NotedCell, StoredDataTable } from "./stored-data-table.tsx";

export const RecordsTable = ({
  records,
  onErase,
}: {
  records: readonly CustomerDataRecord[];
  /** False for those who can't erase. */
  onErase: false | ((record: CustomerDataRecord) => void);
}) => (
  <StoredDataTable
    caption="Customers' records"
    columns={["Customer", "Personal data", "Last changed"]}
    rows={records.map((record) => ({
      id: record.id,
      cells: [
        <NotedCell key="customer" note={[record.email, record.phone].filter(Boolean).join(" · ")}>
          <Link href={`/customers/${record.id}`} className="link inline-flex min-h-6 items-center">
            {record.name}
          </Link>
        </NotedCell>,
        <NotedCell key="kept" note={record.refusal}>
          <span className="block first-letter:uppercase">{describeParts(record)}</span>
        </NotedCell>,
        formatDate(record.updatedAt),
      ],
      eraseLabel: record.refusal === null ? `Erase ${record.name}` : null,
      onErase: onErase && (() => onErase(record)),
    }))}
  />
);
