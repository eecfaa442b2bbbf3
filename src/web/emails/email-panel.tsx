// One email: beside the list on a laptop, instead of it on the phone.
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Email, getEmail, previewEmail } from "#contract/emails.ts";
import { ERASED_VALUE } from "#domain/audit-personal-data.ts";
import { isToCustomer } from "#domain/emails/kinds.ts";
import { buildRequestUrl, type CallError } from "#web/kernel/api.ts";
import { LoadError } from "#web/kernel/load-error.tsx";
import { buildEndpointQuery, hasFailed } from "#web/kernel/query-client.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { StateBox } from "#web/ui/feedback/state-box.tsx";
import { useSession } from "#web/users/session.tsx";
import { describeEmailState, EmailBadge, formatSubject } from "./email-state.tsx";
import { SendButton } from "./send-button.tsx";
import { useMaySend } from "./sending.ts";

/** As in the CSS: then the list is hidden. */
const TAKES_PAGE = "(width < 64rem)";

export function EmailPanel({
  id,
  listed,
  close,
}: {
  id: string;
  /** The email as the list has it, until it is read. */
  listed: Email | undefined;
  close: () => void;
}) {
  const query: UseQueryResult<Email, CallError> = useQuery({
    ...buildEndpointQuery(getEmail, { params: { id } }),
    ...(listed && { placeholderData: listed }),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another email was opened
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    if (window.matchMedia(TAKES_PAGE).matches) window.scrollTo(0, 0);
  }, [id]);
  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = event.target instanceof Element && event.target.closest("input, [role=alertdialog]");
    if (event.key === "Escape" && !event.defaultPrevented && !isElsewhere) close();
  });
  useEffect(() => {
    document.addEventListener("keydown", closeByKey);
    return () => document.removeEventListener("keydown", closeByKey);
  }, []);
  const email = query.data;
  return (
    <aside className="email-panel" aria-label="Email">
      <div className="email-panel-head">
        <h2 ref={heading} tabIndex={-1}>
          {email ? (email.subject ?? formatSubject(email)) : "Email"}
        </h2>
        <Button square size="sm" look="quiet" aria-label="Close" onClick={close}>
          <X />
        </Button>
      </div>
      {hasFailed(query) ? (
        query.error.status === 404 ? (
          <StateBox kind="empty" title="Email not found" panel={false}>
            It doesn’t exist any more, or you don’t have access to it.
          </StateBox>
        ) : (
          <LoadError title="The email could not be loaded" query={query} panel={false} />
        )
      ) : email ? (
        <EmailContent email={email} />
      ) : (
        <Skeleton lines={6} panel={false} label="Loading the email" />
      )}
    </aside>
  );
}

function EmailContent({ email }: { email: Email }) {
  const { onPlatform } = useSession();
  const maySend = useMaySend();
  const { state, toAddress, recipientName, companyName, quoteId } = email;
  return (
    <>
      <div className="email-facts">
        <p className="email-status">
          <EmailBadge state={state} />
          <span>{describeEmailState(email)}</span>
        </p>
        <dl>
          <dt>To</dt>
          <dd>
            {recipientName !== null && `${recipientName}, `}
            {toAddress}
          </dd>
          {companyName !== null && (
            <>
              <dt>From</dt>
              <dd>{companyName}</dd>
            </>
          )}
        </dl>
        {(maySend(email) || quoteId !== null) && (
          <div className="email-actions">
            {maySend(email) && <SendButton email={email} isPrimary />}
            {quoteId !== null && <ButtonLink href={`/quotes/${quoteId}`}>Open quote</ButtonLink>}
          </div>
        )}
      </div>
      <div className="email-well">
        {onPlatform ? (
          <p>Only the company can read what its emails say.</p>
        ) : toAddress === ERASED_VALUE ? (
          <p>This email was erased with the customer’s data.</p>
        ) : (
          <EmailPreview email={email} />
        )}
      </div>
    </>
  );
}

const LEAST_HEIGHT = 320;

function EmailPreview({ email: { id, kind } }: { email: Email }) {
  const [height, setHeight] = useState(LEAST_HEIGHT);
  const title = `The email as the ${isToCustomer(kind) ? "customer" : "recipient"} sees it`;
  return (
    <>
      <p className="t-label text-ink-3">{title}. The link in it is left out here.</p>
      <iframe
        key={id}
        title={title}
        // Of our origin, so that its height can be read; without allow-scripts nothing in it runs.
        sandbox="allow-same-origin"
        height={height}
        src={buildRequestUrl(previewEmail, { id }, undefined)}
        onLoad={({ currentTarget: { contentDocument } }) =>
          setHeight(Math.max(LEAST_HEIGHT, contentDocument?.documentElement.scrollHeight ?? 0))
        }
      />
    </>
  );
}
