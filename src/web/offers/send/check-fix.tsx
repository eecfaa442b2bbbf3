// The control that fixes one line of the check in place; otherwise a link to where it is fixed.
import { Link } from "wouter";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { documentOptionKeys } from "#domain/quotes/document-options.ts";
import { buildChoicesUrl } from "#web/quotes/edit/sending-edit.ts";
import { useSession } from "#web/users/session.tsx";
import { ConfirmAction, type ConfirmState, RecalculateAction, ReviseAction } from "./check-actions.tsx";
import { CompanyFix, findFixableSettings } from "./company-fix.tsx";
import { isLinesFix, LinesFix } from "./lines-fix.tsx";
import { type FixableField, QuoteFix } from "./quote-fix.tsx";
import type { OnFixed, SendCheckReply } from "./sending.ts";

type Line = SendCheckReply["lines"][number];

const fixableFields: readonly string[] = ["customerKind", ...documentOptionKeys];

export function CheckFix({
  quote,
  check,
  line,
  describedBy,
  onFixed,
  confirmState,
}: {
  quote: QuoteDetail;
  check: SendCheckReply;
  line: Line;
  /** The id of the line's sentence. */
  describedBy: string;
  onFixed: OnFixed;
  confirmState: ConfirmState;
}) {
  const { administersCompany, company, may } = useSession();
  const { field, where, blocks } = line;
  const props = { id: `fix-${line.key}`, describedBy, onFixed, open: blocks };
  if (where === "settings") {
    const settings = findFixableSettings(field);
    if (!administersCompany || !may("companies", "edit"))
      return <AskAdministrator administrators={check.administrators} />;
    if (settings && company) return <CompanyFix {...props} company={company} fields={settings} />;
  }
  if (where === "details" && field !== null && fixableFields.includes(field)) {
    return <QuoteFix {...props} quote={quote} field={field as FixableField} />;
  }
  if (isLinesFix(line, quote)) return <LinesFix quote={quote} onFixed={onFixed} />;
  switch (where) {
    case null:
      return null;
    case "calculation":
      return <RecalculateAction quote={quote} describedBy={describedBy} onFixed={onFixed} />;
    case "revision":
      return (
        <>
          {line.key === "presentation_sent" && <AskAdministrator administrators={check.administrators} />}
          <ReviseAction quote={quote} describedBy={describedBy} />
        </>
      );
    case "confirmation":
      return <ConfirmAction {...confirmState} describedBy={describedBy} />;
    default:
      return <FixLink quote={quote} where={where} />;
  }
}

/** Settings belong to administrators; an engineer has to ask one. */
function AskAdministrator({ administrators }: { administrators: readonly string[] }) {
  const names = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(administrators);
  return <p className="t-small text-ink-3">Ask an administrator{names && `: ${names}`}.</p>;
}

type FixPage = Exclude<Line["where"], null | "calculation" | "revision" | "confirmation">;

function FixLink({ quote: { id }, where }: { quote: QuoteDetail; where: FixPage }) {
  const { href, label } = {
    choices: { href: buildChoicesUrl(id), label: "Change the job" },
    quote: { href: `/quotes/${id}`, label: "Open the quote" },
    details: { href: `/quotes/${id}/edit`, label: "Edit the quote" },
    settings: { href: "/settings?tab=quotes", label: "Open Settings" },
  }[where];
  return (
    <p>
      <Link className="font-medium underline underline-offset-3" href={href}>
        {label}
      </Link>
    </p>
  );
}
