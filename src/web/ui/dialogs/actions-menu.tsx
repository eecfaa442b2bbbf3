import type { LucideIcon } from "lucide-react";
import { type ReactElement, useRef } from "react";
import { Menu, MenuButton, MenuLink } from "#web/ui/dialogs/menu.tsx";

export interface MenuAction {
  label: string;
  icon: LucideIcon;
  /** A page, or something to do. */
  to: string | (() => void);
  /** It destroys something, or cannot be undone. */
  isDangerous?: boolean;
}

/** Rendered open: its code is only loaded when the user has pressed the button. */
export function ActionsMenu({ trigger, actions }: { trigger: ReactElement; actions: readonly MenuAction[] }) {
  const chosenAction = useRef<(() => void) | null>(null);
  const runChosenAction = () => {
    chosenAction.current?.();
    chosenAction.current = null;
  };
  return (
    <Menu trigger={trigger} align="start" defaultOpen onClosed={runChosenAction}>
      {actions.map(({ label, icon, to, isDangerous }) =>
        typeof to === "string" ? (
          <MenuLink key={label} icon={icon} href={to}>
            {label}
          </MenuLink>
        ) : (
          <MenuButton key={label} icon={icon} danger={isDangerous} onSelect={() => (chosenAction.current = to)}>
            {label}
          </MenuButton>
        ),
      )}
    </Menu>
  );
}
