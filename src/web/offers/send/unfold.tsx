import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/button.tsx";

/** A control that stands there at once, or as soon as somebody asks for it. */
export function Unfold({
  open,
  of,
  describedBy,
  children,
}: {
  open: boolean;
  /** Id of the control, which takes the focus. */
  of: string;
  /** Id of the sentence that asks for it. */
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
