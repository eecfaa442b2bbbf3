import { useState } from "react";
import { Button } from "#web/ui/button.tsx";

const MAX_LINES = 6;
/** In characters, roughly: as many as fit into the side panel. */
const LINE_LENGTH = 45;

/** A note with its line breaks; the rest of a long one is shown at a press, and printed. */
export function LongNote({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = countLines(text) > MAX_LINES;
  const isCut = isLong && !isOpen;
  return (
    <>
      <p className={`whitespace-pre-wrap wrap-anywhere ${isCut ? "line-clamp-6 print:line-clamp-none" : ""}`}>{text}</p>
      {isLong && (
        <Button look="text" size="sm" className="-ml-1.5 max-md:min-h-11" onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? "Show less" : "Show the whole note"}
        </Button>
      )}
    </>
  );
}

function countLines(text: string): number {
  return text.split("\n").reduce((count, line) => count + Math.max(1, Math.ceil(line.length / LINE_LENGTH)), 0);
}
