import { joinClassNames } from "./class-names.ts";

/** The product's mark: a pump's volute in section, with its discharge flange. */
export function VoluteMark({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
      className={joinClassNames("shrink-0", className)}
    >
      <path d="M22 3.5H11a9 9 0 1 0 9 9M22 8.5h-7.6M22 1.5v9" />
      <circle cx="11" cy="12.5" r="3.2" />
    </svg>
  );
}
