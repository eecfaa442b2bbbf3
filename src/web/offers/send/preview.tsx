// The letter as it will look, in a frame that runs no scripts and has no origin.
import { useEffect, useState } from "react";
import { previewLetter } from "#contract/offers.ts";
import { addressOf } from "#web/kernel/api.ts";
import { Plate, PlateBody } from "#web/ui/plate.tsx";

const PAUSE_MS = 500;
/** Characters of an address that every server and proxy takes. */
const LONGEST = 6000;

export function LetterPreview({ quoteId, message }: { quoteId: string; message: string }) {
  const shown = useRested(message);
  const address = addressOf(previewLetter, { id: quoteId }, { message: shown });
  return (
    <Plate title="The letter as it will look">
      {address.length > LONGEST ? (
        <PlateBody>
          <p className="text-ink-2">Your words are too long to be shown here. They are sent in full.</p>
        </PlateBody>
      ) : (
        <iframe
          title="The letter as it will look"
          sandbox=""
          className="block h-[34rem] w-full rounded-b-md bg-white"
          src={address}
        />
      )}
    </Plate>
  );
}

/** What was typed, once nothing more has been typed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const pause = setTimeout(() => setRested(text), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text]);
  return rested;
}
