// Reads a file of quotes in that somebody took away before signing out.
import { useState } from "react";
import { ownerOf } from "#web/people/owner-of.ts";
import { useSession } from "#web/people/session.tsx";
import { Button } from "#web/ui/button.tsx";
import { FileDrop } from "#web/ui/file-drop.tsx";
import { Note } from "#web/ui/note.tsx";
import { type ReadIn as Outcome, readIn } from "./file.ts";

/** Of the platform's administrators. */
const NOTHING_KEPT = { refused: "Nothing is kept on this device for you. Nothing was read in." };

export function ReadIn() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const owner = ownerOf(useSession().user);
  async function read(file: File) {
    setOutcome(owner ? await readIn(owner, file) : NOTHING_KEPT);
  }
  return (
    <FileDrop label="A file of waiting quotes" accept=".json,application/json" className="grid gap-2" onFile={read}>
      {(choose) => (
        <>
          <p>Quotes that you downloaded when you signed out can be read in again.</p>
          <Button size="sm" onClick={choose}>
            Read In a File
          </Button>
          {outcome && (
            <Note tone={"refused" in outcome ? "bad" : "ok"} role="alert">
              {"refused" in outcome ? outcome.refused : wordsOf(outcome)}
            </Note>
          )}
        </>
      )}
    </FileDrop>
  );
}

function wordsOf({ kept, wereHere }: Extract<Outcome, { kept: number }>): string {
  const counted = kept === 1 ? "1 quote was read in." : `${kept} quotes were read in.`;
  return wereHere > 0 ? `${counted} ${wereHere} of the file ${wereHere === 1 ? "was" : "were"} here already.` : counted;
}
