// A preview of the email, in a frame that runs no scripts. The typed message is inserted here, in the browser.
import { useEffect, useRef } from "react";
import { MESSAGE_PLACEHOLDER, OWN_SIGN_OFF, previewOfferEmail } from "#contract/offers/offers.ts";
import { splitSignOff } from "#domain/emails/paragraphs.ts";
import { buildRequestUrl } from "#web/kernel/api.ts";
import { Panel } from "#web/ui/layout/panel.tsx";
import type { SendCheckReply } from "./sending.ts";

export function EmailPreview({
  quoteId,
  message,
  isDocumentAttached,
  check,
}: {
  quoteId: string;
  message: string;
  /** Whether the document goes with it. */
  isDocumentAttached: boolean;
  check: SendCheckReply;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => showMessage(frame.current, message), [message]);
  // Loads the preview again after a change of the quote, or of a company setting that the check reads.
  const frameKey = `${isDocumentAttached} ${check.version} ${check.lines.map(({ key }) => key).join(" ")}`;
  return (
    <Panel title="The email as it will look">
      <iframe
        key={frameKey}
        ref={frame}
        title="The email as it will look"
        // Of our origin, so that the words can be put into it; without allow-scripts nothing in it runs.
        sandbox="allow-same-origin"
        className="block h-[34rem] w-full rounded-b-md bg-white"
        src={buildRequestUrl(previewOfferEmail, { id: quoteId }, { document: isDocumentAttached ? "with" : "without" })}
        onLoad={() => showMessage(frame.current, message)}
      />
    </Panel>
  );
}

const MESSAGE_MARK = "data-own";

/** Inserts each paragraph as text, at the placeholders for the message and for its sign-off. */
function showMessage(frame: HTMLIFrameElement | null, message: string): void {
  const emailDocument = frame?.contentDocument;
  for (const oldParagraph of emailDocument?.querySelectorAll(`[${MESSAGE_MARK}]`) ?? []) oldParagraph.remove();
  const { words, signOff } = splitSignOff(message);
  for (const placeholder of emailDocument?.querySelectorAll("p") ?? []) {
    if (placeholder.textContent === MESSAGE_PLACEHOLDER) insertBefore(placeholder, words);
    if (placeholder.textContent === OWN_SIGN_OFF) insertBefore(placeholder, signOff);
  }
}

function insertBefore(placeholder: HTMLParagraphElement, texts: string[]): void {
  placeholder.hidden = true;
  for (const text of texts) {
    const paragraph = placeholder.cloneNode() as HTMLParagraphElement;
    paragraph.hidden = false;
    paragraph.setAttribute(MESSAGE_MARK, "");
    paragraph.style.whiteSpace = "pre-line";
    paragraph.textContent = text;
    placeholder.before(paragraph);
  }
}
