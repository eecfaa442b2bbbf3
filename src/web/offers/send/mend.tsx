// How one line of the check is put right where it stands; otherwise the way to where it is.
import { Link } from "wouter";
import type { QuoteDetail } from "#contract/quotes.ts";
import { documentOptionKeys } from "#domain/quotes/document-choices.ts";
import { useSession } from "#web/people/session.tsx";
import { toChoices } from "#web/quotes/edit/for-sending.ts";
import { MendCompany, mendedSettings } from "./mend-company.tsx";
import { type MendedField, MendQuote } from "./mend-quote.tsx";
import type { Check, OnMended } from "./sending.ts";
import { Confirm, type Confirming, Recalculate, Revise } from "./steps.tsx";

type Line = Check["lines"][number];

const mendedFields: readonly string[] = ["customerKind", ...documentOptionKeys];

export function Mend({
  quote,
  check,
  line,
  describedBy,
  onMended,
  confirming,
}: {
  quote: QuoteDetail;
  check: Check;
  line: Line;
  /** Id of its sentence. */
  describedBy: string;
  onMended: OnMended;
  confirming: Confirming;
}) {
  const { administersCompany, company, may } = useSession();
  const { field, where, blocks } = line;
  const props = { id: `mend-${line.key}`, describedBy, onMended, open: blocks };
  if (where === "settings") {
    const settings = mendedSettings(field);
    if (!administersCompany || !may("companies", "edit")) return <AskFor administrators={check.administrators} />;
    if (settings && company) return <MendCompany {...props} company={company} fields={settings} />;
  }
  if (where === "details" && field !== null && mendedFields.includes(field)) {
    return <MendQuote {...props} quote={quote} field={field as MendedField} />;
  }
  switch (where) {
    case null:
      return null;
    case "calculation":
      return <Recalculate quote={quote} describedBy={describedBy} onMended={onMended} />;
    case "revision":
      return (
        <>
          {line.key === "presentation_sent" && <AskFor administrators={check.administrators} />}
          <Revise quote={quote} describedBy={describedBy} />
        </>
      );
    case "confirmation":
      return <Confirm {...confirming} describedBy={describedBy} />;
    default:
      return <Elsewhere quote={quote} where={where} />;
  }
}

/** Settings belong to administrators; an engineer has to tell one. */
function AskFor({ administrators }: { administrators: readonly string[] }) {
  const who = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(administrators);
  return <p className="t-small text-ink-3">Ask an administrator{who && `: ${who}`}.</p>;
}

type Page = Exclude<Line["where"], null | "calculation" | "revision" | "confirmation">;

function Elsewhere({ quote: { id }, where }: { quote: QuoteDetail; where: Page }) {
  const { href, words } = {
    choices: { href: toChoices(id), words: "Change the job" },
    quote: { href: `/quotes/${id}`, words: "Open the quote" },
    details: { href: `/quotes/${id}/edit`, words: "Edit the quote" },
    settings: { href: "/settings?tab=quotes", words: "Open Settings" },
  }[where];
  return (
    <p>
      <Link className="font-medium underline underline-offset-3" href={href}>
        {words}
      </Link>
    </p>
  );
}
