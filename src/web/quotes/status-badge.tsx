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

/**
 * A status has one word, its label, except where QB wants another: calculated is 'Active' on the dashboard and on the
 * quote's page (QB 2.5 and 2.8), and draft and calculated are raw on the phone's cards (QB 2.7 and 4).
 */
type StatusWords = "active" | "label" | "raw";

function formatStatus({ status, statusLabel }: Pick<Marked, "status" | "statusLabel">, words: StatusWords): string {
  if (words === "raw" && (status === "draft" || status === "calculated")) return status;
  return words === "active" ? findBadgeLabel(status, statusLabel) : statusLabel;
}

/** A status alone, such as a former status of a quote. */
export function StatusBadge({
  words = "active",
  ...quote
}: Pick<Marked, "status" | "statusLabel" | "statusColor"> & { words?: StatusWords }) {
  return <Badge {...findBadgeLook(quote)}>{formatStatus(quote, words)}</Badge>;
}

/** What the price of a quote still needs. */
export const listPriceMarks = ({ hasPriceConflict, needsRecalculation }: Marked): string[] => [
  ...(hasPriceConflict ? ["Choose a price"] : []),
  ...(needsRecalculation ? ["Recalculate"] : []),
];

export function QuoteBadges({
  quote,
  manual = false,
  words = "active",
}: {
  quote: Marked;
  manual?: boolean;
  words?: StatusWords;
}) {
  return (
    <span className="inline-flex flex-wrap gap-2 align-middle">
      <Badge {...findBadgeLook(quote)}>{formatStatus(quote, words)}</Badge>
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
