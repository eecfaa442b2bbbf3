// The audit entries as table rows, each of which can be opened.
import { Fragment } from "react";
import { joinClassNames } from "#web/ui/class-names.ts";
import { Table, Th } from "#web/ui/tables/table.tsx";
import { Risk } from "./audit-risk.tsx";
import { Action, Details, detailsId, EntryToggle, EntryUser, EventText, type RowsProps } from "./audit-row-parts.tsx";

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
                className={joinClassNames(
                  "relative",
                  !entry.success && "bg-bad-tint shadow-[inset_4px_0_0_var(--bad)] hover:bg-bad-tint",
                  open && entry.success && "bg-sunken",
                )}
              >
                <td
                  className={joinClassNames(
                    "whitespace-nowrap max-lg:min-w-36 max-lg:whitespace-normal",
                    open && "border-b-0",
                  )}
                >
                  <EntryToggle entry={entry} open={open} toggle={toggle} sought={sought === entry.id} />
                </td>
                <td className={joinClassNames(open && "border-b-0")}>
                  <EntryUser entry={entry} />
                </td>
                <td className={joinClassNames("whitespace-nowrap", open && "border-b-0")}>
                  <Action entry={entry} />
                </td>
                <td className={joinClassNames("wrap-anywhere", open && "border-b-0")}>
                  <EventText entry={entry} symbol={symbolOf(entry.companyId)} />
                </td>
                <td className={joinClassNames(open && "border-b-0")}>
                  <Risk level={entry.riskLevel} />
                </td>
                <td
                  className={joinClassNames(
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
