// One option with its figures: what it differs in, what it costs, and what may be done with it.
import { ArrowUpToLine, Pencil, Trash2 } from "lucide-react";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { kindLabels } from "#domain/catalogue/items.ts";
import { formatHours } from "#domain/money.ts";
import type { OptionKind } from "#domain/quotes/options.ts";
import { findItemName } from "#web/quotes/edit/value-texts.ts";
import { RowMenu } from "#web/quotes/lines/row-menu.tsx";
import { buildManualNote, findLinesLabel } from "#web/quotes/price-panel.tsx";
import { hasWorking, PriceWorking } from "#web/quotes/price-working.tsx";
import { formatOption, type ShownOption } from "#web/quotes/shown-options.ts";
import type { CostViewer } from "#web/quotes/viewer.ts";
import { Money } from "#web/ui/figure.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { AmountRow, AmountRows, Total } from "#web/ui/layout/panel.tsx";
import { useIsPhone } from "#web/ui/phone.ts";

export interface OptionActions {
  edit: () => void;
  moveToFirst: () => void;
  remove: () => void;
}

export const buildPanelId = (place: number): string => `option-${place}`;

export function OptionPanel({
  option,
  differences,
  viewer,
  actions,
}: {
  option: ShownOption;
  differences: readonly OptionKind[];
  viewer: CostViewer;
  /** Null if it can only be read. */
  actions: OptionActions | null;
}) {
  const { place, label, words, quote } = option;
  const isPhone = useIsPhone();
  const isPriced = quote.totalCost !== null;
  const manualNote = buildManualNote(quote);
  const id = buildPanelId(place);
  return (
    <li
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      className={`panel option-panel panel-${isPriced ? "firm" : "none"}`}
    >
      <div className="panel-head">
        <h3 id={`${id}-label`}>{formatOption(place, label)}</h3>
        {actions && (
          <div className="panel-actions">
            <RowMenu
              id={`${id}-menu`}
              name={label}
              actions={[
                { label: "Edit", icon: Pencil, to: actions.edit },
                ...(place > 1
                  ? [
                      { label: "Make this option 1", icon: ArrowUpToLine, to: actions.moveToFirst },
                      { label: "Remove", icon: Trash2, to: actions.remove, isDangerous: true },
                    ]
                  : []),
              ]}
            />
          </div>
        )}
      </div>
      <p className="option-words">{words}</p>
      <AmountRows>
        {differences.map((kind) => (
          <AmountRow key={kind} label={kindLabels[kind].one}>
            {findItemName(quote, kind)}
          </AmountRow>
        ))}
      </AmountRows>
      <div>
        {!isPhone && isPriced && <Figures quote={quote} viewer={viewer} />}
        {manualNote && <p className="px-4 py-2 t-small text-ink-3">{manualNote}</p>}
      </div>
      {isPriced ? (
        <Total label="Total cost" note="net of VAT">
          <Money pence={quote.totalCost} symbol={viewer.symbol} />
        </Total>
      ) : (
        <p className="px-4 py-3 text-ink-2">Not calculated yet</p>
      )}
      <div>
        {isPriced && (isPhone || hasWorking(quote)) && (
          <Fold name={`quote.working.${place}`} title="How this price was worked out">
            {isPhone && <Figures quote={quote} viewer={viewer} />}
            {hasWorking(quote) && <PriceWorking quote={quote} {...viewer} />}
          </Fold>
        )}
      </div>
    </li>
  );
}

function Figures({ quote, viewer: { seesCosts, symbol } }: { quote: QuoteDetail; viewer: CostViewer }) {
  const { labourHours, engineerCount, labourCost, materialCost, linesCost } = quote;
  const linesLabel = findLinesLabel(quote);
  const hours = labourHours === null ? "-" : `${formatHours(labourHours)} h`;
  const engineers = engineerCount === 1 ? "1 engineer" : `${engineerCount ?? "-"} engineers`;
  return (
    <AmountRows>
      <AmountRow label="Labour">
        {hours}, {engineers}
      </AmountRow>
      {seesCosts && (
        <>
          <AmountRow label="Labour cost">
            <Money pence={labourCost} symbol={symbol} />
          </AmountRow>
          <AmountRow label="Material cost">
            <Money pence={materialCost} symbol={symbol} />
          </AmountRow>
        </>
      )}
      {linesLabel && (
        <AmountRow label={linesLabel}>
          <Money pence={linesCost} symbol={symbol} />
        </AmountRow>
      )}
    </AmountRows>
  );
}
