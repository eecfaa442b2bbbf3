// The emails of a page; only what can be acted on has a checkbox, weight and a button.
import { Check, Clock } from "lucide-react";
import { Link } from "wouter";
import type { Email } from "#contract/emails.ts";
import { formatDateTime } from "#domain/days.ts";
import { mayResend } from "#domain/emails/states.ts";
import { joinClassNames } from "#web/ui/class-names.ts";
import { Checkbox } from "#web/ui/forms/switch.tsx";
import { Table, Td, Th } from "#web/ui/tables/table.tsx";
import { EmailBadge, formatShortSubject, formatSubject, obstacleLabels } from "./email-state.tsx";
import { SendButton } from "./send-button.tsx";
import { mayBeSelected, useMaySend } from "./sending.ts";

export interface Selection {
  ids: ReadonlySet<string>;
  select: (ids: readonly string[], isSelected: boolean) => void;
}

export function EmailTable({
  emails,
  openId,
  buildHref,
  selection: { ids, select },
}: {
  emails: readonly Email[];
  openId: string | null;
  buildHref: (id: string) => string;
  selection: Selection;
}) {
  const maySend = useMaySend();
  const selectable = emails.filter((email) => maySend(email) && mayBeSelected(email)).map(({ id }) => id);
  const selectedCount = selectable.filter((id) => ids.has(id)).length;
  return (
    <Table caption="Emails, newest first">
      <thead>
        <tr>
          <Th className="email-tick">
            {selectable.length === 0 ? (
              <span className="sr-only">Selection</span>
            ) : (
              <Checkbox
                bare
                label="Select all that can be sent"
                checked={selectedCount === selectable.length}
                onChange={({ target }) => select(selectable, target.checked)}
              />
            )}
          </Th>
          <Th className="email-state">Status</Th>
          <Th className="email-to">To</Th>
          <Th>{emails.some(({ subject }) => subject !== null) ? "Subject" : "Kind"}</Th>
          <Th num>Created</Th>
          <Th className="email-action">
            <span className="sr-only">Action</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {emails.map((email) => {
          const isOpen = email.id === openId;
          return (
            <tr
              key={email.id}
              className={joinClassNames(
                (isOpen || ids.has(email.id)) && "email-marked",
                mayResend(email.state) && "email-needed",
                email.state === "sent" && "email-done",
              )}
            >
              <Td className="email-tick">
                {selectable.includes(email.id) ? (
                  <Checkbox
                    bare
                    label={`Select ${formatSubject(email)}`}
                    checked={ids.has(email.id)}
                    onChange={({ target }) => select([email.id], target.checked)}
                  />
                ) : (
                  <span aria-hidden className="email-mark">
                    {email.state === "sent" ? <Check /> : <Clock />}
                  </span>
                )}
              </Td>
              <Td className="email-state">
                <EmailBadge state={email.state} />
              </Td>
              <Td className="email-to" title={email.toAddress}>
                {isOfAnyCompany(email) && <span className="md:hidden">{email.companyName} · </span>}
                {email.recipientName ?? email.toAddress}
              </Td>
              <Td className="email-subject">
                <Link
                  id={`email-${email.id}`}
                  href={buildHref(email.id)}
                  state={history.state}
                  className="row-link"
                  aria-current={isOpen || undefined}
                >
                  <span className="max-md:hidden">{describeRow(email)}</span>
                  <span className="md:hidden">{formatShortSubject(email)}</span>
                </Link>
              </Td>
              <Td num className="email-date">
                {formatDateTime(email.createdAt).slice(0, -6)}
                <span className="email-time">{formatDateTime(email.createdAt).slice(-6)}</span>
              </Td>
              <Td className="email-action">
                {email.obstacle !== null ? (
                  <span className="email-obstacle">{obstacleLabels[email.obstacle]}</span>
                ) : (
                  maySend(email) && <SendButton email={email} />
                )}
              </Td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

/** The platform reads the company instead of a subject. */
const isOfAnyCompany = ({ subject, companyName }: Email): boolean => subject === null && companyName !== null;

const describeRow = (email: Email): string =>
  isOfAnyCompany(email) ? `${formatSubject(email)}, ${email.companyName}` : formatSubject(email);
