// What stands in the way of sending, and what to think of (decision 57).
import { Link } from "wouter";
import type { QuoteDetail } from "#contract/quotes.ts";
import { useSession } from "#web/people/session.tsx";
import { Note } from "#web/ui/note.tsx";
import type { Check } from "./sending.ts";

export function SendCheck({ quote, check }: { quote: QuoteDetail; check: Check }) {
  const blocking = check.lines.filter(({ blocks }) => blocks);
  const advising = check.lines.filter(({ blocks }) => !blocks);
  return (
    <>
      {blocking.length > 0 && (
        <Note tone="bad" className="mb-3" title="This has to be put right before you can send it.">
          <Sentences quote={quote} lines={blocking} />
        </Note>
      )}
      {advising.length > 0 && (
        <Note tone="warn" className="mb-3" title="Please look at this first.">
          <Sentences quote={quote} lines={advising} />
        </Note>
      )}
      {!check.sends && (
        <Note tone="warn" className="mb-3" title="No mail server is set up.">
          The quote becomes sent, and its letter is held until there is one. Make a link to copy afterwards, and give it
          to the customer yourself.
        </Note>
      )}
    </>
  );
}

type Line = Check["lines"][number];

function Sentences({ quote, lines }: { quote: QuoteDetail; lines: readonly Line[] }) {
  return (
    <ul className="mt-1 grid gap-1">
      {lines.map(({ sentence, where }) => (
        <li key={sentence}>
          {sentence} {where && <PutRight quote={quote} where={where} />}
        </li>
      ))}
    </ul>
  );
}

/** Settings belong to administrators; an engineer has to tell one. */
function PutRight({ quote: { id }, where }: { quote: QuoteDetail; where: NonNullable<Line["where"]> }) {
  const { administersCompany } = useSession();
  if (where === "settings" && !administersCompany) return <>Ask an administrator.</>;
  const { href, words } = {
    quote: { href: `/quotes/${id}`, words: "Open the quote" },
    details: { href: `/quotes/${id}/edit`, words: "Edit the quote" },
    settings: { href: "/settings", words: "Open Settings" },
  }[where];
  return (
    <Link className="font-medium underline underline-offset-3" href={href}>
      {words}
    </Link>
  );
}
