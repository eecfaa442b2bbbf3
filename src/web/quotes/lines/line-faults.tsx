// What does not go together among a quote's lines, with one tap to put it right (decision 22).
import { TriangleAlert } from "lucide-react";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { formatMoney } from "#domain/money.ts";
import type { QuoteLine } from "#domain/quotes/lines.ts";
import { Button } from "#web/ui/button.tsx";
import type { SuggestedExtra } from "./extras.ts";
import { listPlaces } from "./line-changes.ts";

type LineFault = QuoteDetail["lineFaults"][number];

export interface FaultFixes {
  /** In these options; in the whole quote if there are none. */
  add: (extra: SuggestedExtra, places: readonly number[]) => void;
  leaveOut: (places: readonly number[]) => void;
  remove: () => void;
}

/** Those of one line; the same fault in several options is put right at once. */
export function LineFaultNotes({
  line,
  faults,
  optionCount,
  extras,
  symbol,
  fixes,
}: {
  line: QuoteLine;
  faults: readonly LineFault[];
  optionCount: number;
  extras: readonly SuggestedExtra[];
  symbol: string | undefined;
  /** Null if the quote can only be read. */
  fixes: FaultFixes | null;
}) {
  const groups = Map.groupBy(faults, ({ kind, extraId }) => `${kind} ${extraId}`);
  return [...groups].map(([key, group]) => {
    const [{ kind, extraId } = { kind: null, extraId: null }] = group;
    const missingExtra = kind === "needs" ? extras.find(({ id }) => id === extraId) : undefined;
    const places = group.map(({ option }) => option).filter((place) => place !== null);
    const remaining = listPlaces(line, optionCount).filter((place) => !places.includes(place));
    return (
      <div key={key} className="line-fault flex flex-wrap items-center gap-x-2 gap-y-1 t-small text-warn">
        <TriangleAlert className="shrink-0" />
        <div className="min-w-0 flex-1">
          {joinSentences(group).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        {fixes && (
          <span className="flex basis-full flex-wrap gap-2">
            {missingExtra && (
              <Button size="sm" onClick={() => fixes.add(missingExtra, places)}>
                Add {missingExtra.name}, {formatMoney(missingExtra.price, symbol)}
              </Button>
            )}
            {places.length > 0 && remaining.length > 0 && (
              <Button size="sm" onClick={() => fixes.leaveOut(places)}>
                Leave out of {nameOptions(places)}
              </Button>
            )}
            <Button size="sm" aria-label={`Remove ${line.words}`} onClick={fixes.remove}>
              Remove
            </Button>
          </span>
        )}
      </div>
    );
  });
}

const listFormat = new Intl.ListFormat("en-GB");
const nameOptions = (places: readonly number[]): string =>
  places.length === 1 ? `option ${places[0]}` : `options ${listFormat.format(places.map(String))}`;

/** "… is not in option 1", 2 and 3 are one sentence; what differs by option stays with its own. */
function joinSentences(faults: readonly LineFault[]): string[] {
  const groups = Map.groupBy(faults, ({ sentence }) => sentence.replace(/option \d\.$/, ""));
  return [...groups].map(([start, group]) => {
    const places = group.map(({ option }) => option).filter((place) => place !== null);
    return places.length === 0 ? start : `${start}${nameOptions(places)}.`;
  });
}
