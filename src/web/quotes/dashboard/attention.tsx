// "Needs attention": what the user should act on, most urgent first (decision 89).
import "./attention.css";
import {
  Calculator,
  CalendarClock,
  CircleCheck,
  type LucideIcon,
  MailX,
  MessageCircleQuestionMark,
  RefreshCw,
  Timer,
} from "lucide-react";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { getAttention } from "#contract/quotes/attention.ts";
import { MAX_ATTENTION_COUNT } from "#domain/quotes/attention.ts";
import { LoadError } from "#web/kernel/load-error.tsx";
import { Chip } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { HelpLink } from "#web/ui/feedback/state-box.tsx";
import { RestFold } from "#web/ui/fold.tsx";
import { Panel } from "#web/ui/layout/panel.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { canSendEmail } from "#web/users/email-availability.ts";
import { useSession } from "#web/users/session.tsx";
import { AttentionSkeleton } from "./attention-skeleton.tsx";
import { type AttentionRow, listAttentionRows, listServiceRows } from "./attention-texts.ts";
import type { Attention } from "./use-attention.ts";

const SHOWN_FIRST = 5;

const icons: Record<AttentionRow["kind"], [LucideIcon, string]> = {
  question: [MessageCircleQuestionMark, "text-warn"],
  new_date: [MessageCircleQuestionMark, "text-warn"],
  ending: [Timer, "text-warn"],
  acceptance: [CircleCheck, "text-ok"],
  failed_email: [MailX, "text-bad"],
  uncertain_email: [MailX, "text-warn"],
  held_email: [MailX, "text-warn"],
  outdated_price: [RefreshCw, "text-ink-3"],
  two_prices: [Calculator, "text-ink-3"],
  no_price: [Calculator, "text-ink-3"],
  overdue_services: [CalendarClock, "text-warn"],
  month_services: [CalendarClock, "text-ink-3"],
};

/** `isQuietHidden`: nothing is shown until something needs attention. */
export function NeedsAttention({ attention, isQuietHidden }: { attention: Attention; isQuietHidden: boolean }) {
  const { company } = useSession();
  const { data, error, dataUpdatedAt } = attention;
  if (data && data.total + data.services.length > 0)
    return <Items {...data} symbol={company?.currencySymbol} now={new Date(dataUpdatedAt)} />;
  if (isQuietHidden && error === null) return null;
  if (!data && error === null) return <AttentionSkeleton />;
  return (
    <Panel title="Needs attention">
      {data ? (
        <p className="attention-none">
          <CircleCheck className="size-5! text-ok" />
          <b className="t-strong">Nothing needs attention.</b>
          <span className="t-small text-ink-3">
            Questions, quotes about to expire, emails, missing prices and services due appear here.{" "}
            <HelpLink page="answer-a-question">How to answer a question</HelpLink>
          </span>
        </p>
      ) : attention.error?.status === 0 ? (
        <p className="px-4 py-3 text-ink-2">This list needs a connection.</p>
      ) : (
        attention.error && (
          <LoadError
            title="This list could not be loaded"
            query={{ ...attention, error: attention.error }}
            level={3}
            panel={false}
          />
        )
      )}
    </Panel>
  );
}

function Items({
  items,
  total,
  services,
  symbol,
  now,
}: ReplyOf<typeof getAttention> & { symbol: string | undefined; now: Date }) {
  const rows = [...listAttentionRows(items, canSendEmail(), symbol, now), ...listServiceRows(services)];
  const count = total < MAX_ATTENTION_COUNT ? total - items.length + rows.length : "99+";
  const rest = rows.slice(SHOWN_FIRST);
  return (
    <Panel
      title={
        <span className="flex items-center gap-2">
          Needs attention <Chip tone="warn">{count}</Chip>
        </span>
      }
    >
      <Rows rows={rows.slice(0, SHOWN_FIRST)} />
      {rest.length > 0 && (
        <RestFold name="home.attention" count={rest.length}>
          <Rows rows={rest} />
          {total > items.length && <p className="panel-foot">{`The first ${rows.length} of ${count}.`}</p>}
        </RestFold>
      )}
    </Panel>
  );
}

function Rows({ rows }: { rows: readonly AttentionRow[] }) {
  return (
    <ul className="attention divide-y divide-rule">
      {rows.map(({ key, kind, fact, quote, about = quote || fact, age, label, href }) => {
        const [Icon, tone] = icons[kind];
        return (
          <li key={key} className="attention-item">
            <Icon className={`attention-icon size-5! ${tone}`} />
            <div className="attention-fact">
              <b className="t-strong wrap-anywhere">{fact}</b>
              <span className="t-small text-ink-3">{quote}</span>
            </div>
            <span className="attention-age">{age}</span>
            <ButtonLink href={href} size="sm">
              {label}
              <VisuallyHidden> {about}</VisuallyHidden>
            </ButtonLink>
          </li>
        );
      })}
    </ul>
  );
}
