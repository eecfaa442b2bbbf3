import { type RiskLevel, riskLevels } from "#domain/audit-events.ts";
import { joinClassNames } from "#web/ui/class-names.ts";

const words: Record<RiskLevel, string> = { low: "Low", medium: "Medium", high: "High", critical: "Critical" };
/** Three bars for high; critical has as many, and is filled. */
const ticks: Record<RiskLevel, number> = { low: 1, medium: 2, high: 3, critical: 3 };

export const riskOptions = riskLevels.map((level) => ({ value: level, name: words[level] }));

export function Risk({ level }: { level: RiskLevel }) {
  const grave = level === "high" || level === "critical";
  return (
    <span
      className={joinClassNames(
        "inline-flex items-center gap-1.5 t-small whitespace-nowrap",
        grave ? "font-semibold text-bad" : "text-ink-2",
        level === "critical" && "rounded-sm border border-bad-edge bg-bad-tint px-1.5",
      )}
    >
      <svg viewBox="0 0 19 12" className="h-3 w-[19px] flex-none" aria-hidden="true">
        {[0, 1, 2].map((tick) => (
          <rect
            key={tick}
            x={tick * 7 + 0.5}
            y="0.5"
            width="4"
            height="11"
            rx="1"
            className={tick < ticks[level] ? "fill-current stroke-current" : "fill-none stroke-edge"}
          />
        ))}
      </svg>
      {words[level]}
    </span>
  );
}
