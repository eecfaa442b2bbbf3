import { Check, CircleDashed, CircleDot, type LucideIcon, RefreshCw, Send, X } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { joinClassNames } from "./class-names.ts";

/** dashed = draft, preview; brand = active, calculated; info = sent; ok = accepted, on; bad = declined; off = expired, inactive; warn = needs work. */
export type BadgeTone = "dashed" | "brand" | "info" | "ok" | "bad" | "off" | "warn" | "plain";

const icons: Record<BadgeTone, LucideIcon | null> = {
  dashed: CircleDashed,
  brand: CircleDot,
  info: Send,
  ok: Check,
  bad: X,
  off: null,
  warn: RefreshCw,
  plain: CircleDot,
};

/** A state in one word. Outline, icon and word all show it, so that it never depends on colour alone. */
export function Badge({
  tone = "plain",
  colour,
  icon,
  className,
  children,
}: {
  tone?: BadgeTone | undefined;
  /** A user-defined colour (#rrggbb): tints icon and outline of a plain badge; the word stays readable. */
  colour?: string | undefined;
  /** Instead of the tone's own; null for none. */
  icon?: LucideIcon | null | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  const Icon = icon === undefined ? icons[tone] : icon;
  return (
    <span
      className={joinClassNames("badge", `badge-${tone}`, className)}
      {...(colour !== undefined && { style: { "--tint": colour } as CSSProperties })}
    >
      {Icon && <Icon />}
      {children}
    </span>
  );
}

/** A short code, such as a prefix. */
export function Chip({ tone, children }: { tone?: "warn" | undefined; children: ReactNode }) {
  return <span className={joinClassNames("chip", tone && `chip-${tone}`)}>{children}</span>;
}
