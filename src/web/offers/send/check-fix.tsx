// The control that fixes one line of the check in place; otherwise a link to where it is fixed.
import { Link } from "wouter";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { documentOptionKeys } from "#domain/quotes/document-options.ts";
import { buildChoicesUrl } from "#web/quotes/edit/sending-edit.ts";
import { useSession } from "#web/users/session.tsx";
import { ConfirmAction, type ConfirmState, RecalculateAction, ReviseAction } from "./check-actions.tsx";
import { CompanyFix, findFixableSettings } from "./company-fix.tsx";
import { type FixableField, QuoteFix } from "./quote-fix.tsx";
import type { OnFixed, SendCheckReply } from "./sending.ts";

type Line = SendCheckReply["lines"][number];

const mendedFields: readonly string[] = ["customerKind", ...documentOptionKeys];

export function CheckFix({
  quote,
  check,
  line,
  describedBy,
  onMended,
  confirming,
}: {
  quote: QuoteDetail;
  check: SendCheckReply;
  line: Line;
  /** The id of the line's sentence. */
  describedBy: string;
  onMended: OnFixed;
  confirming: ConfirmState;
}) {
  const { administersCompany, company, may } = useSession();
  const { field, where, blocks } = line;
  const props = { id: `mend-${line.key}`, describedBy, onMended, open: blocks };
  if (where === "settings") {
    const settings = findFixableSettings(field);
    if (!administersCompany || !may("companies", "edit")) return <AskFor administrators={check.administrators} />;
    if (settings && company) return <CompanyFix {...props} company={company} fields={settings} />;
  }
  if (where === "details" && field !== null && mendedFields.includes(field)) {
    return <QuoteFix {...props} quote={quote} field={field as FixableField} />;
  }
  switch (where) {
    case null:
      return null;
    case "calculation":
      return <RecalculateAction quote={quote} describedBy={describedBy} onMended={onMended} />;
    case "revision":
      return (
        <>
          {line.key === "presentation_sent" && <AskFor administrators={check.administrators} />}
          <ReviseAction quote={quote} describedBy={describedBy} />
        </>
      );
    case "confirmation":
      return <ConfirmAction {...confirming} describedBy={describedBy} />;
    default:
      return <Elsewhere quote={quote} where={where} />;
  }
}

/** Settings belong to administrators; an engineer has to ask one. */
function AskFor({ administrators }: { administrators: readonly string[] }) {
  const who = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(administrators);
  return <p className="t-small text-ink-3">Ask an administrator{who && `: ${who}`}.</p>;
}

type Page = Exclude<Line["where"], null | "calculation" | "revision" | "confirmation">;

function Elsewhere({ quote: { id }, where }: { quote: QuoteDetail; where: Page }) {
  const { href, words } = {
    choices: { href: buildChoicesUrl(id), words: "Change the job" },
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
