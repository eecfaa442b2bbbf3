// A quote's status, and what it still needs (decisions 17, 18 and 27).
import { Pencil } from "lucide-react";
import type { Quote } from "#contract/quotes/quotes.ts";
import { findBadgeLabel, type SystemStatusName, systemStatuses } from "#domain/quotes/status.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

type Marked = Pick<
  Quote,
  "status" | "statusLabel" | "statusColor" | "needsRecalculation" | "isManual" | "hasPriceConflict"
>;

const tones: Record<SystemStatusName, BadgeTone> = {
  draft: "dashed",
  calculated: "brand",
  sent: "info",
  accepted: "ok",
  declined: "bad",
  expired: "off",
};

/** A system status has its own look until a platform admin gives it another colour. */
function findBadgeLook({ status, statusColor }: Pick<Marked, "status" | "statusColor">): {
  tone: BadgeTone;
  colour?: string;
} {
  const system = systemStatuses.find(({ name }) => name === status);
  const usesTone =
    system && (status === "draft" || status === "calculated" || system.color === statusColor.toLowerCase());
  return usesTone ? { tone: tones[system.name] } : { tone: "plain", colour: statusColor };
}

/** With `raw`, draft and calculated show their own names, as QB 2.7 wants on the phone's cards. */
function formatStatus({ status, statusLabel }: Pick<Marked, "status" | "statusLabel">, raw: boolean): string {
  return raw && (status === "draft" || status === "calculated") ? status : findBadgeLabel(status, statusLabel);
}

/** A status alone, such as a former status of a quote. */
export function StatusBadge({
  raw = false,
  ...quote
}: Pick<Marked, "status" | "statusLabel" | "statusColor"> & { raw?: boolean }) {
  return <Badge {...findBadgeLook(quote)}>{formatStatus(quote, raw)}</Badge>;
}

/** What the price of a quote still needs. */
export const listPriceMarks = ({ hasPriceConflict, needsRecalculation }: Marked): string[] => [
  ...(hasPriceConflict ? ["Choose a price"] : []),
  ...(needsRecalculation ? ["Recalculate"] : []),
];

export function QuoteBadges({
  quote,
  manual = false,
  calculated = false,
}: {
  quote: Marked;
  manual?: boolean;
  /** Calls calculated 'Calculated', as the edit page does (QB 4). */
  calculated?: boolean;
}) {
  const label = calculated && quote.status === "calculated" ? "Calculated" : formatStatus(quote, false);
  return (
    <span className="inline-flex flex-wrap gap-2 align-middle">
      <Badge {...findBadgeLook(quote)}>{label}</Badge>
      {manual && quote.isManual && (
        <Badge tone="plain" icon={Pencil}>
          Manual prices
        </Badge>
      )}
      {listPriceMarks(quote).map((mark) => (
        <Badge key={mark} tone="warn">
          {mark}
        </Badge>
      ))}
    </span>
  );
}
