import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/button.tsx";

/** A control that is visible at once, or as soon as the user opens it. */
export function Unfold({
  open,
  of,
  describedBy,
  children,
}: {
  open: boolean;
  /** The id of the control, which takes the focus. */
  of: string;
  /** The id of the sentence that asks for it. */
  describedBy: string;
  children: ReactNode;
}) {
  const [asked, setAsked] = useState(false);
  if (open || asked) return children;
  const unfold = () => {
    setAsked(true);
    requestAnimationFrame(() => document.getElementById(of)?.focus());
  };
  return (
    <div>
      <Button size="sm" aria-describedby={describedBy} onClick={unfold}>
        Change it here
      </Button>
    </div>
  );
}
