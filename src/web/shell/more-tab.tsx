// The last tab of the phone's bar, if not all pages fit beside it (decision 77).
import { Ellipsis } from "lucide-react";
import { fetchActionsMenu, useLazyMenu } from "#web/kernel/lazy-menu.ts";
import type { NavigationItem } from "#web/ui/layout/navigation.tsx";

export function MoreTab({ items }: { items: readonly NavigationItem[] }) {
  const { Menu, closed: closedButton } = useLazyMenu(fetchActionsMenu);
  const button = {
    type: "button",
    className: "tab-link",
    "aria-current": items.some(({ current }) => current) || undefined,
    children: (
      <>
        <Ellipsis />
        More
      </>
    ),
  } as const;
  if (!Menu) return <button {...button} {...closedButton} />;
  const actions = items.map(({ label, icon, href }) => ({ label, icon, to: href }));
  return <Menu trigger={<button {...button} />} actions={actions} />;
}
