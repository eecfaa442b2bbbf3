import { Download, X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import type { QueryOf } from "#contract/endpoint.ts";
import type { exportQuotes } from "#contract/quotes/quote-files.ts";
import { Button } from "#web/ui/button.tsx";
import { joinClassNames } from "#web/ui/class-names.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { formatQuoteCount, startExport, useExport } from "./export.ts";

/** Exports all quotes, or those that match the `filters`; a long export shows its progress and can be stopped. */
export function ExportButton({
  filters,
  block = false,
  className,
  children,
}: {
  filters?: QueryOf<typeof exportQuotes>;
  /** As wide as its container, with the progress below; otherwise beside it. */
  block?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const running = useExport();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={joinClassNames(block ? "grid gap-1" : "flex flex-row-reverse items-center gap-2", className)}>
      <Button
        ref={button}
        block={block}
        pending={running !== null}
        pendingLabel={block ? "Exporting..." : <VisuallyHidden>Exporting...</VisuallyHidden>}
        onClick={() => void startExport(filters)}
      >
        <Download /> {children}
      </Button>
      {running?.isLong && (
        <div className="flex items-center justify-between gap-2 t-small text-ink-2">
          {formatQuoteCount(running.quotes)}, {size(running.bytes)}
          <Button
            look="quiet"
            size="sm"
            onClick={() => {
              running.cancel();
              button.current?.focus();
            }}
          >
            <X /> Cancel
          </Button>
        </div>
      )}
    </div>
  );
}

function size(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
