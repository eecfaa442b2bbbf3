import { type ComponentType, useState } from "react";
import { toast } from "#web/ui/feedback/toast.ts";

/** A menu whose code is loaded when the user reaches for its button, which has these properties until then. */
export function useLazyMenu<Props>(fetch: () => Promise<ComponentType<Props>>) {
  const [Menu, setMenu] = useState<ComponentType<Props> | null>(null);
  const onClick = async () => {
    try {
      const fetched = await fetch();
      setMenu(() => fetched);
    } catch {
      toast({ title: "Error", description: "The menu could not be loaded. You may be offline.", destructive: true });
    }
  };
  const reachFor = () => void fetch().catch(() => {}); // If this fails, the press that follows shows the error.
  const closed = {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: reachFor,
    onFocus: reachFor,
  } as const;
  return { Menu, closed: { ...closed, onClick } };
}
