// The links to one revision, each of which can be revoked separately (decision 61).
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { listRevisions, type Revision, revokeLink } from "#contract/offers/offers.ts";
import { formatDateTime } from "#domain/days.ts";
import { type CallError, call } from "#web/kernel/api.ts";
import { describeError, showErrorToast } from "#web/kernel/error-toast.ts";
import { buildQueryKey, queryClient } from "#web/kernel/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/feedback/toast.ts";
import { Fold } from "#web/ui/fold.tsx";
import { Confirmation } from "./confirm-change.tsx";
import { describeLinks, formatOpening, pickNewestEmails, summariseOpenings } from "./offer-texts.ts";

type Link = Revision["links"][number];

export const LINKS_FOLD = "quote.links";

export function CustomerLinks({ quoteId, revision, mayEnd }: { quoteId: string; revision: Revision; mayEnd: boolean }) {
  const [linkToEnd, setLinkToEnd] = useState<Link | null>(null);
  const { links } = revision;
  const sentEmails = pickNewestEmails(revision.emails).filter(({ state }) => state === "sent");
  return (
    <Fold name={LINKS_FOLD} level={2} title="Customer links" summary={describeLinks(links)}>
      {sentEmails.map(({ id, toAddress, finishedAt }) => (
        <p key={id} className="px-4 py-2 t-small wrap-anywhere text-ink-3">
          Email to {toAddress}: handed to the mail server{finishedAt === null ? "" : ` ${formatDateTime(finishedAt)}`}.
        </p>
      ))}
      {links.length === 0 && <p className="px-4 py-2 text-ink-3">No link has been made.</p>}
      <ul>
        {links.map((link) => (
          <li key={link.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
            <div className="min-w-0 flex-1 basis-48">
              <p className="wrap-anywhere">{formatLinkName(link, revision)}</p>
              <p className="t-small text-ink-3">{formatLinkFacts(link)}</p>
            </div>
            {mayEnd && link.revokedAt === null && (
              <Button
                size="sm"
                aria-label={`End link: ${formatLinkName(link, revision)}`}
                onClick={() => setLinkToEnd(link)}
              >
                End link
              </Button>
            )}
          </li>
        ))}
      </ul>
      {linkToEnd && (
        <EndLinkDialog
          quoteId={quoteId}
          link={linkToEnd}
          name={formatLinkName(linkToEnd, revision)}
          onClose={() => setLinkToEnd(null)}
        />
      )}
    </Fold>
  );
}

function formatLinkName({ emailId, recipientNote }: Link, { emails }: Revision): string {
  const email = emails.find(({ id }) => id === emailId);
  if (email) return `In the email to ${email.toAddress}`;
  return emailId === null ? `Copied${recipientNote === null ? "" : `, for ${recipientNote}`}` : "In an email";
}

function formatLinkFacts(link: Link): string {
  const openings = summariseOpenings([link]);
  const facts = [`Made ${formatDateTime(link.createdAt)} by ${link.createdByName}`];
  if (openings) facts.push(`opened ${formatOpening(openings)}`);
  if (link.revokedAt !== null) facts.push(`ended ${formatDateTime(link.revokedAt)}`);
  return facts.join(" · ");
}

function EndLinkDialog({
  quoteId,
  link,
  name,
  onClose,
}: {
  quoteId: string;
  link: Link;
  name: string;
  onClose: () => void;
}) {
  const failure = "The link could not be ended. Please try again.";
  const revocation = useMutation<Link, CallError>({
    mutationFn: () => call(revokeLink, { params: { id: quoteId, linkId: link.id } }),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: buildQueryKey(listRevisions, { params: { id: quoteId } }) });
      toast({ title: "Link Ended", description: name });
      onClose();
    },
    onError: (error) => showErrorToast(error, failure),
  });
  const errorText = revocation.error && (describeError(revocation.error) ?? failure);
  return (
    <Confirmation
      title="End this link?"
      confirm="End link"
      pendingLabel="Ending…"
      change={{ ...revocation, errorText }}
      onClose={onClose}
    >
      {name}. Anyone who opens this link will be told it has ended. Other links go on. It cannot be opened again; you
      can make another one.
    </Confirmation>
  );
}
