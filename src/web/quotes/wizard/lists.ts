// The lists of step 2: which one is open, and its options, what each costs, what a rule hid and why.
import type { Catalogue, ItemOf } from "#domain/catalogue/items.ts";
import { choiceKeys, kindLabels } from "#domain/catalogue/items.ts";
import { formatDecimal, formatHours, formatMoney } from "#domain/money.ts";
import type { NarrowedList } from "#domain/rules/narrow.ts";
import type { CostViewer } from "#web/quotes/viewer.ts";
import { isChoiceOpen, type WizardDraft } from "#web/quotes/wizard-draft.ts";
import { type JobKind, jobKinds } from "./validation.ts";

/**
 * After `closedKind`: itself while its choice is missing or must be changed; otherwise the first list whose choice must
 * be made again; otherwise the next one without a choice, from the top again after the last.
 */
export function findListToOpen(
  draft: WizardDraft,
  rejected: Record<string, string | undefined>,
  closedKind: JobKind | null,
): JobKind | null {
  const mustChange = (kind: JobKind) => draft.cleared[kind] !== undefined || rejected[choiceKeys[kind]] !== undefined;
  if (closedKind && (isChoiceOpen(draft, closedKind) || mustChange(closedKind))) return closedKind;
  const start = closedKind ? jobKinds.indexOf(closedKind) : 0;
  const fromHere = [...jobKinds.slice(start), ...jobKinds.slice(0, start)];
  return jobKinds.find(mustChange) ?? fromHere.find((kind) => isChoiceOpen(draft, kind)) ?? null;
}

export interface JobList {
  options: { value: number; name: string; figure: string | undefined }[];
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

export function formatFigure<K extends JobKind>(kind: K, item: ItemOf<K>, viewer: CostViewer): string | undefined {
  return figures[kind](item, viewer);
}

/** The options that the rules leave, and the chosen one, which stays until there is another (decision 22). */
export function buildJobList<K extends JobKind>(
  kind: K,
  catalogue: Catalogue,
  narrowedList: NarrowedList<K>,
  chosenId: number | null,
  viewer: CostViewer,
): JobList {
  const items: ItemOf<K>[] = catalogue[kind];
  const { options, hidden } = narrowedList;
  const shownIds = new Set([chosenId, ...options.map(({ id }) => id)]);
  return {
    options: items
      .filter(({ id, isActive }) => isActive && shownIds.has(id))
      .map((item) => ({ value: item.id, name: item.name, figure: formatFigure(kind, item, viewer) })),
    reason: options.length + hidden.length === 0 ? explainEmptyList(kind) : explainNarrowing(narrowedList),
  };
}

const listFormat = new Intl.ListFormat("en-GB");

/** Which options a rule hid, why, and what to change to use them; null if it hid none. */
export function explainNarrowing({ options, hidden, rule, why }: NarrowedList): NarrowingReason | null {
  if (!rule || !why) return null;
  const names = listFormat.format(hidden.map(({ item }) => item.name));
  const isByZone = rule.triggerType === "location";
  const cause = kindLabels[rule.triggerType].one;
  const sentences = [why.slice(names.length)];
  if (options.length === 0) {
    sentences.push(
      `There are no options left: change ${isByZone ? "the postcode" : cause}, or ask an administrator to change the rule.`,
    );
  } else if (!isByZone) {
    sentences.push(`Choose another ${cause} to use ${hidden.length === 1 ? "it" : "them"}.`);
  }
  return { names, explanation: sentences.join(" ") };
}

function explainEmptyList(kind: JobKind): NarrowingReason {
  const plural = kindLabels[kind].many.toLowerCase();
  return {
    names: "",
    explanation: `Your company offers no ${plural} yet, so no quote can be made. An administrator adds them in Settings.`,
  };
}
