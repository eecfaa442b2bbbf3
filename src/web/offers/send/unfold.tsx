import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/button.tsx";

/** A control that is visible at once, or as soon as the user opens it. */
export function Unfold({
  open,
  controlId,
  describedBy,
  children,
}: {
  open: boolean;
  /** The id of the control, which takes the focus. */
  controlId: string;
  /** The id of the sentence that asks for it. */
  describedBy: string;
  children: ReactNode;
}) {
  const [isOpened, setIsOpened] = useState(false);
  if (open || isOpened) return children;
  const openControl = () => {
    setIsOpened(true);
    requestAnimationFrame(() => document.getElementById(controlId)?.focus());
  };
  return (
    <div>
      <Button size="sm" aria-describedby={describedBy} onClick={openControl}>
        Change it here
      </Button>
    </div>
  );
}
