// A table of what holds personal data, with the button that erases it.
import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { Table, Td, Th } from "#web/ui/tables/table.tsx";

export interface StoredDataRow {
  id: string;
  /** By column: the first says whose data they are. */
  cells: readonly ReactNode[];
  /** The name of its button; null if it can't be erased now. */
  eraseLabel: string | null;
  onErase: false | (() => void);
}

export const StoredDataTable = ({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly string[];
  rows: readonly StoredDataRow[];
}) => (
  <Table caption={caption}>
    <thead>
      <tr>
        {columns.map((column) => (
          <Th key={column}>{column}</Th>
        ))}
        <Th num>Actions</Th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, cells: [owner, ...cells], eraseLabel, onErase }) => (
        <tr key={id}>
          <Td className="wrap-anywhere">{owner}</Td>
          {cells.map((cell, place) => (
            <Td key={columns[place + 1]} label={columns[place + 1]} className="text-ink-2">
              {cell}
            </Td>
          ))}
          <Td num>
            {onErase && eraseLabel !== null && (
              <Button size="sm" aria-label={eraseLabel} onClick={onErase}>
                Erase…
              </Button>
            )}
          </Td>
        </tr>
      ))}
    </tbody>
  </Table>
);

/** With a second line in small print. */
export const NotedCell = ({ note, children }: { note: string | null; children: ReactNode }) => (
  <span>
    {children}
    {note !== null && <span className="t-small block text-ink-3">{note}</span>}
  </span>
);
