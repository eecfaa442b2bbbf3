// What a row of "Needs attention" says, and where its button leads.
import { OVERDUE } from "#contract/customers/due.ts";
import type { AttentionItem, ServicesToQuote } from "#contract/quotes/attention.ts";
import { formatCount } from "#domain/counts.ts";
import { countDaysApart, formatDate } from "#domain/days.ts";
import { formatAge } from "#domain/elapsed.ts";
import { formatMoney } from "#domain/money.ts";
import { type AttentionAction, type AttentionKind, MAX_ATTENTION_COUNT } from "#domain/quotes/attention.ts";
import { buildDueUrl } from "#web/customers/due-url-state.ts";

const facts: Record<AttentionKind, (who: string, day: string) => string> = {
  question: (who) => `${who} asked a question`,
  new_date: (who) => `${who} asked for a new date`,
  ending: (who, day) => `The quote for ${who} expires on ${day}`,
  acceptance: (who) => `${who} accepted on site; not recorded yet`,
  failed_email: (who) => `Email to ${who} failed`,
  uncertain_email: (who) => `Email to ${who} may not have arrived`,
  held_email: (who) => `Email to ${who} is on hold`,
  outdated_price: (who) => `${who} needs a new price`,
  two_prices: (who) => `${who} has two prices`,
  no_price: (who) => `${who} has no price yet`,
};

const labels: Record<AttentionAction, string> = {
  reply: "Reply",
  send: "Send again",
  record: "Record",
  copy_link: "Copy a link",
  check: "Check",
  resend: "Open emails",
  recalculate: "Recalculate",
  choose_price: "Choose a price",
  calculate: "Calculate",
};

export interface AttentionTexts {
  fact: string;
  /** Number and total, or what is said in their place. */
  quote: string;
  age: string;
  label: string;
  href: string;
}

export function describeAttention(item: AttentionItem, symbol: string | undefined, now: Date): AttentionTexts {
  const { kind, action, quoteId, quoteNumber, customerName, totalCost, isSelectable, recipient, at } = item;
  const mark = `${isSelectable ? "Choice " : ""}${kind === "outdated_price" ? "was " : ""}`;
  const total = totalCost !== null && `${mark}${formatMoney(totalCost, symbol)}`;
  return {
    fact: facts[kind](recipient ?? customerName ?? "", formatDate(at).slice(0, "Nov 29".length)),
    quote: [quoteNumber, total].filter(Boolean).join(" · "),
    age: kind === "ending" ? formatDaysLeft(countDaysApart(now, new Date(at))) : formatAge(new Date(at), now),
    label: labels[action],
    href: action === "resend" ? "/emails?state=needsAction" : `/quotes/${quoteId}${action === "send" ? "/send" : ""}`,
  };
}

export interface AttentionRow extends AttentionTexts {
  key: string;
  kind: AttentionKind | "overdue_services" | "month_services";
  /** What the button is heard to be for, if it is not the quote. */
  about?: string;
}

/** Without a mail server, one row stands for all held emails that a link cannot take the place of. */
export function listAttentionRows(
  items: readonly AttentionItem[],
  sendsEmails: boolean,
  symbol: string | undefined,
  now: Date,
): AttentionRow[] {
  const isHeld = ({ kind, action }: AttentionItem) => kind === "held_email" && action === "resend";
  const held = sendsEmails ? [] : items.filter(isHeld);
  const [first, ...others] = held;
  return items
    .filter((item) => !others.includes(item))
    .map((item) => ({
      key: `${item.kind} ${item.quoteId} ${item.recipient} ${item.at}`,
      kind: item.kind,
      ...describeAttention(item, symbol, now),
      ...(item === first &&
        others.length > 0 && { fact: `${held.length} emails are on hold: no mail server`, quote: "" }),
    }));
}

/** The last rows: overdue, and this month's. */
export const listServiceRows = (services: readonly ServicesToQuote[]): AttentionRow[] =>
  services.map(({ month, due, quoted }) => {
    const isCut = due >= MAX_ATTENTION_COUNT;
    const count = isCut ? `${MAX_ATTENTION_COUNT - 1}+ services` : formatCount(due, "service");
    const fact = `${count} ${due === 1 ? "is" : "are"} ${month === OVERDUE ? "overdue" : "due this month"}`;
    return {
      key: `services ${month}`,
      kind: month === OVERDUE ? "overdue_services" : "month_services",
      fact,
      about: fact,
      // Of the first ones only, if there are more.
      quote: isCut ? "" : quoted === 0 ? "None quoted yet" : `${quoted} quoted`,
      age: "",
      label: "Open services",
      href: buildDueUrl({ month }),
    };
  });

const formatDaysLeft = (days: number) => (days < 1 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`);
