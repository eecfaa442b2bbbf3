import type { ComponentProps, ReactNode } from "react";
import { Link } from "wouter";
import { joinClassNames } from "#web/ui/class-names.ts";

/**
 * On the phone each row becomes a card, with the first cell as its head: `Td label="…"` names a value that does not speak
 * for itself, and `Td corner` goes beside the head. With `cards={false}` the table scrolls sideways instead.
 */
export function Table({
  caption,
  cards = true,
  children,
}: {
  /** What the table lists; for screen readers. */
  caption: string;
  cards?: boolean | undefined;
  children: ReactNode;
}) {
  const table = (
    <table className={joinClassNames("tbl", cards && "tbl-cards")}>
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  );
  return cards ? (
    table
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="overflow-x-auto" aria-label={caption} tabIndex={0}>
      {table}
    </section>
  );
}

type CellProps = { num?: boolean | undefined };

export function Th({ num, className, ...rest }: ComponentProps<"th"> & CellProps) {
  return <th scope="col" {...rest} className={joinClassNames(num && "num", className)} />;
}

export function Td({
  num,
  label,
  corner,
  className,
  ...rest
}: ComponentProps<"td"> &
  CellProps & {
    /** Names the value on the phone. */
    label?: string | undefined;
    /** On the phone at the top right. */
    corner?: boolean | undefined;
  }) {
  return (
    <td {...rest} data-label={label} className={joinClassNames(num && "num", corner && "tbl-corner", className)} />
  );
}

/** The row's own link: a click anywhere in the row follows it. Other links and buttons in the row work as usual. */
export function RowLink({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  return (
    <Link href={href} className={joinClassNames("row-link", className)}>
      {children}
    </Link>
  );
}

export function TableFoot({ children }: { children: ReactNode }) {
  return <div className="tbl-foot">{children}</div>;
}
