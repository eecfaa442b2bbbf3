import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";

/** Fields that no quote needs, folded to one line of a panel unless they are filled or one has an error. */
export function OptionalFold({
  title,
  remark,
  startsOpen,
  hasError,
  children,
}: {
  title: string;
  /** In brackets after the title. */
  remark: string;
  startsOpen: boolean;
  hasError: boolean;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  return (
    <details
      className="group border-t border-rule first:border-t-0"
      open={isOpen || hasError}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 font-medium text-ink-2 hover:bg-sunken max-md:min-h-12">
        <span>
          {title} <span className="font-normal text-ink-3">({remark})</span>
        </span>
        <ChevronDown className="ml-auto text-ink-3 group-open:rotate-180" />
      </summary>
      <div className="px-4 pt-1 pb-4">{children}</div>
    </details>
  );
}
