// Shared by a row of the table and a card of the phone.
import { ChevronDown, ChevronRight, CircleX } from "lucide-react";
import { useEffect, useRef } from "react";
import type { AuditEntry } from "#contract/audit/audit.ts";
import { describeEvent, formatEntityType, summariseChange } from "#domain/audit/entry-texts.ts";
import { formatSecond } from "#domain/days.ts";
import { Badge } from "#web/ui/badge.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { EntryDetails } from "./audit-details.tsx";

export interface RowsProps {
  logs: readonly AuditEntry[];
  /** The ids of the open entries. */
  opened: ReadonlySet<number>;
  toggle: (id: number) => void;
  /** The entry named by the address: scrolled to when it is rendered. */
  sought: number | null;
  showCompany: boolean;
  symbolOf: (companyId: number | null) => string;
  onFilterByUser: ((userId: string) => void) | undefined;
}

export const detailsId = ({ id }: AuditEntry) => `entry-${id}`;

export const formatUserName = ({ userName, userId, userEmail }: AuditEntry) =>
  userName ?? (userId ? userEmail : null) ?? "Unknown";

export function Details({ entry, symbolOf, onFilterByUser }: RowsProps & { entry: AuditEntry }) {
  const { userId } = entry;
  return (
    <EntryDetails
      entry={entry}
      symbol={symbolOf(entry.companyId)}
      onFilterByUser={userId && onFilterByUser ? () => onFilterByUser(userId) : undefined}
    />
  );
}

/** The time, as the button that opens and closes the entry. */
export function EntryToggle({
  entry,
  open,
  toggle,
  sought,
}: {
  entry: AuditEntry;
  open: boolean;
  toggle: (id: number) => void;
  sought: boolean;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!sought) return;
    button.current?.focus({ preventScroll: true });
    button.current?.scrollIntoView({ block: "center" });
  }, [sought]);
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <button
      ref={button}
      type="button"
      className="-ml-1 flex min-h-8 items-center gap-2.5 rounded-sm pr-1 text-left hover:underline max-md:min-h-6 after:absolute after:inset-0"
      aria-expanded={open}
      {...(open && { "aria-controls": detailsId(entry) })}
      onClick={() => toggle(entry.id)}
    >
      <Chevron className="text-ink-2" />
      <time dateTime={entry.createdAt}>{formatSecond(entry.createdAt)}</time>
      <VisuallyHidden>details</VisuallyHidden>
    </button>
  );
}

export function EntryUser({ entry }: { entry: AuditEntry }) {
  return (
    <span className="block w-52 wrap-anywhere max-lg:w-28">
      {formatUserName(entry)}
      {entry.userEmail && <span className="block t-small text-ink-3 max-lg:hidden">{entry.userEmail}</span>}
    </span>
  );
}

export function Action({ entry: { action, entityType } }: { entry: AuditEntry }) {
  return (
    <span>
      <strong>{action.replaceAll("_", " ")}</strong>{" "}
      <span className="text-ink-3">{formatEntityType(entityType).toLowerCase()}</span>
    </span>
  );
}

export function EventText({ entry, symbol }: { entry: AuditEntry; symbol: string }) {
  const about = summariseChange(entry, symbol);
  return (
    <>
      {!entry.success && (
        <Badge tone="bad" icon={CircleX} className="mr-2">
          Failed
        </Badge>
      )}
      {describeEvent(entry)}
      {entry.impersonating && <span className="text-ink-3"> (as platform administrator)</span>}
      {about && <span className="t-small text-ink-3"> {about}</span>}
    </>
  );
}
