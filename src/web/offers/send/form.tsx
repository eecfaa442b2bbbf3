import { Send } from "lucide-react";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { useLocation } from "wouter";
import type { QuoteDetail } from "#contract/quotes.ts";
import { formatDate } from "#domain/days.ts";
import { LeaveGuard } from "#web/kernel/leave-guard.tsx";
import { sentenceOf } from "#web/kernel/record-form.ts";
import { useSession } from "#web/people/session.tsx";
import { Back } from "#web/quotes/not-found.tsx";
import { ActionBar, PageHead, WithAside } from "#web/ui/app-shell.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Field } from "#web/ui/field.tsx";
import { Money } from "#web/ui/figure.tsx";
import { Note } from "#web/ui/note.tsx";
import { Plate, PlateBody } from "#web/ui/plate.tsx";
import { Checkbox } from "#web/ui/switch.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { SendCheck, whyOff } from "./check.tsx";
import { LetterPreview } from "./preview.tsx";
import { type Check, type SendValues, useSending } from "./sending.ts";
import { WhatIsSent } from "./what-is-sent.tsx";

const FORM = "send";
const WHY_OFF = "send-why-off";

const titles: Record<Check["kind"], string> = { new: "Send Quote", again: "Send Again", renewal: "Renew Quote" };

export function SendForm({ quote, check, symbol }: { quote: QuoteDetail; check: Check; symbol: string | undefined }) {
  const { user } = useSession();
  const [, navigate] = useLocation();
  const home = `/quotes/${quote.id}`;
  const [agreed, setAgreed] = useState(0);
  const record = useSending(quote, check, agreed, () => navigate(home));
  const { form, wrong, pending, submit, conflict, keepsDraft, dirty } = record;
  const { register, watch } = form;
  const error = (name: keyof SendValues) => sentenceOf(record, name);
  const [to, message] = watch(["to", "message"]);
  const isAgain = check.kind === "again";
  const lead = check.offer?.price.lead;
  const blocked = check.lines.some(({ blocks }) => blocks);
  const button = (
    <Button
      type="submit"
      form={FORM}
      look="primary"
      className="min-w-0"
      disabled={blocked}
      aria-describedby={blocked ? WHY_OFF : undefined}
      pending={pending}
      pendingLabel="Sending…"
    >
      <Send />
      <span className="min-w-0 whitespace-normal wrap-anywhere">
        {to.trim() !== "" ? `Send to ${to.trim()}` : isAgain ? "Send" : "Send Without a Letter"}
      </span>
    </Button>
  );
  return (
    <>
      <PageHead
        title={`${titles[check.kind]} ${check.number}`}
        back={<Back href={home} />}
        sub={quote.customerName}
        {...(!blocked && {
          actions: (
            <ButtonLink href={home} className="max-md:hidden">
              Cancel
            </ButtonLink>
          ),
        })}
      />
      <SendCheck quote={quote} check={check} onMended={(kept) => kept && setAgreed(kept.version)} />
      {conflict && (
        <Note
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
      <WithAside asideFirst={check.totalOfToday !== null} aside={<WhatIsSent check={check} symbol={symbol} />}>
        <FormProvider {...form}>
          <Plate title="Letter">
            <form id={FORM} noValidate onSubmit={submit}>
              <PlateBody className="grid gap-4">
                <ErrorSummary errors={wrong} attempt={form.formState.submitCount} />
                <Field
                  id="to"
                  label="To"
                  error={error("to")}
                  hint={isAgain ? undefined : "Empty, no letter goes: you make a link and give it to the customer."}
                >
                  <TextInput type="email" autoComplete="off" {...register("to")} />
                </Field>
                <Field id="subject" label="Subject" error={error("subject")}>
                  <TextInput autoComplete="off" {...register("subject")} />
                </Field>
                <Field
                  id="message"
                  label="Your own words"
                  optional
                  hint="Total, date and the link are added below them."
                  error={error("message")}
                >
                  <Textarea rows={6} {...register("message")} />
                </Field>
                <div className="grid gap-2">
                  <Checkbox label="Attach the document" {...register("attachDocument")} />
                  <Checkbox
                    label="Send a copy to me"
                    hint={`To ${user.email}. Its link leads to the quote here.`}
                    {...register("copyToSelf")}
                  />
                </div>
              </PlateBody>
              <div className="flex flex-wrap items-center justify-end gap-3 border-t border-rule-strong bg-sunken px-4 py-3 max-md:hidden">
                {blocked && (
                  <p id={WHY_OFF} className="t-small text-ink-3">
                    {whyOff(check)}
                  </p>
                )}
                {button}
              </div>
            </form>
          </Plate>
        </FormProvider>
        <LetterPreview quoteId={quote.id} message={message} check={check} />
      </WithAside>
      <ActionBar
        summary={
          <div>
            <span className="t-small text-ink-3">
              {blocked ? whyOff(check) : `${lead?.label ?? "Total"}, valid until ${formatDate(check.validUntil)}`}
            </span>
            <Money pence={lead?.amount ?? check.total} symbol={symbol} />
          </div>
        }
      >
        {button}
      </ActionBar>
      {!keepsDraft && <LeaveGuard on={dirty}>What you typed has not been sent.</LeaveGuard>}
    </>
  );
}
