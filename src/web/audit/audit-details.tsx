// The details of an audit entry: each field before and after, where it was done from, and who really acted.
import { Link2 } from "lucide-react";
import { Link } from "wouter";
import type { AuditEntry } from "#contract/audit/audit.ts";
import {
  type ChangedField,
  formatEntityType,
  listChangedFields,
  listOtherMetadata,
} from "#domain/audit/entry-texts.ts";
import { describeDevice } from "#domain/users/device.ts";
import { Button } from "#web/ui/button.tsx";
import { Cell } from "#web/ui/layout/panel.tsx";

export function EntryDetails({
  entry,
  symbol,
  onFilterByUser,
}: {
  entry: AuditEntry;
  symbol: string;
  /** Filters by this entry's user; absent if that filter is already set. */
  onFilterByUser: (() => void) | undefined;
}) {
  const changed = listChangedFields(entry.metadata, symbol);
  const isNew = changed.every(({ before }) => before === null);
  const { userId, userName, userEmail, userAgent, entityId, sessionId } = entry;
  return (
    <div className="grid gap-3">
      {entry.description && <p className="wrap-anywhere">{entry.description}.</p>}
      {entry.impersonating && (
        <p className="font-semibold">
          Done by {userName ?? userEmail}, a platform administrator, acting as {entry.companyName ?? "the company"}.
        </p>
      )}
      {changed.length > 0 && (isNew ? <Facts facts={changed} /> : <Changes changes={changed} />)}
      <Facts facts={listOtherMetadata(entry.metadata, symbol)} />
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-rule bg-rule [&>div]:bg-panel [&>div]:px-3 [&>div]:py-2 lg:grid-cols-4">
        <Cell label="Entity">
          <span className="block t-small">
            {formatEntityType(entry.entityType)}
            {entityId && <span className="text-ink-2"> {entityId}</span>}
          </span>
        </Cell>
        <Cell label="User">
          <span className="block t-small">
            {userName ?? "Unknown"}
            {userEmail && <span className="block text-ink-2">{userEmail}</span>}
          </span>
        </Cell>
        <Cell label="Session · browser">
          <span className="block t-small">
            {sessionId ? `${sessionId.slice(0, 4)}…${sessionId.slice(-2)}` : "None"} · {describeDevice(userAgent)}
            {userAgent && <span className="block text-ink-3">{userAgent}</span>}
          </span>
        </Cell>
        <Cell label="IP address">
          <span className="block t-small">{entry.ipAddress ?? "Unknown"}</span>
        </Cell>
      </dl>
      <p className="flex flex-wrap items-center gap-2 t-small">
        <Link href={`/audit-logs?logId=${entry.id}`} className="inline-flex items-center gap-1.5 py-1">
          <Link2 /> Link to entry {entry.id}
        </Link>
        {userId && onFilterByUser && (
          <Button look="text" size="sm" onClick={onFilterByUser}>
            Only entries of {userName ?? userEmail ?? "this person"}
          </Button>
        )}
      </p>
    </div>
  );
}

/** A table inside a cell of another one, whose styles it must not inherit. */
const CELL = "h-auto border-b-0 bg-panel px-3 py-1.5 text-left align-top";

function Changes({ changes }: { changes: readonly ChangedField[] }) {
  return (
    <div className="overflow-hidden rounded-md border border-rule bg-panel">
      <table className="w-full table-fixed border-collapse t-small">
        <caption className="sr-only">Changed fields</caption>
        <thead className="t-label text-left text-ink-3">
          <tr>
            <th scope="col" className={CELL}>
              Field
            </th>
            <th scope="col" className={CELL}>
              Before
            </th>
            <th scope="col" className={CELL}>
              After
            </th>
          </tr>
        </thead>
        <tbody className="align-top wrap-anywhere whitespace-pre-line">
          {changes.map(({ field, before, after }) => (
            <tr key={field} className="border-t border-rule">
              <th scope="row" className={`${CELL} t-small font-medium whitespace-normal text-ink`}>
                {field}
              </th>
              <td className={`${CELL} text-ink-2`}>{before === null ? <Nothing /> : <del>{before}</del>}</td>
              <td className={`${CELL} font-semibold`}>{after ?? <Nothing />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Facts({ facts }: { facts: readonly ChangedField[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="grid gap-x-4 gap-y-1 rounded-md border border-rule bg-panel px-3 py-2 t-small md:grid-cols-2">
      {facts.map(({ field, after }) => (
        <div key={field} className="flex gap-2 wrap-anywhere whitespace-pre-line">
          <dt className="flex-none text-ink-3">{field}</dt>
          <dd className="font-medium">{after ?? <Nothing />}</dd>
        </div>
      ))}
    </dl>
  );
}

const Nothing = () => <span className="font-normal text-ink-3">nothing</span>;
