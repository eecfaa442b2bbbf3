import { CircleCheck, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type StepTone = "brand" | "warn" | "ok";

/** What happened last, what to do about it, and the buttons for that, the primary one first. */
export function StepFrame({
  icon: Icon = CircleCheck,
  tone = "brand",
  before,
  text,
  isQuotation = false,
  buttons,
  children,
}: {
  icon?: LucideIcon;
  tone?: StepTone;
  /** What happened, and when. */
  before?: ReactNode;
  text: ReactNode;
  /** The customer's own words. */
  isQuotation?: boolean;
  buttons?: ReactNode;
  /** Details, in small print. */
  children?: ReactNode;
}) {
  const Text = isQuotation ? "blockquote" : "p";
  return (
    <div className={`next-main next-main-${tone}`}>
      <Icon />
      <div>
        {before !== undefined && <p className="cell-label">{before}</p>}
        <Text className="next-text">{text}</Text>
        {children !== undefined && <div className="next-details">{children}</div>}
      </div>
      {buttons && <div className="next-buttons">{buttons}</div>}
    </div>
  );
}
