// The letter as it will look, in a frame that runs no scripts. What is typed is put into it here, and sent to nobody.
import { useEffect, useRef } from "react";
import { OWN_WORDS, previewLetter } from "#contract/offers.ts";
import { paragraphsOf } from "#domain/mails/paragraphs.ts";
import { addressOf } from "#web/kernel/api.ts";
import { Plate } from "#web/ui/plate.tsx";
import type { Check } from "./sending.ts";

export function LetterPreview({
  quoteId,
  message,
  attaches,
  check,
}: {
  quoteId: string;
  message: string;
  /** Whether the document goes with it. */
  attaches: boolean;
  check: Check;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => putWords(frame.current, message), [message]);
  // Loaded anew once the quote is another, or a setting of the company that the check looks at.
  const made = `${attaches} ${check.version} ${check.lines.map(({ key }) => key).join(" ")}`;
  return (
    <Plate title="The letter as it will look">
      <iframe
        key={made}
        ref={frame}
        title="The letter as it will look"
        // Of our origin, so that the words can be put into it; without allow-scripts nothing in it runs.
        sandbox="allow-same-origin"
        className="block h-[34rem] w-full rounded-b-md bg-white"
        src={addressOf(previewLetter, { id: quoteId }, { document: attaches ? "with" : "without" })}
        onLoad={() => putWords(frame.current, message)}
      />
    </Plate>
  );
}

const OWN = "data-own";

/** Each paragraph as text, in the place that the letter keeps for them. */
function putWords(frame: HTMLIFrameElement | null, message: string): void {
  const letter = frame?.contentDocument;
  for (const before of letter?.querySelectorAll(`[${OWN}]`) ?? []) before.remove();
  const place = [...(letter?.querySelectorAll("p") ?? [])].find(({ textContent }) => textContent === OWN_WORDS);
  // Not loaded yet, or a problem in the letter's place.
  if (!place) return;
  place.hidden = true;
  for (const text of paragraphsOf(message)) {
    const own = place.cloneNode() as HTMLParagraphElement;
    own.hidden = false;
    own.setAttribute(OWN, "");
    own.style.whiteSpace = "pre-line";
    own.textContent = text;
    place.before(own);
  }
}
