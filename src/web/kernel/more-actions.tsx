// A button whose menu has what is seldom done. The menu is loaded when the user reaches for it.
import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import type { MenuAction } from "#web/ui/dialogs/actions-menu.tsx";
import { fetchActionsMenu, useLazyMenu } from "./lazy-menu.ts";

type Look = Pick<ButtonProps, "id" | "look" | "size" | "className">;

export function MoreActions({
  label = "More actions",
  actions,
  children,
  ...look
}: Look & {
  /** The name of a button that shows three dots. */
  label?: string;
  actions: readonly (MenuAction | false)[];
  /** What it shows instead of the dots. */
  children?: ReactNode;
}) {
  const { Menu, closed: closedButton } = useLazyMenu(fetchActionsMenu);
  const shownActions = actions.filter((action) => action !== false);
  const dots: ButtonProps = { square: true, "aria-label": label, children: <Ellipsis /> };
  const button: ButtonProps = { ...(children ? { children } : dots), ...look };
  if (shownActions.length === 0) return null;
  return Menu ? (
    <Menu trigger={<Button {...button} />} actions={shownActions} />
  ) : (
    <Button {...button} {...closedButton} />
  );
}
