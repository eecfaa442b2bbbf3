import type { ReactElement } from "react";
import type { QuoteStatus } from "#contract/statuses.ts";
import { StatusBadge } from "#web/quotes/status-badge.tsx";
import { Menu, MenuChoice } from "#web/ui/menu.tsx";

export interface StatusMenuProps {
  /** One button. */
  trigger: ReactElement;
  statuses: readonly QuoteStatus[];
  /** The name of the one that the quote has. */
  value: string;
  onChange: (to: QuoteStatus) => void;
}

/** Is fetched because somebody pressed the button, so it comes open. */
export function StatusMenu({ trigger, statuses, value, onChange }: StatusMenuProps) {
  const options = statuses.map(({ name, label, color }) => ({
    value: name,
    name: <StatusBadge status={name} statusLabel={label} statusColor={color} />,
  }));
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuChoice
        label="Status"
        options={options}
        value={value}
        closes
        onChange={(name) => {
          const to = statuses.find((status) => status.name === name);
          if (to && name !== value) onChange(to);
        }}
      />
    </Menu>
  );
}
