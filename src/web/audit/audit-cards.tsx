// The audit entries on the phone, as cards.
import { joinClassNames } from "#web/ui/class-names.ts";
import { Risk } from "./audit-risk.tsx";
import {
  Action,
  Details,
  detailsId,
  EntryToggle,
  EventText,
  formatUserName,
  type RowsProps,
} from "./audit-row-parts.tsx";

export function AuditCards(props: RowsProps) {
  const { logs, opened, toggle, sought, showCompany, symbolOf } = props;
  return (
    <ul className="divide-y divide-rule-strong">
      {logs.map((entry) => {
        const open = opened.has(entry.id);
        return (
          <li
            key={entry.id}
            className={joinClassNames(
              "px-4 py-2",
              !entry.success && "bg-bad-tint shadow-[inset_4px_0_0_var(--bad)]",
              open && entry.success && "bg-sunken",
            )}
          >
            {/* The button covers all of it. */}
            <div className="relative">
              <div className="flex flex-wrap items-center justify-between gap-x-3">
                <EntryToggle entry={entry} open={open} toggle={toggle} sought={sought === entry.id} />
                <Risk level={entry.riskLevel} />
              </div>
              <div className="wrap-anywhere">
                <EventText entry={entry} symbol={symbolOf(entry.companyId)} />
              </div>
              <div className="flex flex-wrap justify-between gap-x-3 t-small text-ink-2">
                <span className="wrap-anywhere">
                  {formatUserName(entry)}
                  {showCompany && entry.companyName && ` · ${entry.companyName}`}
                </span>
                <Action entry={entry} />
              </div>
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
