// The lines and the discount of a stored quote, below its price: read by all, changed by those who may edit the quote.
import { ArrowDown, ArrowUp, ListPlus, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { MAX_LINES, type QuoteLine } from "#domain/quotes/lines.ts";
import { computeLineCost } from "#domain/quotes/price.ts";
import { isIssued } from "#domain/quotes/status.ts";
import { useReopenedDialog } from "#web/kernel/forms/restored-forms.ts";
import { lazyComponent } from "#web/kernel/lazy-part.tsx";
import type { QuoteViewer } from "#web/quotes/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { useSession } from "#web/users/session.tsx";
import "./lines.css";
import { useExtras } from "./extras.ts";
import { useLineActions } from "./line-actions.ts";
import { LineFaultNotes } from "./line-faults.tsx";
import { LineList } from "./line-list.tsx";
import { buildFormKind } from "./lines-saving.ts";
import { DepositButton, SentDeposit } from "./quote-deposit.tsx";

const LineDialog = lazyComponent(async () => (await import("./line-dialog.tsx")).LineDialog);
const DiscountDialog = lazyComponent(async () => (await import("./discount-dialog.tsx")).DiscountDialog);

type OpenDialog = { is: "none" | "discount" } | { is: "line"; line: QuoteLine | null };
const noDialog: OpenDialog = { is: "none" };

export function QuoteLines({
  quote,
  viewer: { mayEdit, seesCosts, symbol },
  moreButtons,
  showsDeposit = true,
}: {
  quote: QuoteDetail;
  viewer: Pick<QuoteViewer, "mayEdit" | "seesCosts" | "symbol">;
  /** Beside those that add a line or a discount. */
  moreButtons?: ReactNode;
  showsDeposit?: boolean;
}) {
  const { lines, discount, options, lineFaults, withdrawnExtraIds } = quote;
  const optionCount = options?.length ?? 1;
  const { administersCompany, may } = useSession();
  const isEditable = mayEdit && !isIssued(quote.status);
  const [dialog, setDialog] = useState<OpenDialog>(noDialog);
  const close = () => setDialog(noDialog);
  const open = (line: QuoteLine | null) => setDialog({ is: "line", line });
  const actions = useLineActions(quote);
  const { extras } = useExtras(isEditable && lineFaults.some(({ kind }) => kind === "needs"));
  useReopenedDialog(buildFormKind("line", quote.id), isEditable ? lines : undefined, open);
  useReopenedDialog(buildFormKind("discount", quote.id), isEditable && seesCosts ? [] : undefined, () =>
    setDialog({ is: "discount" }),
  );
  const hasSentDeposit = showsDeposit && !isEditable && Boolean(quote.sentDepositPercent);
  if (!isEditable && lines.length === 0 && discount === null && !hasSentDeposit) return null;

  const mayAddExtra = administersCompany && may("extras", "create");
  const listActions = (line: QuoteLine, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }) => [
    { label: "Edit", icon: Pencil, to: () => open(line) },
    ...(isFirst ? [] : [{ label: "Move up", icon: ArrowUp, to: () => actions.move(line, -1) }]),
    ...(isLast ? [] : [{ label: "Move down", icon: ArrowDown, to: () => actions.move(line, 1) }]),
    ...(line.extraId === null && mayAddExtra
      ? [{ label: "Add to price list", icon: ListPlus, to: () => void actions.addToPriceList(line) }]
      : []),
    { label: "Remove", icon: Trash2, to: () => actions.remove(line), isDangerous: true },
  ];
  const listDiscountActions = () => [
    { label: "Edit", icon: Pencil, to: () => setDialog({ is: "discount" }) },
    { label: "Remove", icon: Trash2, to: actions.removeDiscount, isDangerous: true },
  ];
  const isFull = lines.length >= MAX_LINES;
  return (
    <div className="lines-part">
      {(lines.length > 0 || discount) && (
        <LineList
          lines={lines}
          discount={discount}
          discountCost={findDiscountCost(quote)}
          isPerOption={options !== null}
          symbol={symbol}
          listActions={isEditable ? listActions : null}
          onMoveTo={isEditable ? actions.moveTo : undefined}
          listDiscountActions={isEditable && seesCosts ? listDiscountActions : null}
          renderNote={(line) => (
            <>
              {isEditable && line.extraId !== null && withdrawnExtraIds.includes(line.extraId) && (
                <p className="line-fault t-small text-warn">No longer on offer</p>
              )}
              <LineFaultNotes
                line={line}
                faults={lineFaults.filter(({ lineId }) => lineId === line.id)}
                optionCount={optionCount}
                extras={extras}
                symbol={symbol}
                fixes={
                  isEditable
                    ? {
                        add: actions.addExtra,
                        leaveOut: (places) => actions.leaveOut(line, places),
                        remove: () => actions.remove(line),
                      }
                    : null
                }
              />
            </>
          )}
        />
      )}
      {isEditable && (
        <div className="line-buttons">
          <Button
            id="add-line"
            look="text"
            size="sm"
            disabled={isFull}
            onPointerEnter={() => void LineDialog.fetch().catch(() => {})}
            onClick={() => open(null)}
          >
            Add line
          </Button>
          {seesCosts && discount === null && (
            <Button look="text" size="sm" onClick={() => setDialog({ is: "discount" })}>
              Add discount
            </Button>
          )}
          {moreButtons}
          <DepositButton quote={quote} />
          {isFull && <p className="self-center t-small text-ink-3">A quote can have at most {MAX_LINES} lines.</p>}
        </div>
      )}
      {hasSentDeposit && <SentDeposit quote={quote} />}
      {isEditable && lines.length > 1 && (
        <p role="status" className="sr-only">
          {actions.status}
        </p>
      )}
      <Suspense fallback={null}>
        {dialog.is === "line" && <LineDialog quote={quote} line={dialog.line} symbol={symbol} onClose={close} />}
        {dialog.is === "discount" && <DiscountDialog quote={quote} symbol={symbol} onClose={close} />}
      </Suspense>
    </div>
  );
}

/** What the discount takes off the one price; of options only an amount is the same. */
function findDiscountCost({ lines, discount, options, totalCost, linesCost }: QuoteDetail): number | null | undefined {
  if (options !== null) return discount?.amount;
  const lineSum = lines.reduce((sum, line) => (line.state === "offered" ? sum : sum + computeLineCost(line)), 0);
  return totalCost === null ? null : lineSum - linesCost;
}
