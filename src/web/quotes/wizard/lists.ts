// The five lists of step 2 as shown: the options, what each costs, what a rule hid and why.
import type { Catalogue, ItemOf } from "#domain/catalogue/items.ts";
import { kindLabels } from "#domain/catalogue/items.ts";
import { formatDecimal, formatHours, formatMoney } from "#domain/money.ts";
import type { NarrowedList } from "#domain/rules/narrow.ts";
import type { CostViewer } from "#web/quotes/viewer.ts";
import type { JobKind } from "./validation.ts";

export interface JobList {
  kind: JobKind;
  options: { value: number; name: string; figure: string | undefined; isHidden: boolean }[];
  reason: NarrowingReason | null;
}

export interface NarrowingReason {
  /** The names to be emphasised at the beginning. */
  names: string;
  explanation: string;
}

const formatMultiplier = (hundredths: number) => `${formatDecimal(hundredths)}x`;
const figures: { [K in JobKind]: (item: ItemOf<K>, viewer: CostViewer) => string | undefined } = {
  equipment_access: ({ minEngineers }) => `${minEngineers} eng.`,
  job_type: ({ baseHours }) => `${formatHours(baseHours)} h`,
  pump_style: ({ materialCostBase }, { seesCosts, symbol }) =>
    seesCosts ? formatMoney(materialCostBase, symbol) : undefined,
  motor_size: ({ name, kw, multiplier }) => {
    const power = `${formatDecimal(kw)} kW`;
    return name.includes(power) ? formatMultiplier(multiplier) : `${power}, ${formatMultiplier(multiplier)}`;
  },
  drive_type: ({ costMultiplier }) => formatMultiplier(costMultiplier),
};

export function buildJobList<K extends JobKind>(
  kind: K,
  catalogue: Catalogue,
  narrowedList: NarrowedList<K>,
  viewer: CostViewer,
): JobList {
  const items: ItemOf<K>[] = catalogue[kind];
  const { options, hidden } = narrowedList;
  const hiddenIds = new Set(hidden.map(({ item }) => item.id));
  return {
    kind,
    options: items
      .filter(({ isActive }) => isActive)
      .map((item) => ({
        value: item.id,
        name: item.name,
        figure: figures[kind](item, viewer),
        isHidden: hiddenIds.has(item.id),
      })),
    reason: options.length + hidden.length === 0 ? explainEmptyList(kind) : explainNarrowing(narrowedList),
  };
}

const listFormat = new Intl.ListFormat("en-GB");

/** Which options a rule hid, why, and what to change to get them back; null if it hid none. */
export function explainNarrowing({ options, hidden, rule, why }: NarrowedList): NarrowingReason | null {
  if (!rule || !why) return null;
  const names = listFormat.format(hidden.map(({ item }) => item.name));
  const cause = rule.triggerType === "location" ? "the postcode" : kindLabels[rule.triggerType].one;
  const remedy =
    options.length === 0
      ? `Nothing is left to choose: change ${cause}, or ask an administrator to change the rule.`
      : `Change ${cause} to free ${hidden.length === 1 ? "it" : "them"}.`;
  return { names, explanation: `${why.slice(names.length)} ${remedy}` };
}

function explainEmptyList(kind: JobKind): NarrowingReason {
  const plural = kindLabels[kind].many.toLowerCase();
  return {
    names: "",
    explanation: `Your company offers no ${plural} yet, so no quote can be made. An administrator adds them in Settings.`,
  };
}
