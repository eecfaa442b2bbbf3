// The menu at the end of a row. Its code is loaded when the user reaches for the button.
import { Ellipsis } from "lucide-react";
import { useLazyMenu } from "#web/kernel/lazy-menu.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import type { MenuAction } from "#web/ui/dialogs/actions-menu.tsx";

const fetchMenu = async () => (await import("#web/ui/dialogs/actions-menu.tsx")).ActionsMenu;

export function RowMenu({ id, name, actions }: { id: string; name: string; actions: readonly MenuAction[] }) {
  const { Menu, closed: closedButton } = useLazyMenu(fetchMenu);
  const button: ButtonProps = {
    id,
    look: "quiet",
    size: "sm",
    square: true,
    "aria-label": `Change ${name}`,
    children: <Ellipsis />,
  };
  return Menu ? <Menu trigger={<Button {...button} />} actions={actions} /> : <Button {...button} {...closedButton} />;
}
