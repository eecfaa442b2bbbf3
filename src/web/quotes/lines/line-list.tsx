// A quote's lines with their prices, and the discount last.
import "./lines.css";
import { Ellipsis } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { formatMoney, type Pence } from "#domain/money.ts";
import { formatDiscount, formatQuantity } from "#domain/quotes/line-texts.ts";
import type { Discount, QuoteLine } from "#domain/quotes/lines.ts";
import { computeLineCost } from "#domain/quotes/price.ts";
import { useLazyMenu } from "#web/kernel/lazy-menu.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { joinClassNames } from "#web/ui/class-names.ts";
import type { MenuAction } from "#web/ui/dialogs/actions-menu.tsx";
import { Money } from "#web/ui/figure.tsx";

export type ListedLine = Pick<QuoteLine, "id" | "heading" | "words" | "details" | "quantity" | "unit" | "price">;

/** The id of the button that opens a row's menu. */
export const buildMenuId = (rowId: string): string => `line-${rowId}`;
const DISCOUNT_ROW = "discount";

export function LineList<L extends ListedLine>({
  lines,
  discount = null,
  discountCost = null,
  symbol,
  listActions,
  listDiscountActions = null,
  renderNote,
}: {
  lines: readonly L[];
  discount?: Discount | null;
  /** What the discount takes off; null without a total. */
  discountCost?: Pence | null;
  symbol: string | undefined;
  /** Null if the lines can only be read. */
  listActions: ((line: L, place: number) => readonly MenuAction[]) | null;
  listDiscountActions?: (() => readonly MenuAction[]) | null;
  /** Below a line. */
  renderNote?: (line: L) => ReactNode;
}) {
  return (
    <ul className={joinClassNames("quote-lines", listActions && "quote-lines-editable")} aria-label="Lines">
      {lines.map((line, place) => (
        <Fragment key={line.id}>
          {line.heading !== null && line.heading !== lines[place - 1]?.heading && (
            <li className="line-heading">{line.heading}</li>
          )}
          <li>
            <div>
              {line.words}
              <LineHint line={line} symbol={symbol} />
            </div>
            <Money className="line-price" pence={computeLineCost(line)} symbol={symbol} />
            {listActions && <RowMenu rowId={line.id} name={line.words} actions={listActions(line, place)} />}
            {renderNote?.(line)}
          </li>
        </Fragment>
      ))}
      {discount && (
        <li>
          <div>
            {discount.words}
            <p className="field-hint">
              {discount.percent === undefined
                ? "Discount"
                : `${formatDiscount(discount, symbol)} off the job${lines.length > 0 ? " and its lines" : ""}`}
            </p>
          </div>
          <Money className="line-price" pence={discountCost === null ? null : -discountCost} symbol={symbol} />
          {listDiscountActions && <RowMenu rowId={DISCOUNT_ROW} name="discount" actions={listDiscountActions()} />}
        </li>
      )}
    </ul>
  );
}

function LineHint({ line, symbol }: { line: ListedLine; symbol: string | undefined }) {
  const isOne = line.quantity === 100 && line.unit === null;
  const sum = isOne ? null : `${formatQuantity(line)} × ${formatMoney(line.price, symbol)}`;
  return (
    <>
      {sum && <p className="field-hint">{sum}</p>}
      {line.details && <p className="field-hint whitespace-pre-wrap">{line.details}</p>}
    </>
  );
}

const fetchMenu = async () => (await import("#web/ui/dialogs/actions-menu.tsx")).ActionsMenu;

function RowMenu({ rowId, name, actions }: { rowId: string; name: string; actions: readonly MenuAction[] }) {
  const { Menu, closed: closedButton } = useLazyMenu(fetchMenu);
  const button: ButtonProps = {
    id: buildMenuId(rowId),
    look: "quiet",
    size: "sm",
    square: true,
    "aria-label": `Change ${name}`,
    children: <Ellipsis />,
  };
  return Menu ? <Menu trigger={<Button {...button} />} actions={actions} /> : <Button {...button} {...closedButton} />;
}
