import { LoaderCircle } from "lucide-react";
import { joinClassNames } from "./class-names.ts";

/** Rotates; under reduced motion it does not, so give it a `label` wherever no text beside it says what is awaited. */
export function Spinner({ label, className }: { label?: string | undefined; className?: string | undefined }) {
  const icon = <LoaderCircle className={joinClassNames("spinner", className)} />;
  return label === undefined ? (
    icon
  ) : (
    <span role="status" className="inline-flex items-center gap-2 text-ink-3">
      {icon}
      {label}
    </span>
  );
}
