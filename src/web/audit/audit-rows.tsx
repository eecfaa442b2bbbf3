// The entries: rows of a table, on the phone one under the other; each opens to its details.
import { ChevronDown, ChevronRight, CircleX } from "lucide-react";
import { Fragment, useEffect, useRef } from "react";
import type { AuditEntry } from "#contract/audit.ts";
import { entityWords, happened, summary } from "#domain/audit/words.ts";
import { formatSecond } from "#domain/days.ts";
import { Badge } from "#web/ui/badge.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Table, Th } from "#web/ui/table.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { EntryDetails } from "./audit-details.tsx";
import { Risk } from "./audit-risk.tsx";

export interface RowsProps {
  logs: readonly AuditEntry[];
  /** Which entries are open. */
  opened: ReadonlySet<number>;
  toggle: (id: number) => void;
  /** The one that the address names: it is scrolled to when it comes. */
  sought: number | null;
  showCompany: boolean;
  symbolOf: (companyId: number | null) => string;
  onlyPerson: ((userId: string) => void) | undefined;
}

export function AuditTable(props: RowsProps) {
  const { logs, opened, toggle, sought, showCompany, symbolOf } = props;
  return (
    <Table caption="Audit log entries, newest first" cards={false}>
      <thead>
        <tr>
          <Th>Time</Th>
          <Th>User</Th>
          <Th>Action</Th>
          <Th className="w-full">What happened</Th>
          <Th>Risk</Th>
          {showCompany ? <Th>Company</Th> : <Th className="max-lg:hidden">IP address</Th>}
        </tr>
      </thead>
      <tbody>
        {logs.map((entry) => {
          const open = opened.has(entry.id);
          return (
            <Fragment key={entry.id}>
              <tr
                className={classNames(
                  !entry.success && "bg-bad-tint shadow-[inset_4px_0_0_var(--bad)] hover:bg-bad-tint",
                  open && entry.success && "bg-sunken",
                )}
              >
                <td
                  className={classNames(
                    "whitespace-nowrap max-lg:min-w-36 max-lg:whitespace-normal",
                    open && "border-b-0",
                  )}
                >
                  <Opener entry={entry} open={open} toggle={toggle} sought={sought === entry.id} />
                </td>
                <td className={classNames(open && "border-b-0")}>
                  <Person entry={entry} />
                </td>
                <td className={classNames("whitespace-nowrap", open && "border-b-0")}>
                  <Action entry={entry} />
                </td>
                <td className={classNames("wrap-anywhere", open && "border-b-0")}>
                  <Happened entry={entry} symbol={symbolOf(entry.companyId)} />
                </td>
                <td className={classNames(open && "border-b-0")}>
                  <Risk level={entry.riskLevel} />
                </td>
                <td
                  className={classNames(
                    "text-ink-2",
                    showCompany ? "min-w-28" : "whitespace-nowrap max-lg:hidden",
                    open && "border-b-0",
                  )}
                >
                  {showCompany ? (entry.companyName ?? "-") : (entry.ipAddress ?? "-")}
                </td>
              </tr>
              {open && (
                <tr id={detailsId(entry)} className="bg-sunken">
                  <td colSpan={6} className="pb-3 pl-10">
                    <Details {...props} entry={entry} />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </Table>
  );
}

export function AuditCards(props: RowsProps) {
  const { logs, opened, toggle, sought, showCompany, symbolOf } = props;
  return (
    <ul className="divide-y divide-rule-strong">
      {logs.map((entry) => {
        const open = opened.has(entry.id);
        return (
          <li
            key={entry.id}
            className={classNames(
              "grid gap-0.5 px-4 pt-1 pb-3",
              !entry.success && "bg-bad-tint shadow-[inset_4px_0_0_var(--bad)]",
              open && entry.success && "bg-sunken",
            )}
          >
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <Opener entry={entry} open={open} toggle={toggle} sought={sought === entry.id} />
              <Risk level={entry.riskLevel} />
            </div>
            <div className="wrap-anywhere">
              <Happened entry={entry} symbol={symbolOf(entry.companyId)} />
            </div>
            <div className="flex flex-wrap justify-between gap-x-3 t-small text-ink-2">
              <span className="wrap-anywhere">
                {nameOf(entry)}
                {showCompany && entry.companyName && ` · ${entry.companyName}`}
              </span>
              <Action entry={entry} />
            </div>
            {open && (
              <div id={detailsId(entry)} className="pt-2">
                <Details {...props} entry={entry} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const detailsId = ({ id }: AuditEntry) => `entry-${id}`;
const nameOf = ({ userName, userId, userEmail }: AuditEntry) => userName ?? (userId ? userEmail : null) ?? "Unknown";

function Details({ entry, symbolOf, onlyPerson }: RowsProps & { entry: AuditEntry }) {
  const { userId } = entry;
  return (
    <EntryDetails
      entry={entry}
      symbol={symbolOf(entry.companyId)}
      onlyPerson={userId && onlyPerson ? () => onlyPerson(userId) : undefined}
    />
  );
}

/** The time, which opens and closes the entry. */
function Opener({
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
      className="-ml-1 flex min-h-8 items-center gap-2.5 rounded-sm pr-1 text-left hover:underline max-md:min-h-11"
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

function Person({ entry }: { entry: AuditEntry }) {
  return (
    <span className="block w-52 wrap-anywhere max-lg:w-28">
      {nameOf(entry)}
      {entry.userEmail && <span className="block t-small text-ink-3 max-lg:hidden">{entry.userEmail}</span>}
    </span>
  );
}

function Action({ entry: { action, entityType } }: { entry: AuditEntry }) {
  return (
    <span>
      <strong>{action.replaceAll("_", " ")}</strong>{" "}
      <span className="text-ink-3">{entityWords(entityType).toLowerCase()}</span>
    </span>
  );
}

function Happened({ entry, symbol }: { entry: AuditEntry; symbol: string }) {
  const about = summary(entry, symbol);
  return (
    <>
      {!entry.success && (
        <Badge tone="bad" icon={CircleX} className="mr-2">
          Failed
        </Badge>
      )}
      {happened(entry)}
      {entry.impersonating && <span className="text-ink-3"> (as platform administrator)</span>}
      {about && <span className="t-small text-ink-3"> {about}</span>}
    </>
  );
}
