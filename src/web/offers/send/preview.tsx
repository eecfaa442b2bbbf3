// The letter as it will look, in a frame that runs no scripts. What is typed is put into it here, and sent to nobody.
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
  /** Whether the document goes with it. */
  attaches: boolean;
  check: SendCheckReply;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => putWords(frame.current, message), [message]);
  // Loaded anew once the quote is another, or a setting of the company that the check looks at.
  const made = `${attaches} ${check.version} ${check.lines.map(({ key }) => key).join(" ")}`;
  return (
    <Panel title="The email as it will look">
      <iframe
        key={made}
        ref={frame}
        title="The email as it will look"
        // Of our origin, so that the words can be put into it; without allow-scripts nothing in it runs.
        sandbox="allow-same-origin"
        className="block h-[34rem] w-full rounded-b-md bg-white"
        src={buildRequestUrl(previewOfferEmail, { id: quoteId }, { document: attaches ? "with" : "without" })}
        onLoad={() => putWords(frame.current, message)}
      />
    </Panel>
  );
}

const OWN = "data-own";

/** Each paragraph as text, in the places that the letter keeps for the words and for their sign-off. */
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
