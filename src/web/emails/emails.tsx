// The outbox: every email with its state and preview, and a button to send one again (decision 65).
import { useMutation, useQuery } from "@tanstack/react-query";
import { Mail as MailIcon } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { type Email, listEmails, resendEmail } from "#contract/emails.ts";
import { formatDateTime } from "#domain/days.ts";
import { mayResend } from "#domain/emails/states.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { showErrorToast } from "#web/kernel/error-toast.ts";
import { LoadError, NoPermission } from "#web/kernel/load-error.tsx";
import { buildEndpointQuery, buildQueryKey, hasFailed, queryClient } from "#web/kernel/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialogs/dialog.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { StateBox } from "#web/ui/feedback/state-box.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { PageHead } from "#web/ui/layout/app-shell.tsx";
import { Panel } from "#web/ui/layout/panel.tsx";
import { Table, TableFoot, Td, Th } from "#web/ui/tables/table.tsx";
import { canSendEmail } from "#web/users/email-availability.ts";
import { useSession } from "#web/users/session.tsx";
import { describeEmailState, EmailBadge } from "./email-state.tsx";
import { ReleaseHeldEmails } from "./release.tsx";

export function Emails() {
  const { may } = useSession();
  return (
    <>
      <PageHead title="Emails" sub="“Handed over” means the mail server accepted it; delivery isn’t confirmed." />
      {!canSendEmail() && (
        <Note tone="warn" className="mb-4" title="No mail server is set up.">
          Emails are held until one is set up and someone releases them.
        </Note>
      )}
      {may("quotes", "view") ? <Outbox /> : <NoPermission to={["quotes", "view"]} />}
    </>
  );
}

function Outbox() {
  /** The last email of each page before this one. */
  const [behind, setBehind] = useState<string[]>([]);
  const before = behind.at(-1);
  const list = useQuery(buildEndpointQuery(listEmails, { query: { before } }));
  const [shown, setShown] = useState<Email | null>(null);
  if (list.isPending) return <Skeleton lines={5} label="Loading the emails" />;
  if (hasFailed(list)) return <LoadError title="The emails could not be loaded" query={list} />;
  const { emails, more } = list.data;
  const last = emails.at(-1)?.id;
  if (emails.length === 0 && behind.length === 0) {
    return (
      <StateBox kind="empty" icon={MailIcon} title="No emails yet">
        Emails sent by Volute appear here with their status.
      </StateBox>
    );
  }
  return (
    <Panel>
      <ReleaseHeldEmails emails={emails} />
      <LetterTable emails={emails} onShow={setShown} />
      {(more || behind.length > 0) && (
        <TableFoot>
          <Button size="sm" disabled={behind.length === 0} onClick={() => setBehind(behind.slice(0, -1))}>
            Newer
          </Button>
          <Button size="sm" disabled={!more || !last} onClick={() => last && setBehind([...behind, last])}>
            Older
          </Button>
        </TableFoot>
      )}
      {shown && <LetterDialog mail={shown} onClose={() => setShown(null)} />}
    </Panel>
  );
}

function LetterTable({ emails, onShow }: { emails: readonly Email[]; onShow: (mail: Email) => void }) {
  return (
    <Table caption="Emails, newest first">
      <thead>
        <tr>
          <Th>To</Th>
          <Th>Subject</Th>
          <Th>Made</Th>
          <Th>State</Th>
          <Th num>Actions</Th>
        </tr>
      </thead>
      <tbody>
        {emails.map((mail) => (
          <tr key={mail.id}>
            <Td className="wrap-anywhere">
              {mail.toAddress}
              {mail.companyName !== null && <span className="t-small block text-ink-3">{mail.companyName}</span>}
            </Td>
            <Td label="Subject" className="wrap-anywhere text-ink-2">
              {mail.subject}
            </Td>
            <Td label="Made" className="whitespace-nowrap text-ink-2">
              {formatDateTime(mail.createdAt)}
            </Td>
            <Td label="State">
              <div>
                <EmailBadge state={mail.state} />
                <span className="t-small mt-1 block wrap-anywhere text-ink-3">{describeEmailState(mail)}</span>
                <ToQuote mail={mail} />
              </div>
            </Td>
            <Td num>
              <span className="inline-flex items-center justify-end gap-2 max-md:mt-2">
                <Again mail={mail} />
                <Button size="sm" aria-label={`Show the email to ${mail.toAddress}`} onClick={() => onShow(mail)}>
                  Show
                </Button>
              </span>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The platform sees emails of companies whose quotes it may not see. */
function ToQuote({ mail: { quoteId, isOffer, state, subject } }: { mail: Email }) {
  const { user, may } = useSession();
  if (quoteId === null || user.companyId === null) return null;
  const makesLink = isOffer && state === "held" && may("quotes", "edit");
  return (
    <Link
      href={`/quotes/${quoteId}`}
      className="link t-small inline-flex min-h-6 items-center"
      aria-label={`${makesLink ? "Make a link to copy" : "Open the quote"}: ${subject}`}
    >
      {makesLink ? "Make a link to copy" : "Open the quote"}
    </Link>
  );
}

function Again({ mail }: { mail: Email }) {
  const { may } = useSession();
  const again = useMutation<Email, CallError>({
    mutationFn: () => call(resendEmail, { params: { id: mail.id } }),
    onSuccess: ({ toAddress }) =>
      toast(
        canSendEmail()
          ? { title: "Email queued", description: `It goes to ${toAddress} once more.` }
          : { title: "Email held", description: "No mail server is set up." },
      ),
    onError: (error) => showErrorToast(error, "The email could not be sent again."),
    onSettled: () => queryClient.invalidateQueries({ queryKey: buildQueryKey(listEmails) }),
  });
  if (!mayResend(mail.state) || !may("quotes", "edit")) return null;
  const words = mail.state === "held" ? "Send now" : "Send again";
  return (
    <Button
      size="sm"
      aria-label={`${words} to ${mail.toAddress}`}
      pending={again.isPending}
      pendingLabel="Sending…"
      onClick={() => again.mutate()}
    >
      {words}
    </Button>
  );
}

/** The frame runs no scripts and has no origin. */
function LetterDialog({ mail, onClose }: { mail: Email; onClose: () => void }) {
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={mail.subject}
      description={`To ${mail.toAddress}. The link in it is left out here.`}
      footer={<DialogClose>Close</DialogClose>}
    >
      <iframe
        title="The email as it looks"
        sandbox=""
        className="h-[60vh] w-full rounded-md border border-rule bg-white"
        src={`/api/emails/${mail.id}/preview`}
      />
    </Dialog>
  );
}
