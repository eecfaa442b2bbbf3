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
import { isLinesFix, LINES_SENTENCE } from "./lines-fix.tsx";
import type { OnFixed, SendCheckReply } from "./sending.ts";

type SendCheckProps = { quote: QuoteDetail; check: SendCheckReply; onFixed: OnFixed; confirmState: ConfirmState };

export function SendCheck({ check, takesFocus, ...checkProps }: SendCheckProps & { takesFocus: boolean }) {
  const { head, onFocus } = useHeadFocusAfterFix(takesFocus);
  const props = { ...checkProps, check };
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
        actions={<span className="t-small text-ink-3">{countLines(check)}</span>}
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
function useHeadFocusAfterFix(takesFocus: boolean) {
  const head = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (takesFocus) head.current?.focus();
  }, [takesFocus]);
  const lastFocused = useRef<Element | null>(null);
  useEffect(() => {
    if (lastFocused.current === null || lastFocused.current.isConnected) return;
    lastFocused.current = null;
    if (document.activeElement === document.body) head.current?.focus();
  });
  const onFocus = ({ target }: FocusEvent<Element>) => {
    lastFocused.current = target;
  };
  return { head, onFocus };
}

const listBlockingLines = ({ lines }: SendCheckReply) => lines.filter(({ blocks }) => blocks);

function countLines(check: SendCheckReply): string {
  const blockingCount = listBlockingLines(check).length;
  const adviceCount = check.lines.length - blockingCount;
  return [blockingCount > 0 && `${blockingCount} to fix`, adviceCount > 0 && `${adviceCount} to look at`]
    .filter(Boolean)
    .join(", ");
}

/** Why it can't be sent yet, shown beside the disabled button; null if it can. */
export function explainDisabled(check: SendCheckReply, isConfirmed: boolean): string | null {
  const blockingCount = listBlockingLines(check).length;
  if (blockingCount === 0) {
    const needsConfirmation = check.lines.some(({ where }) => where === "confirmation");
    return needsConfirmation && !isConfirmed ? "Confirm the point above first." : null;
  }
  return blockingCount === 1 ? "Fix one thing above first." : `Fix ${blockingCount} things above first.`;
}

type Line = SendCheckReply["lines"][number];

function Group({ title, blocks, ...checkProps }: SendCheckProps & { title: string; blocks: boolean }) {
  const id = useId();
  const lines = checkProps.check.lines.filter((line) => line.blocks === blocks);
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
          <CheckLine key={line.key} {...checkProps} line={line} />
        ))}
      </ul>
    </section>
  );
}

function CheckLine({ line, ...checkProps }: SendCheckProps & { line: Line }) {
  const [isExplained, setIsExplained] = useState(false);
  const id = useId();
  return (
    <li className="grid gap-2 border-t border-rule px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <p id={`${id}-says`} className="min-w-0 flex-1 basis-48 wrap-anywhere">
          {isLinesFix(line, checkProps.quote) ? LINES_SENTENCE : line.sentence}
        </p>
        <Button
          look="text"
          size="sm"
          aria-expanded={isExplained}
          aria-controls={id}
          aria-describedby={`${id}-says`}
          onClick={() => setIsExplained(!isExplained)}
        >
          Why?
        </Button>
      </div>
      <div id={id} hidden={!isExplained} className="t-small text-ink-2">
        <p>{line.why}</p>
        <p className="text-ink-3">{line.source}</p>
      </div>
      <CheckFix {...checkProps} line={line} describedBy={`${id}-says`} />
    </li>
  );
}
