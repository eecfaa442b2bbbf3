import { useIsMutating } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { FormProvider } from "react-hook-form";
import { useLocation } from "wouter";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { formatDate } from "#domain/days.ts";
import { AreaField, TextField } from "#web/kernel/forms/form-field.tsx";
import { LeaveGuard } from "#web/kernel/leave-guard.tsx";
import { BackLink } from "#web/quotes/not-found.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Money } from "#web/ui/figure.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { Checkbox } from "#web/ui/forms/switch.tsx";
import { ActionBar, PageHead, WithAside } from "#web/ui/layout/app-shell.tsx";
import { Panel, PanelBody } from "#web/ui/layout/panel.tsx";
import { useSession } from "#web/users/session.tsx";
import { explainDisabled, SendCheck } from "./check.tsx";
import { EmailPreview } from "./preview.tsx";
import { SendSummary } from "./send-summary.tsx";
import { type SendCheckReply, useSending } from "./sending.ts";

const FORM = "send";
const DISABLED_REASON_ID = "send-why-off";

const titles: Record<SendCheckReply["kind"], string> = {
  new: "Send Quote",
  again: "Send Again",
  renewal: "Renew Quote",
};

export function SendForm({
  quote,
  check,
  symbol,
  takesFocus,
}: {
  quote: QuoteDetail;
  check: SendCheckReply;
  symbol: string | undefined;
  /** Whether the focus moves here, because the control that the user pressed is gone. */
  takesFocus: boolean;
}) {
  const { user } = useSession();
  const [, navigate] = useLocation();
  const quoteUrl = `/quotes/${quote.id}`;
  const [savedVersion, setSavedVersion] = useState(0);
  const [isConfirmed, onConfirm] = useState(false);
  const record = useSending(quote, check, savedVersion, () => navigate(quoteUrl));
  const { form, allErrors, pending, submit, conflict, isDraftStored, dirty } = record;
  const { register, watch } = form;
  const [to, message, isDocumentAttached] = watch(["to", "message", "attachDocument"]);
  const isAgain = check.kind === "again";
  const lead = check.offer?.price.lead;
  const from = check.offer?.choice?.from;
  const disabledReason = explainDisabled(check, isConfirmed);
  const isBlocked = disabledReason !== null;
  // A fix that is being saved makes another version of the quote.
  const isSavingFix = useIsMutating() > 0 && !pending;
  const conflictNote = useRef<HTMLDivElement>(null);
  const hasConflict = conflict !== null;
  useEffect(() => {
    // It stands above the button that was pressed, perhaps out of sight.
    if (hasConflict) conflictNote.current?.scrollIntoView({ block: "center" });
  }, [hasConflict]);
  const button = (
    <Button
      type="submit"
      form={FORM}
      look="primary"
      className="min-w-0 py-2"
      disabled={isBlocked || isSavingFix}
      aria-describedby={isBlocked ? DISABLED_REASON_ID : undefined}
      pending={pending}
      pendingLabel="Sending…"
    >
      <Send />
      <span className="min-w-0 whitespace-normal wrap-anywhere">
        {to.trim() !== "" ? `Send to ${to.trim()}` : isAgain ? "Send" : "Send Without an Email"}
      </span>
    </Button>
  );
  return (
    <>
      <PageHead
        title={`${titles[check.kind]} ${check.number}`}
        back={<BackLink href={quoteUrl} />}
        sub={quote.customerName}
        {...(!isBlocked && {
          actions: (
            <ButtonLink href={quoteUrl} className="max-md:hidden">
              Cancel
            </ButtonLink>
          ),
        })}
      />
      <SendCheck
        takesFocus={takesFocus}
        quote={quote}
        check={check}
        confirmState={{ isConfirmed, onConfirm }}
        onFixed={(savedQuote) => savedQuote && setSavedVersion(savedQuote.version)}
      />
      {conflict && (
        <Note
          ref={conflictNote}
          tone="warn"
          role="alert"
          className="mb-3"
          title="This quote was changed while you were writing."
          action={
            <Button size="sm" onClick={conflict.saveMine}>
              Send It as It Is Now
            </Button>
          }
        >
          What you typed is still here. Please look at the total and the date once more.
        </Note>
      )}
      <WithAside asideFirst={check.currentTotal !== null} aside={<SendSummary check={check} symbol={symbol} />}>
        <FormProvider {...form}>
          <Panel title="Email">
            <form id={FORM} noValidate onSubmit={submit}>
              <PanelBody className="grid gap-4">
                <ErrorSummary errors={allErrors} attempt={form.formState.submitCount} />
                <TextField
                  of={form}
                  name="to"
                  label="To"
                  hint={isAgain ? undefined : "Leave blank to send no email. You can copy a link instead."}
                  type="email"
                  autoComplete="off"
                />
                <TextField of={form} name="subject" label="Subject" autoComplete="off" />
                <AreaField
                  of={form}
                  name="message"
                  label="Message"
                  optional
                  hint="The total, expiry date and link are added above your sign-off."
                  rows={6}
                />
                <div className="grid gap-2">
                  <Checkbox label="Attach the document" {...register("attachDocument")} />
                  <Checkbox
                    label="Send a copy to me"
                    hint={`To ${user.email}. Your copy links to the quote in Volute.`}
                    {...register("copyToSelf")}
                  />
                </div>
              </PanelBody>
              <div className="flex flex-wrap items-center justify-end gap-3 border-t border-rule-strong bg-sunken px-4 py-3 max-md:hidden">
                {isBlocked && (
                  <p id={DISABLED_REASON_ID} className="t-small text-ink-3">
                    {disabledReason}
                  </p>
                )}
                {button}
              </div>
            </form>
          </Panel>
        </FormProvider>
        <EmailPreview quoteId={quote.id} message={message} isDocumentAttached={isDocumentAttached} check={check} />
      </WithAside>
      <ActionBar
        summary={
          <div>
            <span className="t-small text-ink-3">
              {disabledReason ??
                `${from?.label ?? lead?.label ?? "Total"}, valid until ${formatDate(check.validUntil)}`}
            </span>
            {from ? (
              <span className="figure">{from.value}</span>
            ) : (
              <Money pence={lead?.amount ?? check.total} symbol={symbol} />
            )}
          </div>
        }
      >
        {button}
      </ActionBar>
      {!isDraftStored && <LeaveGuard on={dirty}>What you typed has not been sent.</LeaveGuard>}
    </>
  );
}
