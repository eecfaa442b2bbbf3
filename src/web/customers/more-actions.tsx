// The button with three dots, whose menu has what is seldom done. The menu is loaded when the user reaches for it.
import { Ellipsis } from "lucide-react";
import { fetchActionsMenu, useLazyMenu } from "#web/kernel/lazy-menu.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import type { MenuAction } from "#web/ui/dialogs/actions-menu.tsx";

export function MoreActions({
  label = "More actions",
  actions,
  ...look
}: Pick<ButtonProps, "look" | "size" | "className"> & { label?: string; actions: readonly (MenuAction | false)[] }) {
  const { Menu, closed: closedButton } = useLazyMenu(fetchActionsMenu);
  const shownActions = actions.filter((action) => action !== false);
  const button: ButtonProps = { square: true, "aria-label": label, children: <Ellipsis />, ...look };
  if (shownActions.length === 0) return null;
  return Menu ? (
    <Menu trigger={<Button {...button} />} actions={shownActions} />
  ) : (
    <Button {...button} {...closedButton} />
  );
}
