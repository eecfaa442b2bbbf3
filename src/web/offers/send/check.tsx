// What prevents sending, and what to consider: each with its reason, and fixed in place (decision 57).
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { type FocusEvent, useEffect, useId, useRef, useState } from "react";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { Button } from "#web/ui/button.tsx";
import { joinClassNames } from "#web/ui/class-names.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { Panel } from "#web/ui/layout/panel.tsx";
import type { ConfirmState } from "./check-actions.tsx";
import { CheckFix } from "./check-fix.tsx";
import type { OnFixed, SendCheckReply } from "./sending.ts";

type Shape = { quote: QuoteDetail; check: SendCheckReply; onMended: OnFixed; confirming: ConfirmState };

export function SendCheck({ check, takesFocus, ...shape }: Shape & { takesFocus: boolean }) {
  const { head, onFocus } = useHeadAfterMending(takesFocus);
  const props = { ...shape, check };
  return (
    <>
      <Panel
        aria-label="Before you send"
        onFocus={onFocus}
        className="mb-4"
        title={
          <span ref={head} tabIndex={-1}>
            Before you send
          </span>
        }
        actions={<span className="t-small text-ink-3">{counted(check)}</span>}
      >
        {check.lines.length === 0 && (
          <p className="flex items-center gap-2 px-4 py-3 text-ink-2">
            <CircleCheck className="flex-none text-ok" /> Ready to send.
          </p>
        )}
        <Group {...props} blocks title="Fix this before you can send it." />
        <Group {...props} blocks={false} title="Please check this first." />
      </Panel>
      {!check.sends && (
        <Note tone="warn" className="mb-4" title="No mail server is set up.">
          The quote will be marked as sent and the email held. Copy a link afterwards and send it to the customer
          yourself.
        </Note>
      )}
    </>
  );
}

/** A fixed line disappears with its control: the focus moves to the head of the panel. */
function useHeadAfterMending(takesFocus: boolean) {
  const head = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (takesFocus) head.current?.focus();
  }, [takesFocus]);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    if (last.current === null || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement === document.body) head.current?.focus();
  });
  const onFocus = ({ target }: FocusEvent<Element>) => {
    last.current = target;
  };
  return { head, onFocus };
}

const thatBlock = ({ lines }: SendCheckReply) => lines.filter(({ blocks }) => blocks);

function counted(check: SendCheckReply): string {
  const blocking = thatBlock(check).length;
  const advising = check.lines.length - blocking;
  return [blocking > 0 && `${blocking} to put right`, advising > 0 && `${advising} to look at`]
    .filter(Boolean)
    .join(", ");
}

/** Why it can't be sent yet, shown beside the disabled button; null if it can. */
export function explainDisabled(check: SendCheckReply, isConfirmed: boolean): string | null {
  const found = thatBlock(check).length;
  if (found === 0) {
    const asks = check.lines.some(({ where }) => where === "confirmation");
    return asks && !isConfirmed ? "Confirm the point above first." : null;
  }
  return found === 1
    ? "One thing above has to be put right first."
    : `${found} things above have to be put right first.`;
}

type Line = SendCheckReply["lines"][number];

function Group({ title, blocks, ...shape }: Shape & { title: string; blocks: boolean }) {
  const id = useId();
  const lines = shape.check.lines.filter((line) => line.blocks === blocks);
  if (lines.length === 0) return null;
  const Icon = blocks ? CircleAlert : TriangleAlert;
  const tone = blocks ? "text-bad" : "text-warn";
  return (
    <section aria-labelledby={id} className="not-first:border-t not-first:border-rule-strong">
      <h3 id={id} className={joinClassNames("flex items-center gap-2 bg-sunken px-4 py-2 t-strong", tone)}>
        <Icon className="flex-none" /> {title}
      </h3>
      <ul>
        {lines.map((line) => (
          <CheckLine key={line.key} {...shape} line={line} />
        ))}
      </ul>
    </section>
  );
}

function CheckLine({ line, ...shape }: Shape & { line: Line }) {
  const [asks, setAsks] = useState(false);
  const id = useId();
  return (
    <li className="grid gap-2 border-t border-rule px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <p id={`${id}-says`} className="min-w-0 flex-1 basis-48 wrap-anywhere">
          {line.sentence}
        </p>
        <Button
          look="text"
          size="sm"
          aria-expanded={asks}
          aria-controls={id}
          aria-describedby={`${id}-says`}
          onClick={() => setAsks(!asks)}
        >
          Why?
        </Button>
      </div>
      <div id={id} hidden={!asks} className="t-small text-ink-2">
        <p>{line.why}</p>
        <p className="text-ink-3">{line.source}</p>
      </div>
      <CheckFix {...shape} line={line} describedBy={`${id}-says`} />
    </li>
  );
}
