import { type ComponentType, useState } from "react";
import { toast } from "#web/ui/feedback/toast.ts";

/** A menu whose code is loaded when the user reaches for its button, which has these properties until then. */
export function useLazyMenu<Props>(fetch: () => Promise<ComponentType<Props>>) {
  const [Menu, setMenu] = useState<ComponentType<Props> | null>(null);
  const onClick = async () => {
    const LoadedMenu = await fetchOrNotify("The menu", fetch);
    if (LoadedMenu) setMenu(() => LoadedMenu);
  };
  const prefetchMenu = () => void fetch().catch(() => {}); // If this fails, the press that follows shows the error.
  const closedButton = {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: prefetchMenu,
    onFocus: prefetchMenu,
  } as const;
  return { Menu, closed: { ...closedButton, onClick } };
}

/** Null if it could not be loaded; the user is told. */
export async function fetchOrNotify<T>(name: string, fetch: () => Promise<T>): Promise<T | null> {
  try {
    return await fetch();
  } catch {
    toast({ title: "Error", description: `${name} could not be loaded. You may be offline.`, destructive: true });
    return null;
  }
}

/** The menu of actions: of a record, or of what does not fit elsewhere. */
export const fetchActionsMenu = async () => (await import("#web/ui/dialogs/actions-menu.tsx")).ActionsMenu;
