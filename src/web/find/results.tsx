// The list of what Find has found, and its place while the answer is not here.
import { useEffect, useRef } from "react";
import { StatusBadge } from "#web/quotes/status-badge.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { joinClassNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/figure.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useSession } from "#web/users/session.tsx";
import { splitAtWords } from "./marks.ts";
import type { FindGroup, FindRow } from "./rows.ts";

export function FindResults({
  id,
  groups,
  typedText,
  active,
  toOptionId,
  onOpen,
}: {
  id: string;
  groups: readonly FindGroup[];
  typedText: string;
  active: FindRow | undefined;
  toOptionId: (row: FindRow) => string;
  onOpen: (row: FindRow, inNewTab: boolean) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const activeId = active && toOptionId(active);
  useEffect(() => {
    if (activeId === undefined) return;
    const option = document.getElementById(activeId);
    // The first one with what is above it.
    if (option === list.current?.querySelector("[role=option]")) list.current?.scrollTo(0, 0);
    else option?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  return (
    <div ref={list} id={id} role="listbox" aria-label="Results">
      {groups.map(({ label, rows }) => (
        // biome-ignore lint/a11y/useSemanticElements: the options of a listbox are grouped by this role, not by a fieldset
        <div key={label} role="group" aria-label={label} className="find-group">
          <p className="find-label" aria-hidden="true">
            {label}
          </p>
          {rows.map((row) => (
            <FindOption
              key={row.key}
              id={toOptionId(row)}
              row={row}
              typedText={typedText}
              isActive={row === active}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function FindOption({
  id,
  row,
  typedText,
  isActive,
  onOpen,
}: {
  id: string;
  row: FindRow;
  typedText: string;
  isActive: boolean;
  onOpen: (row: FindRow, inNewTab: boolean) => void;
}) {
  const { icon: Icon, title, detail, quote, badge, isAction } = row;
  const marked = isAction ? "" : typedText;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field, which moves through the options
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={joinClassNames("find-option", isActive && "find-active")}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onOpen(row, event.ctrlKey || event.metaKey)}
      onAuxClick={(event) => event.button === 1 && onOpen(row, true)}
    >
      <Icon />
      <span className="find-text">
        <b>
          <Marked text={title} typedText={marked} />
        </b>
        {detail !== undefined && (
          <span>
            <Marked text={detail} typedText={marked} />
          </span>
        )}
        {quote && (
          <span>
            <Marked text={quote.customerName} typedText={marked} />
            {quote.postcode && (
              <span className="find-postcode">
                <Marked text={quote.postcode} typedText={marked} />
              </span>
            )}
          </span>
        )}
      </span>
      {quote && <QuoteFigures quote={quote} />}
      {badge && <Badge tone="off">{badge}</Badge>}
    </div>
  );
}

function QuoteFigures({ quote }: { quote: NonNullable<FindRow["quote"]> }) {
  const symbol = useSession().company?.currencySymbol;
  const { status, statusLabel, statusColor, totalCost, isSelectable } = quote;
  return (
    <span className="find-figures">
      <StatusBadge {...{ status, statusLabel, statusColor }} words="label" />
      {isSelectable && <span className="t-label text-ink-3">Choice</span>}
      <Money pence={totalCost} symbol={symbol} className="find-total" />
    </span>
  );
}

function Marked({ text, typedText }: { text: string; typedText: string }) {
  return splitAtWords(text, typedText).map((part, index) => {
    if (index % 2 === 0) return part;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
    return <mark key={index}>{part}</mark>;
  });
}

/** The widths in px of the empty lines. */
const LINES = [210, 180, 230];

export function SearchingRows() {
  return (
    <div className="find-group">
      <p className="find-label">
        Quotes
        <span className="find-searching">
          <Spinner /> Searching…
        </span>
      </p>
      {LINES.map((width) => (
        <div key={width} className="find-option find-empty" aria-hidden="true">
          <i />
          <span className="find-text">
            <s className="w-24" />
            <s style={{ width }} />
          </span>
          <s className="w-16" />
        </div>
      ))}
    </div>
  );
}
