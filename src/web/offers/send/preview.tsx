// A preview of the email, in a frame that runs no scripts. The typed message is inserted here, and sent to nobody.
import { useEffect, useRef } from "react";
import { MESSAGE_PLACEHOLDER, OWN_SIGN_OFF, previewOfferEmail } from "#contract/offers/offers.ts";
import { splitSignOff } from "#domain/emails/paragraphs.ts";
import { buildRequestUrl } from "#web/kernel/api.ts";
import { Panel } from "#web/ui/layout/panel.tsx";
import type { SendCheckReply } from "./sending.ts";

export function EmailPreview({
  quoteId,
  message,
  attaches,
  check,
}: {
  quoteId: string;
  message: string;
  /** Whether the document is attached. */
  attaches: boolean;
  check: SendCheckReply;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => putWords(frame.current, message), [message]);
  // Loaded again once the quote, or a setting of the company that the check looks at, has changed.
  const made = `${attaches} ${check.version} ${check.lines.map(({ key }) => key).join(" ")}`;
  return (
    <Panel title="The email as it will look">
      <iframe
        key={made}
        ref={frame}
        title="The letter as it will look"
        // Same origin, so that the message can be inserted; without allow-scripts nothing in it runs.
        sandbox="allow-same-origin"
        className="block h-[34rem] w-full rounded-b-md bg-white"
        src={buildRequestUrl(previewOfferEmail, { id: quoteId }, { document: attaches ? "with" : "without" })}
        onLoad={() => putWords(frame.current, message)}
      />
    </Panel>
  );
}

const OWN = "data-own";

/** Inserts each paragraph as text, at the email's placeholders for the message and for the company's sign-off. */
function putWords(frame: HTMLIFrameElement | null, message: string): void {
  const letter = frame?.contentDocument;
  for (const before of letter?.querySelectorAll(`[${OWN}]`) ?? []) before.remove();
  const { words, signOff } = splitSignOff(message);
  for (const place of letter?.querySelectorAll("p") ?? []) {
    if (place.textContent === MESSAGE_PLACEHOLDER) putBefore(place, words);
    if (place.textContent === OWN_SIGN_OFF) putBefore(place, signOff);
  }
}

function putBefore(place: HTMLParagraphElement, texts: string[]): void {
  place.hidden = true;
  for (const text of texts) {
    const own = place.cloneNode() as HTMLParagraphElement;
    own.hidden = false;
    own.setAttribute(OWN, "");
    own.style.whiteSpace = "pre-line";
    own.textContent = text;
    place.before(own);
  }
}
