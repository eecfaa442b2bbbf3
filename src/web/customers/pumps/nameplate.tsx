// What a pump is, and the choices that its quotes take.
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Pump } from "#contract/customers/pumps.ts";
import { formatDay } from "#domain/days.ts";
import { formatDecimal } from "#domain/money.ts";
import { pumpItemKinds } from "#web/customers/forms/pump-texts.ts";
import { formatChoice, useItemOptions } from "#web/customers/use-items.ts";
import { Cell, Cells, Panel } from "#web/ui/layout/panel.tsx";

export function Nameplate({ pump }: { pump: Pump }) {
  const listOptions = useItemOptions();
  const { make, model, serial, kw, installedOn, warrantyUntil, removedOn, replaced, replacedBy } = pump;
  const findName = (key: Exclude<keyof typeof pumpItemKinds, "serviceJobTypeId">) =>
    pump[key] === null ? null : formatChoice(listOptions(pumpItemKinds[key], pump[key]), String(pump[key]));
  const day = (value: string | null) => value && formatDay(value);
  const other = (value: Pump["replaced"]) => value && <Link href={`/pumps/${value.id}`}>{value.name}</Link>;
  const facts: [label: string, value: ReactNode][] = [
    ["Make", make],
    ["Model", model],
    ["Serial number", serial],
    ["Power", kw === null ? null : `${formatDecimal(kw)} kW`],
    ["Pump style", findName("pumpStyleId")],
    ["Motor size", findName("motorSizeId")],
    ["Drive type", findName("driveTypeId")],
    ["Access", findName("equipmentAccessId")],
    ["Installed", day(installedOn)],
    ["Warranty until", day(warrantyUntil)],
  ];
  const further: [label: string, value: ReactNode][] = [
    ["Removed", day(removedOn)],
    ["In place of", other(replaced)],
    ["Replaced by", other(replacedBy)],
  ];
  return (
    <Panel title="Nameplate" className="nameplate">
      <Cells columns={4}>
        {[...facts, ...further.filter(([, value]) => value !== null)].map(([label, value]) => (
          <Cell key={label} label={label}>
            {value ?? "-"}
          </Cell>
        ))}
      </Cells>
    </Panel>
  );
}
