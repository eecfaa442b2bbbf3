// Every combination of choices at once: which of them the rules allow, as bitsets over one kind.
import { type Choices, type Kind, kinds, noChoices } from "#domain/catalogue/items.ts";
import { type Rule, sortActiveRules } from "./rule.ts";

/** What is needed of a catalogue here; inactive items count as absent. */
export type RuleItems = { [K in Kind]: readonly { id: number; isActive: boolean }[] };

/**
 * One bit for each value of the kind that the bits stand for (bit 0: not chosen), one number for each combination of
 * the other five. `possible`: the rules exclude none of the choices. `finished`: also, every list has its choice, or
 * has nothing to choose from. `reached`: possible, and so was some way there from nothing, one choice at a time.
 * `finishable`: possible, and part of a finished one.
 */
type Table = "possible" | "finished" | "reached" | "finishable";

/** For each kind the values that may occur; 0 stands for "not chosen", n for the n-th group of like items. */
export type Ranges = boolean[][];
/** One value for each kind, in the order of the kinds. */
export type Values = number[];

/** The most combinations of the first five kinds to go through: each takes 16 bytes, and all of them some seconds. */
const MOST_PREFIXES = 6_000_000;
const MOST_BITS = 30;
const UNCHOSEN = 1;

/** The rules on one list in the order in which they run; number `length`: none fits and everything is allowed. */
export interface RuleList {
  rules: Rule[];
  /** first[kind][value]: the first rule that this value of that kind makes fit. */
  first: number[][];
  /** allows[rule][value] of the list's own kind. */
  allows: boolean[][];
  /** Whether a rule leaves the list without an option. */
  nothing: boolean[];
}

/** The rules against the active items. Items that no rule distinguishes are one value, so long lists cost little. */
export class Combinations {
  readonly lists: RuleList[];
  /** groups[kind][value]: the ids of like items in the catalogue's order; value 0 has none. */
  readonly groups: number[][][];
  /** False if there are too many combinations to go through; then only `lists` and `groups` can be used. */
  readonly exhaustive: boolean;
  /** The kind that the bits stand for, and the others, outermost first. */
  readonly #bits: number;
  readonly #loops: number[];
  readonly #strides: number[];
  readonly #tables: Record<Table, Int32Array>;

  constructor(items: RuleItems, rules: readonly Rule[]) {
    const ordered = sortActiveRules(rules);
    const rulesByList = kinds.map((kind) => ordered.filter((rule) => rule.constraintType === kind));
    this.groups = kinds.map((kind) => [[], ...groupLikeItems(kind, items, rulesByList)]);
    this.lists = rulesByList.map((listRules, j) => ({
      rules: listRules,
      first: kinds.map((kind, t) => listValues(this.groups, t).map((ids) => findFirstRule(listRules, kind, ids[0]))),
      allows: [...listRules.map(({ allowedValueIds }) => new Set(allowedValueIds)), null].map((allowed) =>
        listValues(this.groups, j).map(([id]) => id !== undefined && (allowed?.has(id) ?? true)),
      ),
      nothing: [],
    }));
    for (const list of this.lists) list.nothing = list.allows.map((row) => !row.includes(true));

    const sizes = this.groups.map((groups) => groups.length);
    const fitting = kinds.map((_, t) => t).filter((t) => (sizes[t] ?? 0) <= MOST_BITS + 1);
    this.#bits = fitting.reduce(
      (largest, t) => ((sizes[t] ?? 0) > (sizes[largest] ?? 0) ? t : largest),
      fitting[0] ?? 0,
    );
    this.#loops = kinds.map((_, t) => t).filter((t) => t !== this.#bits);
    this.#strides = this.#loops.map((_, i) => this.#loops.slice(i + 1).reduce((all, t) => all * (sizes[t] ?? 1), 1));
    const prefixes = this.#loops.reduce((all, t) => all * (sizes[t] ?? 1), 1);
    this.exhaustive = fitting.length > 0 && prefixes <= MOST_PREFIXES;
    const length = this.exhaustive ? prefixes : 0;
    this.#tables = {
      possible: new Int32Array(length),
      finished: new Int32Array(length),
      reached: new Int32Array(length),
      finishable: new Int32Array(length),
    };
    if (this.exhaustive) {
      this.#findPossible();
      this.#findFinishable();
    }
  }

  /** The combination of fewest choices within these ranges, the first in the catalogue's order; null if none. */
  smallest(table: Table, ranges: Ranges): Values | null {
    if (!this.has(table, ranges)) return null;
    for (let size = 0; size <= kinds.length; size++) {
      const found = this.#search(this.#tables[table], ranges, size);
      if (found) return found;
    }
    return null;
  }

  /** Whether there is any combination within these ranges. */
  has(table: Table, ranges: Ranges): boolean {
    return this.#search(this.#tables[table], ranges, null) !== null;
  }

  /** All values of every kind. */
  anything(): Ranges {
    return this.groups.map((groups) => groups.map(() => true));
  }

  /** The ranges in which rule number `rule` decides the list: it fits, and no earlier one does. */
  decidedBy(list: RuleList, rule: number): Ranges {
    const trigger = kinds.indexOf(list.rules[rule]?.triggerType ?? "location");
    return list.first.map((first, t) => first.map((fits) => (t === trigger ? fits === rule : fits > rule)));
  }

  /**
   * The smallest combinations that can be reached but are part of no finished one: none contains another. For those of
   * the same kinds the first one and their number. A single choice that excludes itself counts as reached: it is on
   * offer as long as nothing is chosen.
   */
  deadEnds(): { values: Values; count: number }[] {
    const { reached, finishable } = this.#tables;
    const selfExcluded = this.#findSelfExcluded();
    if (selfExcluded.size === 0 && reached.every((mask, position) => (mask & ~(finishable[position] ?? 0)) === 0))
      return [];
    const covered = new Int32Array(reached.length);
    const deadEnds = new Map<string, { values: Values; count: number }>();
    this.#eachPrefix((position, prefix) => {
      let coveredBits = this.#subsets(covered, position, prefix);
      let deadBits = ((reached[position] ?? 0) & ~(finishable[position] ?? 0)) | (selfExcluded.get(position) ?? 0);
      if ((deadBits | coveredBits) & UNCHOSEN) {
        if (!(coveredBits & UNCHOSEN)) this.#recordDeadEnd(deadEnds, prefix, 0);
        deadBits &= UNCHOSEN;
        coveredBits = -1;
      }
      for (let remaining = deadBits & ~coveredBits; remaining; remaining &= remaining - 1)
        this.#recordDeadEnd(deadEnds, prefix, 31 - Math.clz32(remaining & -remaining));
      covered[position] = deadBits | coveredBits;
    });
    const size = ({ values }: { values: Values }) => values.filter((value) => value > 0).length;
    return [...deadEnds.values()].sort((a, b) => size(a) - size(b));
  }

  /** The single choices that the rules exclude by themselves and that no finished combination contains, by position. */
  #findSelfExcluded(): Map<number, number> {
    const bitsByPosition = new Map<number, number>();
    kinds.forEach((_, kind) => {
      for (let value = 1; value < (this.groups[kind]?.length ?? 1); value++) {
        const single = kinds.map((_, t) => (t === kind ? value : 0));
        if (this.excluded(single).length === 0) continue;
        const ranges = this.anything().with(
          kind,
          (this.groups[kind] ?? []).map((_, other) => other === value),
        );
        if (this.has("finished", ranges)) continue;
        const position = kind === this.#bits ? 0 : value * (this.#strides[this.#loops.indexOf(kind)] ?? 0);
        bitsByPosition.set(
          position,
          (bitsByPosition.get(position) ?? 0) | (kind === this.#bits ? 1 << value : UNCHOSEN),
        );
      }
    });
    return bitsByPosition;
  }

  /** The choices among these that the rules exclude, each with the rule that does: the kind's index and the rule. */
  excluded(values: Values): { kind: number; rule: Rule }[] {
    return this.lists.flatMap(({ rules, first, allows }, kind) => {
      const deciding = values.reduce(
        (soonest, value, t) => Math.min(soonest, first[t]?.[value] ?? soonest),
        rules.length,
      );
      const rule = rules[deciding];
      const value = values[kind] ?? 0;
      return rule && value > 0 && !allows[deciding]?.[value] ? [{ kind, rule }] : [];
    });
  }

  /** The items that represent these values: the first of each group, or the preferred one. */
  choices(values: Values, preferred: (id: number) => boolean = () => false): Choices {
    const choices = { ...noChoices };
    kinds.forEach((kind, t) => {
      const ids = this.groups[t]?.[values[t] ?? 0] ?? [];
      choices[kind] = ids.find(preferred) ?? ids[0] ?? null;
    });
    return choices;
  }

  /** The value of an item; 0 for one that is inactive or does not exist. */
  valueOf(kind: Kind, id: number): number {
    return Math.max(0, this.groups[kinds.indexOf(kind)]?.findIndex((ids) => ids.includes(id)) ?? 0);
  }

  #recordDeadEnd(deadEnds: Map<string, { values: Values; count: number }>, prefix: Values, bit: number): void {
    const values = prefix.with(this.#bits, bit);
    const key = values.map((value) => Number(value > 0)).join("");
    const count = values.reduce((all, value, t) => all * (value > 0 ? (this.groups[t]?.[value]?.length ?? 1) : 1), 1);
    const recorded = deadEnds.get(key);
    if (recorded) recorded.count += count;
    else deadEnds.set(key, { values, count: count });
  }

  #search(table: Int32Array, ranges: Ranges, size: number | null): Values | null {
    const bits = ranges[this.#bits] ?? [];
    const allowedBits = bits.reduce((mask, isIn, value) => (isIn ? mask | (1 << value) : mask), 0);
    if (!ranges.every((range) => range.includes(true))) return null;
    const values = kinds.map(() => 0);
    const searchBits = (position: number, choicesLeft: number): boolean => {
      const sizeMask = size === null ? -1 : choicesLeft === 0 ? UNCHOSEN : choicesLeft === 1 ? ~UNCHOSEN : 0;
      const mask = (table[position] ?? 0) & allowedBits & sizeMask;
      if (mask === 0) return false;
      values[this.#bits] = 31 - Math.clz32(mask & -mask);
      return true;
    };
    const searchFrom = (depth: number, position: number, choicesLeft: number): boolean => {
      const kind = this.#loops[depth];
      if (kind === undefined) return searchBits(position, choicesLeft);
      const range = ranges[kind] ?? [];
      const stride = this.#strides[depth] ?? 0;
      for (let value = 0; value < range.length; value++) {
        if (!range[value] || (size !== null && value > 0 && choicesLeft === 0)) continue;
        values[kind] = value;
        if (searchFrom(depth + 1, position + value * stride, value > 0 ? choicesLeft - 1 : choicesLeft)) return true;
      }
      values[kind] = 0;
      return false;
    };
    return searchFrom(0, 0, size ?? 0) ? values : null;
  }

  /** Calls `visit` for every combination of the loops' values, in the order of their positions in the tables. */
  #eachPrefix(
    visit: (position: number, values: Values, depth: number) => void,
    onEnter?: (depth: number, values: Values) => void,
  ) {
    const values = kinds.map(() => 0);
    let position = 0;
    const visitFrom = (depth: number) => {
      const kind = this.#loops[depth];
      if (kind === undefined) return visit(position++, values, depth);
      const size = this.groups[kind]?.length ?? 1;
      for (let value = 0; value < size; value++) {
        values[kind] = value;
        onEnter?.(depth, values);
        visitFrom(depth + 1);
      }
      values[kind] = 0;
    };
    visitFrom(0);
  }

  /** The union of a table's bits for all combinations that lack one choice of this prefix. */
  #subsets(table: Int32Array, position: number, values: Values): number {
    let mask = 0;
    for (let i = 0; i < this.#loops.length; i++) {
      const value = values[this.#loops[i] ?? 0] ?? 0;
      if (value > 0) mask |= table[position - value * (this.#strides[i] ?? 0)] ?? 0;
    }
    return mask;
  }

  #findPossible(): void {
    const { possible, finished, reached } = this.#tables;
    const masks = this.lists.map((list, j) => computeMasks(list, j, this.#bits));
    const all = 2 ** (this.groups[this.#bits]?.length ?? 1) - 1;
    const width = this.lists.length;
    // deciding[depth * width + list]: the first rule that the values of the loops above make fit.
    const deciding = new Int32Array((this.#loops.length + 1) * width);
    this.lists.forEach(({ rules }, j) => {
      deciding[j] = rules.length;
    });
    const enterLoop = (depth: number, values: Values) => {
      const kind = this.#loops[depth] ?? 0;
      const value = values[kind] ?? 0;
      for (let j = 0; j < width; j++) {
        const outerRule = deciding[depth * width + j] ?? 0;
        const fits = this.lists[j]?.first[kind]?.[value] ?? outerRule;
        deciding[(depth + 1) * width + j] = Math.min(fits, outerRule);
      }
    };
    this.#eachPrefix((position, values, depth) => {
      let possibleBits = all;
      let finishedBits = all;
      for (let j = 0; j < width; j++) {
        const rule = deciding[depth * width + j] ?? 0;
        const list = this.lists[j] as RuleList;
        const mask = masks[j] as ListMasks;
        const earlierBits = mask.before[rule] ?? 0;
        if (j === this.#bits) {
          possibleBits &= UNCHOSEN | (earlierBits & mask.allowsItself) | (~earlierBits & (mask.allowed[rule] ?? 0));
          if (all > UNCHOSEN && !list.nothing[rule]) finishedBits &= ~UNCHOSEN;
          continue;
        }
        const value = values[j] ?? 0;
        if (value > 0) {
          possibleBits &= (list.allows[rule]?.[value] ? ~earlierBits : 0) | (earlierBits & (mask.allowing[value] ?? 0));
        } else if ((this.groups[j]?.length ?? 1) > 1) {
          finishedBits &= (list.nothing[rule] ? ~earlierBits : 0) | (earlierBits & mask.leavingNothing);
        }
      }
      possible[position] = possibleBits;
      finished[position] = possibleBits & finishedBits;
      let reachedBits = possibleBits & (position === 0 ? UNCHOSEN : this.#subsets(reached, position, values));
      if (reachedBits & UNCHOSEN) reachedBits = possibleBits;
      reached[position] = reachedBits;
    }, enterLoop);
  }

  #findFinishable(): void {
    const { possible, finished, finishable } = this.#tables;
    const values = kinds.map((_, t) => (this.groups[t]?.length ?? 1) - 1);
    for (let position = finished.length - 1; position >= 0; position--) {
      let mask = finished[position] ?? 0;
      for (let i = 0; i < this.#loops.length; i++) {
        const kind = this.#loops[i] ?? 0;
        if ((values[kind] ?? 0) > 0) continue;
        const stride = this.#strides[i] ?? 0;
        const size = this.groups[kind]?.length ?? 1;
        for (let value = 1; value < size; value++) mask |= finishable[position + value * stride] ?? 0;
      }
      finishable[position] = mask & ~UNCHOSEN ? mask | UNCHOSEN : mask;
      for (let i = this.#loops.length - 1; i >= 0; i--) {
        const kind = this.#loops[i] ?? 0;
        const value = values[kind] ?? 0;
        values[kind] = value > 0 ? value - 1 : (this.groups[kind]?.length ?? 1) - 1;
        if (value > 0) break;
      }
    }
    // At the end: the loops above have to pass through combinations that are excluded as they are and allowed once more
    // is chosen.
    for (let position = 0; position < finishable.length; position++)
      finishable[position] = (finishable[position] ?? 0) & (possible[position] ?? 0);
  }
}

interface ListMasks {
  /** before[rule]: the values of the bits that make an earlier rule fit. */
  before: number[];
  /** allowing[value]: the values of the bits whose own first rule allows that value of the list. */
  allowing: number[];
  /** The values of the bits whose own first rule leaves the list without an option. */
  leavingNothing: number;
  /** On the list of the bits themselves: the values that each rule allows, and those that their first rule allows. */
  allowed: number[];
  allowsItself: number;
}

function computeMasks({ rules, first, allows, nothing }: RuleList, list: number, bits: number): ListMasks {
  const firstRules = first[bits] ?? [];
  const selectValues = (test: (rule: number, value: number) => boolean) =>
    firstRules.reduce((mask, rule, value) => (value > 0 && test(rule, value) ? mask | (1 << value) : mask), 0);
  return {
    before: [...rules.keys(), rules.length].map((rule) => selectValues((fits) => fits < rule)),
    allowing: (allows[0] ?? []).map((_, value) => selectValues((fits) => allows[fits]?.[value] ?? false)),
    leavingNothing: selectValues((fits) => nothing[fits] ?? false),
    allowed: list === bits ? allows.map((row) => selectValues((_, value) => row[value] ?? false)) : [],
    allowsItself: list === bits ? selectValues((fits, value) => allows[fits]?.[value] ?? false) : 0,
  };
}

/** Groups the active items of one kind: those that make the same rules fit first and that the same rules allow. */
function groupLikeItems(kind: Kind, items: RuleItems, rulesByList: Rule[][]): number[][] {
  const groups = new Map<string, number[]>();
  for (const { id, isActive } of items[kind]) {
    if (!isActive) continue;
    const fitting = rulesByList.map((rules) => findFirstRule(rules, kind, id));
    const allowing = (rulesByList[kinds.indexOf(kind)] ?? []).map(({ allowedValueIds }) =>
      Number(allowedValueIds.includes(id)),
    );
    const key = `${fitting} ${allowing.join("")}`;
    const group = groups.get(key);
    if (group) group.push(id);
    else groups.set(key, [id]);
  }
  return [...groups.values()];
}

function findFirstRule(rules: readonly Rule[], kind: Kind, id: number | undefined): number {
  const index = rules.findIndex(
    ({ triggerType, triggerValueIds }) => triggerType === kind && id !== undefined && triggerValueIds.includes(id),
  );
  return index < 0 ? rules.length : index;
}

function listValues(groups: number[][][], kind: number): number[][] {
  return groups[kind] ?? [];
}
