// Entries sealed late: so long after the time that they state that they may have been backdated, unless a sealed entry
// explains why (decision 87).
import type { AuditEvent } from "#domain/audit-events.ts";
import type { Seal, SealedEntry } from "./seal.ts";

/** In milliseconds; normally a seal follows within a minute. */
export const LATE_MS = 10 * 60_000;

/** The events whose entries explain why others were sealed late, each with the reason in words. */
export const delayReasonLabels = {
  "server.started": "a start",
  "log.sealed_late": "sealing that was held up",
  "company.moved_in": "a company that came from another installation",
  "demonstration.made": "the making of the demonstration",
} as const satisfies Partial<Record<AuditEvent, string>>;
export type LateReason = keyof typeof delayReasonLabels;

/** Late entries that no other entry explains. */
export interface LateEntries {
  entries: number;
  firstId: number;
}

export interface ExplainedLateEntries {
  reason: LateReason;
  entries: number;
  /** The entries that explain them. */
  saidBy: number[];
}

type ReadEntry = Pick<SealedEntry, "id" | "companyId" | "createdAt" | "metadata">;

/** Late entries of one company under one seal that no entry has explained so far. */
interface Unexplained {
  companyId: number | null;
  sealedAt: number;
  /** Each one's own time is more than ten minutes before that of an earlier entry. */
  isOutOfOrder: boolean;
  entries: number;
  firstId: number;
  lastId: number;
  /** Null if there are too many to keep: then they are explained together, or not at all. */
  ids: number[] | null;
}

const findReason = ({ metadata }: Pick<ReadEntry, "metadata">): LateReason | null => {
  const { event } = (metadata ?? {}) as { event?: unknown };
  return typeof event === "string" && Object.hasOwn(delayReasonLabels, event) ? (event as LateReason) : null;
};

/** How many ids of late entries are kept until they are explained. */
const MAX_IDS = 100_000;

/** Reads a log seal by seal; the explanation of a late entry follows it. */
export class LateEntryFinder {
  #newestTime = Number.NEGATIVE_INFINITY;
  readonly #unexplained = new Map<string, Unexplained>();
  #idCount = 0;
  readonly #maxIds: number;
  readonly #explained = new Map<LateReason, { entries: number; saidBy: Set<number> }>();

  constructor(maxIds = MAX_IDS) {
    this.#maxIds = maxIds;
  }

  /** The entries of the next seal, by id. */
  add(seal: Pick<Seal, "sealedAt">, entries: readonly ReadEntry[]): void {
    const sealedAt = Date.parse(seal.sealedAt);
    for (const entry of entries) {
      const createdTime = Date.parse(entry.createdAt);
      if (sealedAt - createdTime > LATE_MS) this.#collect(entry, sealedAt, createdTime < this.#newestTime - LATE_MS);
      const reason = findReason(entry);
      if (reason) this.#explain(entry, reason);
      this.#newestTime = Math.max(this.#newestTime, createdTime);
    }
  }

  #collect({ id, companyId }: ReadEntry, sealedAt: number, isOutOfOrder: boolean): void {
    const key = `${sealedAt} ${companyId} ${isOutOfOrder}`;
    const late = this.#unexplained.get(key) ?? {
      ...{ companyId, sealedAt, isOutOfOrder },
      ...{ entries: 0, firstId: id, lastId: id, ids: [] },
    };
    this.#unexplained.set(key, late);
    late.entries += 1;
    late.lastId = id;
    if (this.#idCount < this.#maxIds && late.ids) {
      late.ids.push(id);
      this.#idCount += 1;
    } else {
      this.#idCount -= late.ids?.length ?? 0;
      late.ids = null;
    }
  }

  #explain(explanation: ReadEntry, reason: LateReason): void {
    const counted = this.#explained.get(reason) ?? { entries: 0, saidBy: new Set() };
    for (const [key, late] of this.#unexplained) {
      const left = removeExplained(explanation, late);
      if (left === late) continue;
      if (left) this.#unexplained.set(key, left);
      else this.#unexplained.delete(key);
      this.#idCount -= (late.ids?.length ?? 0) - (left?.ids?.length ?? 0);
      counted.entries += late.entries - (left?.entries ?? 0);
      counted.saidBy.add(explanation.id);
      this.#explained.set(reason, counted);
    }
  }

  result(): { late: LateEntries | null; explained: ExplainedLateEntries[] } {
    const late = [...this.#unexplained.values()];
    const entries = late.reduce((sum, one) => sum + one.entries, 0);
    const firstId = late.reduce((first, one) => Math.min(first, one.firstId), Number.POSITIVE_INFINITY);
    const explained = [...this.#explained].map(([reason, one]) => ({ reason, ...one, saidBy: [...one.saidBy] }));
    return { late: entries === 0 ? null : { entries, firstId }, explained };
  }
}

/** What an explanation leaves unexplained. It covers only entries that had no seal yet when it was written. */
function removeExplained(explanation: ReadEntry, late: Unexplained): Unexplained | null {
  if (late.sealedAt < Date.parse(explanation.createdAt)) return late;
  const event = findReason(explanation);
  if (event === "company.moved_in" || event === "demonstration.made")
    return late.companyId === explanation.companyId ? null : late;
  const { upTo, except } = explanation.metadata as { upTo?: unknown; except?: unknown };
  if (explanation.companyId !== null || late.isOutOfOrder || typeof upTo !== "number") return late;
  const exceptions = Array.isArray(except) ? except : [];
  if (!late.ids) {
    const isSplit = late.lastId > upTo || exceptions.some((id) => id >= late.firstId && id <= late.lastId);
    return isSplit ? late : null;
  }
  const left = new Set(exceptions);
  const ids = late.ids.filter((id) => id > upTo || left.has(id));
  if (ids.length === late.entries) return late;
  const [firstId] = ids;
  return firstId === undefined ? null : { ...late, entries: ids.length, firstId, ids };
}
