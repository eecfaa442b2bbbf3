import type { ReactElement } from "react";
import type { QuoteStatus } from "#contract/statuses.ts";
import { StatusBadge } from "#web/quotes/status-badge.tsx";
import { Menu, MenuChoice } from "#web/ui/dialogs/menu.tsx";

export interface StatusMenuProps {
  /** Must be a single button. */
  trigger: ReactElement;
  statuses: readonly QuoteStatus[];
  /** The name of the quote's current status. */
  value: string;
  onChange: (to: QuoteStatus) => void;
}

/** Rendered open: its code is only loaded when the user has pressed the button. */
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
