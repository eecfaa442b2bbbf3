import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "#web/ui/button.tsx";

/** The filters of a list on the phone: one row with the search and a button, which unfolds the others. */
export function FilterFold({
  search,
  setCount,
  summary,
  children,
}: {
  search: ReactNode;
  /** How many of the folded filters are set. */
  setCount: number;
  /** What the folded filters are set to; shown while they are folded. */
  summary?: ReactNode;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className="grid gap-2">
      <div className="flex gap-2">
        <div className="min-w-0 flex-1">{search}</div>
        <Button aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={() => setIsOpen(!isOpen)}>
          <SlidersHorizontal /> Filters
          {setCount > 0 && (
            <span className="text-brand-ink">
              {setCount}
              <span className="sr-only"> set</span>
            </span>
          )}
        </Button>
      </div>
      {isOpen ? (
        <div id={id} className="grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] gap-2">
          {children}
        </div>
      ) : (
        summary
      )}
    </div>
  );
}
