// A second implementation of the review of rules, by trying every combination. Shares no code with the domain.

export interface ReviewRule {
  id: number;
  triggerType: string;
  triggerValueIds: number[];
  constraintType: string;
  allowedValueIds: number[];
  priority: number;
  isActive: boolean;
}

/** The items of each kind. */
export type ReviewItems = Record<string, readonly { id: number; isActive: boolean }[]>;

/** A finding as a line of text, such as "shadowed bad 7" or "dead-end note job_type+motor_size ×3". */
export interface ReviewFacts {
  lines: string[];
  /** Line to the number of choices of its smallest example; absent where no choice is needed. */
  sizes: Map<string, number>;
}

/** A set of choices, with the rule that decides each list. */
interface Choice {
  ids: (number | null)[];
  size: number;
  deciders: (ReviewRule | undefined)[];
}

export function modelReview(items: ReviewItems, rules: readonly ReviewRule[]): ReviewFacts {
  const kinds = Object.keys(items);
  const active = kinds.map((kind) => (items[kind] ?? []).filter((item) => item.isActive).map((item) => item.id));
  const running = rules
    .filter((rule) => rule.isActive)
    .sort((a, b) => (a.priority === b.priority ? a.id - b.id : a.priority - b.priority));
  const place = (kind: string) => kinds.indexOf(kind);
  const placed = running.map((rule) => ({ rule, from: place(rule.triggerType), to: place(rule.constraintType) }));
  const onList = kinds.map((_, at) => placed.filter(({ to }) => to === at));

  const every = active
    .reduce<(number | null)[][]>((sets, ids) => sets.flatMap((set) => [null, ...ids].map((id) => [...set, id])), [[]])
    .map(
      (ids): Choice => ({
        ids,
        size: ids.filter((id) => id !== null).length,
        deciders: onList.map(
          (list) => list.find(({ rule, from }) => rule.triggerValueIds.includes(ids[from] ?? -1))?.rule,
        ),
      }),
    );
  const fits = (rule: ReviewRule, set: Choice) => rule.triggerValueIds.includes(set.ids[place(rule.triggerType)] ?? -1);
  const allows = ({ deciders }: Choice, at: number, id: number) => deciders[at]?.allowedValueIds.includes(id) ?? true;
  const key = ({ ids }: Choice) => keyOf(ids, ALL);

  const possible = every.filter((set) => set.ids.every((id, at) => id === null || allows(set, at, id)));
  const finished = possible.filter((set) =>
    set.ids.every((id, at) => id !== null || !active[at]?.some((option) => allows(set, at, option))),
  );

  // Removing one choice leads to a smaller set, so the smaller sets come first.
  const reached = new Set<number>();
  for (const set of possible.toSorted((a, b) => a.size - b.size)) {
    const before = set.ids.flatMap((id, at) => (id === null ? [] : [keyOf(set.ids, ALL & ~(1 << at))]));
    if (set.size === 0 || before.some((one) => reached.has(one))) reached.add(key(set));
  }
  const finishable = new Set<number>();
  for (const { ids } of finished) for (let part = 0; part <= ALL; part++) finishable.add(keyOf(ids, part));

  const facts: ReviewFacts = { lines: [], sizes: new Map() };
  const tell = (line: string, sets?: Choice[]) => {
    facts.lines.push(line);
    if (sets) facts.sizes.set(line, Math.min(...sets.map(({ size }) => size)));
  };

  for (const rule of running) {
    const decides = (set: Choice) => set.deciders[place(rule.constraintType)] === rule;
    const own = active[place(rule.constraintType)] ?? [];
    if (own.length > 0 && !own.some((id) => rule.allowedValueIds.includes(id))) {
      const there = possible.filter(decides);
      tell(`allows-nothing bad ${rule.id}`, there.length > 0 ? there : undefined);
    }
    const ids = [
      ...rule.triggerValueIds.map((id) => ({ id, at: place(rule.triggerType) })),
      ...rule.allowedValueIds.map((id) => ({ id, at: place(rule.constraintType) })),
    ];
    if (ids.some(({ id, at }) => !active[at]?.includes(id))) tell(`names-inactive warn ${rule.id}`);

    const fitting = possible.filter((set) => fits(rule, set));
    if (fitting.length === 0) tell(`never-runs bad ${rule.id}`);
    else if (!fitting.some(decides)) tell(`shadowed bad ${rule.id}`, fitting);
    else if (finished.length > 0 && !finished.some((set) => fits(rule, set)))
      tell(`never-runs warn ${rule.id}`, fitting);
    else if (finished.length > 0 && !finished.some(decides)) {
      const beaten = fitting.filter((set) => finishable.has(key(set)) && !decides(set));
      tell(`shadowed warn ${rule.id}`, beaten);
    } else {
      const at = place(rule.triggerType);
      const idle = (active[at] ?? []).filter(
        (id) => rule.triggerValueIds.includes(id) && !fitting.some((set) => set.ids[at] === id && decides(set)),
      );
      if (idle.length > 0) tell(`partly-shadowed note ${rule.id}`);
    }
  }

  // What is available while nothing is chosen can be chosen, even if a rule clears it again at once.
  const dead = every.filter((set) => (reached.has(key(set)) || set.size === 1) && !finishable.has(key(set)));
  const deadKeys = new Set(dead.map(key));
  const groups = new Map<string, number>();
  for (const set of dead) {
    const own = key(set);
    let holdsAnother = false;
    for (let part = 0; part <= ALL; part++) {
      const smaller = keyOf(set.ids, part);
      if (smaller !== own && deadKeys.has(smaller)) holdsAnother = true;
    }
    if (holdsAnother) continue;
    const words = kinds.filter((_, at) => set.ids[at] !== null).join("+");
    groups.set(words, (groups.get(words) ?? 0) + 1);
  }
  for (const [words, count] of groups) {
    const parts = words === "" ? 0 : words.split("+").length;
    tell(`dead-end ${parts > 1 ? "note" : "bad"} ${words} ×${count}`);
  }
  facts.lines.sort();
  return facts;
}

/** One bit for each of the six kinds. */
const ALL = 63;

/** A number for those choices of a set whose bits are in `part`. */
function keyOf(ids: (number | null)[], part: number): number {
  return ids.reduce<number>((all, id, at) => all * 100 + (part & (1 << at) ? (id ?? 0) : 0), 0);
}
