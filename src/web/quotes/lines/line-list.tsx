// A quote's lines with their prices, the discount last; below them those that are offered to the customer.
import "./lines.css";
import { GripVertical } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { formatMoney, type Pence } from "#domain/money.ts";
import { formatDiscount, formatQuantity } from "#domain/quotes/line-texts.ts";
import type { Discount, QuoteLine } from "#domain/quotes/lines.ts";
import { computeLineCost } from "#domain/quotes/price.ts";
import { joinClassNames } from "#web/ui/class-names.ts";
import type { MenuAction } from "#web/ui/dialogs/actions-menu.tsx";
import { Money } from "#web/ui/figure.tsx";
import { useRowDrag } from "./row-drag.ts";
import { RowMenu } from "./row-menu.tsx";

export type ListedLine = Pick<QuoteLine, "id" | "heading" | "words" | "details" | "quantity" | "unit" | "price"> &
  Partial<Pick<QuoteLine, "state" | "options">>;

/** The id of the button that opens a row's menu. */
export const buildMenuId = (rowId: string): string => `line-${rowId}`;
const DISCOUNT_ROW = "discount";

interface RowProps<L> {
  symbol: string | undefined;
  /** Null if the lines can only be read; `isFirst` and `isLast` of those that stand together. */
  listActions: ((line: L, position: { isFirst: boolean; isLast: boolean }) => readonly MenuAction[]) | null;
  /** A line was dragged to where another stands. */
  onMoveTo?: ((line: L, target: L) => void) | undefined;
  /** Below a line. */
  renderNote?: ((line: L) => ReactNode) | undefined;
}

export function LineList<L extends ListedLine>({
  lines,
  discount = null,
  discountCost,
  isPerOption = false,
  listDiscountActions = null,
  ...rowProps
}: RowProps<L> & {
  lines: readonly L[];
  discount?: Discount | null;
  /** What the discount takes off; null without a total, absent if each option has its own. */
  discountCost?: Pence | null | undefined;
  /** The quote has options, and the discount covers each. */
  isPerOption?: boolean;
  listDiscountActions?: (() => readonly MenuAction[]) | null;
}) {
  const { symbol, listActions } = rowProps;
  const offered = lines.filter(({ state }) => state === "offered");
  const priced = lines.filter(({ state }) => state !== "offered");
  const className = joinClassNames("quote-lines", listActions && "quote-lines-editable");
  return (
    <>
      {(priced.length > 0 || discount) && (
        <ul className={className} aria-label="Lines">
          <LineRows lines={priced} {...rowProps} />
          {discount && (
            <li>
              <div>
                {discount.words}
                <p className="field-hint">{describeDiscountBasis(discount, symbol, isPerOption, priced.length > 0)}</p>
              </div>
              {discountCost === undefined ? (
                <span />
              ) : (
                <Money className="line-price" pence={discountCost === null ? null : -discountCost} symbol={symbol} />
              )}
              {listDiscountActions && (
                <RowMenu id={buildMenuId(DISCOUNT_ROW)} name="discount" actions={listDiscountActions()} />
              )}
            </li>
          )}
        </ul>
      )}
      {offered.length > 0 && (
        <>
          <h3 className="offered-lines-head">
            Offered <span>the customer decides</span>
          </h3>
          <ul className={className} aria-label="Offered to the customer">
            <LineRows lines={offered} {...rowProps} />
          </ul>
        </>
      )}
    </>
  );
}

function LineRows<L extends ListedLine>({
  lines,
  symbol,
  listActions,
  onMoveTo,
  renderNote,
}: RowProps<L> & { lines: readonly L[] }) {
  const drag = useRowDrag(lines, onMoveTo);
  return lines.map((line, place) => (
    <Fragment key={line.id}>
      {line.heading !== null && line.heading !== lines[place - 1]?.heading && (
        <li className="line-heading">{line.heading}</li>
      )}
      <li {...drag?.target(line)}>
        {drag && lines.length > 1 && (
          <span className="line-handle" title="Drag to move" aria-hidden="true" {...drag.handle(line)}>
            <GripVertical />
          </span>
        )}
        <div>
          {line.words}
          <LineHint line={line} symbol={symbol} />
        </div>
        <span className="line-price">
          {line.state === "offered" && "+"}
          <Money pence={computeLineCost(line)} symbol={symbol} />
        </span>
        {listActions && (
          <RowMenu
            id={buildMenuId(line.id)}
            name={line.words}
            actions={listActions(line, { isFirst: place === 0, isLast: place === lines.length - 1 })}
          />
        )}
        {renderNote?.(line)}
      </li>
    </Fragment>
  ));
}

function describeDiscountBasis(
  discount: Discount,
  symbol: string | undefined,
  isPerOption: boolean,
  hasLines: boolean,
): string {
  if (discount.percent === undefined) return isPerOption ? "Discount on each option" : "Discount";
  const basis = isPerOption ? "each option" : "the job";
  return `${formatDiscount(discount, symbol)} off ${basis}${hasLines ? " and its lines" : ""}`;
}

const listFormat = new Intl.ListFormat("en-GB");

/** "Option 2 only", "Options 1 and 3"; null for all of them. */
function describePlaces(places: readonly number[]): string | null {
  if (places.length === 0) return null;
  return places.length === 1 ? `Option ${places[0]} only` : `Options ${listFormat.format(places.map(String))}`;
}

function LineHint({ line, symbol }: { line: ListedLine; symbol: string | undefined }) {
  const isOne = line.quantity === 100 && line.unit === null;
  const sum = isOne ? null : `${formatQuantity(line)} × ${formatMoney(line.price, symbol)}`;
  const facts = [sum, describePlaces(line.options ?? []), line.state === "taken" && "Chosen by the customer"];
  const hint = facts.filter(Boolean).join(" · ");
  return (
    <>
      {hint && <p className="field-hint">{hint}</p>}
      {line.details && <p className="field-hint whitespace-pre-wrap">{line.details}</p>}
    </>
  );
}
