import { TriangleAlert } from "lucide-react";

/** Decision 22: it may be saved, but not calculated. */
export function ExclusionHint({ children }: { children: string }) {
  return (
    <span className="flex gap-1.5 text-warn">
      <TriangleAlert className="mt-px flex-none" />
      <span>{children} You can save this, but it can’t be priced.</span>
    </span>
  );
}
