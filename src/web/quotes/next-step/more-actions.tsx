// The button whose menu has what is seldom done with a quote. The menu is loaded when the user reaches for it.
import { ChevronDown } from "lucide-react";
import { fetchActionsMenu, useLazyMenu } from "#web/kernel/lazy-menu.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import type { MenuAction } from "#web/ui/dialogs/actions-menu.tsx";

export function MoreActions({ actions }: { actions: readonly MenuAction[] }) {
  const { Menu, closed: closedButton } = useLazyMenu(fetchActionsMenu);
  const button: ButtonProps = {
    size: "sm",
    children: (
      <>
        More actions <ChevronDown />
      </>
    ),
  };
  if (actions.length === 0) return null;
  return Menu ? <Menu trigger={<Button {...button} />} actions={actions} /> : <Button {...button} {...closedButton} />;
}
