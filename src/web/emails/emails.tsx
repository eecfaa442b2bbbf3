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
  const [newerPageEnds, setNewerPageEnds] = useState<string[]>([]);
  const pageEnd = newerPageEnds.at(-1);
  const list = useQuery(buildEndpointQuery(listEmails, { query: { before: pageEnd } }));
  const [shownEmail, setShownEmail] = useState<Email | null>(null);
  if (list.isPending) return <Skeleton lines={5} label="Loading the emails" />;
  if (hasFailed(list)) return <LoadError title="The emails could not be loaded" query={list} />;
  const { emails, more } = list.data;
  const lastId = emails.at(-1)?.id;
  if (emails.length === 0 && newerPageEnds.length === 0) {
    return (
      <StateBox kind="empty" icon={MailIcon} title="No emails yet">
        Emails sent by Volute appear here with their status.
      </StateBox>
    );
  }
  return (
    <Panel>
      <ReleaseHeldEmails emails={emails} />
      <EmailTable emails={emails} onShow={setShownEmail} />
      {(more || newerPageEnds.length > 0) && (
        <TableFoot>
          <Button
            size="sm"
            disabled={newerPageEnds.length === 0}
            onClick={() => setNewerPageEnds(newerPageEnds.slice(0, -1))}
          >
            Newer
          </Button>
          <Button
            size="sm"
            disabled={!more || !lastId}
            onClick={() => lastId && setNewerPageEnds([...newerPageEnds, lastId])}
          >
            Older
          </Button>
        </TableFoot>
      )}
      {shownEmail && <EmailDialog email={shownEmail} onClose={() => setShownEmail(null)} />}
    </Panel>
  );
}

function EmailTable({ emails, onShow }: { emails: readonly Email[]; onShow: (email: Email) => void }) {
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
        {emails.map((email) => (
          <tr key={email.id}>
            <Td className="wrap-anywhere">
              {email.toAddress}
              {email.companyName !== null && <span className="t-small block text-ink-3">{email.companyName}</span>}
            </Td>
            <Td label="Subject" className="wrap-anywhere text-ink-2">
              {email.subject}
            </Td>
            <Td label="Made" className="whitespace-nowrap text-ink-2">
              {formatDateTime(email.createdAt)}
            </Td>
            <Td label="State">
              <div>
                <EmailBadge state={email.state} />
                <span className="t-small mt-1 block wrap-anywhere text-ink-3">{describeEmailState(email)}</span>
                <QuoteLink email={email} />
              </div>
            </Td>
            <Td num>
              <span className="inline-flex items-center justify-end gap-2 max-md:mt-2">
                <ResendButton email={email} />
                <Button size="sm" aria-label={`Show the email to ${email.toAddress}`} onClick={() => onShow(email)}>
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
function QuoteLink({ email: { quoteId, isOffer, state, subject } }: { email: Email }) {
  const { user, may } = useSession();
  if (quoteId === null || user.companyId === null) return null;
  const mayMakeLink = isOffer && state === "held" && may("quotes", "edit");
  return (
    <Link
      href={`/quotes/${quoteId}`}
      className="link t-small inline-flex min-h-6 items-center"
      aria-label={`${mayMakeLink ? "Make a link to copy" : "Open the quote"}: ${subject}`}
    >
      {mayMakeLink ? "Make a link to copy" : "Open the quote"}
    </Link>
  );
}

function ResendButton({ email }: { email: Email }) {
  const { may } = useSession();
  const resending = useMutation<Email, CallError>({
    mutationFn: () => call(resendEmail, { params: { id: email.id } }),
    onSuccess: ({ toAddress }) =>
      toast(
        canSendEmail()
          ? { title: "Email queued", description: `It goes to ${toAddress} once more.` }
          : { title: "Email held", description: "No mail server is set up." },
      ),
    onError: (error) => showErrorToast(error, "The email could not be sent again."),
    onSettled: () => queryClient.invalidateQueries({ queryKey: buildQueryKey(listEmails) }),
  });
  if (!mayResend(email.state) || !may("quotes", "edit")) return null;
  const label = email.state === "held" ? "Send now" : "Send again";
  return (
    <Button
      size="sm"
      aria-label={`${label} to ${email.toAddress}`}
      pending={resending.isPending}
      pendingLabel="Sending…"
      onClick={() => resending.mutate()}
    >
      {label}
    </Button>
  );
}

/** The frame runs no scripts and has no origin. */
function EmailDialog({ email, onClose }: { email: Email; onClose: () => void }) {
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={email.subject}
      description={`To ${email.toAddress}. The link in it is left out here.`}
      footer={<DialogClose>Close</DialogClose>}
    >
      <iframe
        title="The email as it looks"
        sandbox=""
        className="h-[60vh] w-full rounded-md border border-rule bg-white"
        src={`/api/emails/${email.id}/preview`}
      />
    </Dialog>
  );
}
