import type { ReactElement } from "react";
import type { QuoteStatus } from "#contract/statuses.ts";
import { StatusBadge } from "#web/quotes/status-badge.tsx";
import { Menu, MenuChoice } from "#web/ui/dialogs/menu.tsx";

export interface StatusMenuProps {
  /** One button. */
  trigger: ReactElement;
  statuses: readonly QuoteStatus[];
  /** The name of the one that the quote has. */
  value: string;
  onChange: (to: QuoteStatus) => void;
}

/** Opens at once: its code is only fetched when somebody has pressed the button. */
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
