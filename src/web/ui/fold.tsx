// A part of a page that folds to one line, which says what the part holds. Folded content stays in the page: it is
// printed, and the browser's search finds and opens it.
import "./fold.css";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";

type FoldProps = {
  /**
   * The same for the same part of every record: "quote.document" is open for all quotes or for none. Without a name it
   * is not remembered.
   */
  name?: string;
  title: ReactNode;
  /** While it is open. */
  openTitle?: string;
  /** What it holds, in a few words beside the title. */
  summary?: ReactNode;
  startsOpen?: boolean | undefined;
  /** A field in it has an error, so it opens. */
  hasError?: boolean;
  level?: 2 | 3;
  children: ReactNode;
};

/** A whole panel that folds. */
export function FoldPanel({ className = "", ...fold }: FoldProps & { className?: string }) {
  return (
    <section className={`panel ${className}`}>
      <Fold {...fold} level={2} />
    </section>
  );
}

/** A part of a panel that folds: one line with a rule above. */
export function Fold({
  name,
  title,
  openTitle,
  summary,
  startsOpen = false,
  hasError = false,
  level = 3,
  children,
}: FoldProps) {
  const [isOpenByChoice, setIsOpenByChoice] = useState(() => (name === undefined ? null : readChoice(name)));
  const isOpen = hasError || (isOpenByChoice ?? startsOpen);
  const choose = (open: boolean) => {
    if (name !== undefined) saveChoice(name, open);
    setIsOpenByChoice(open);
  };
  const Heading = `h${level}` as const;
  return (
    <details
      id={name}
      className="fold"
      open={isOpen}
      // Also when the browser opens it to show what it has found, and when it is rendered open.
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isOpen) choose(open);
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control */}
      <summary
        // At once: `toggle` comes a moment later, which may be after the page has gone.
        onClick={(event) => {
          event.preventDefault();
          if (!hasError) choose(!isOpen);
        }}
      >
        <Heading>{(isOpen && openTitle) || title}</Heading>
        {summary !== undefined && <span className="fold-summary">{summary}</span>}
        <ChevronDown />
      </summary>
      {children}
    </details>
  );
}

/** The rest of a list of which only the first rows are shown. */
export function RestFold({ count, ...fold }: Pick<FoldProps, "name" | "children"> & { count: number }) {
  return <Fold {...fold} title={`Show ${count} more`} openTitle="Show fewer" />;
}

/** Opens it, and takes the user there. */
export function showFold(name: string): void {
  const fold = document.getElementById(name);
  if (!(fold instanceof HTMLDetailsElement)) return;
  fold.open = true;
  fold.querySelector("summary")?.focus();
}

// Remembered until the tab is closed, if the browser allows that.
const buildKey = (name: string) => `volute.fold.${name}`;

function readChoice(name: string): boolean | null {
  try {
    const choice = sessionStorage.getItem(buildKey(name));
    return choice === null ? null : choice === "open";
  } catch {
    return null;
  }
}

function saveChoice(name: string, isOpen: boolean): void {
  try {
    sessionStorage.setItem(buildKey(name), isOpen ? "open" : "shut");
  } catch {
    // Storage is switched off: the fold starts as it did before.
  }
}
