import { Badge } from "#web/ui/badge.tsx";
import { Hours, Money } from "#web/ui/figure.tsx";
import { Cell, Cells, type Firmness, Line, Lines, Plate, Total } from "#web/ui/plate.tsx";

export function PricePanel({ firmness }: { firmness: Firmness }) {
  const none = firmness === "none";
  return (
    <Plate
      title="Price Breakdown"
      firmness={firmness}
      actions={
        {
          firm: <Badge tone="brand">Calculated</Badge>,
          estimate: <Badge tone="dashed">Preview</Badge>,
          none: <Badge tone="off">Complete wizard to calculate</Badge>,
        }[firmness]
      }
    >
      <Cells columns={2}>
        <Cell label="Labour hours" big>
          {none ? "–" : <Hours hundredths={650} />}
        </Cell>
        <Cell label="Engineers" big>
          {none ? "–" : "2"}
        </Cell>
      </Cells>
      <Lines>
        <Line label="Labour cost" how={none ? undefined : "6.5 h × 2 engineers × £68.00/h"}>
          <Money pence={none ? null : 88400} symbol="£" />
        </Line>
        <Line label="Material cost" how={none ? undefined : "£1,460.00 × 1.45 × 1.35"}>
          <Money pence={none ? null : 285795} symbol="£" />
        </Line>
      </Lines>
      <Total label="Total cost" note="net of VAT">
        <Money pence={none ? 0 : 374195} symbol="£" />
      </Total>
    </Plate>
  );
}
