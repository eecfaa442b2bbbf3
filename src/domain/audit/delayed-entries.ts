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

interface LateEntry {
  id: number;
  companyId: number | null;
  sealedAt: number;
  /** The entry's own time is more than ten minutes before that of an earlier entry. */
  isOutOfOrder: boolean;
}

const findReason = ({ metadata }: Pick<ReadEntry, "metadata">): LateReason | null => {
  const { event } = (metadata ?? {}) as { event?: unknown };
  return typeof event === "string" && Object.hasOwn(delayReasonLabels, event) ? (event as LateReason) : null;
};

/** Reads a log seal by seal; the explanation of a late entry follows it. */
export class LateEntryFinder {
  #newestTime = Number.NEGATIVE_INFINITY;
  readonly #lateEntries: LateEntry[] = [];
  readonly #explanations: ReadEntry[] = [];

  /** The entries of the next seal, by id. */
  add(seal: Pick<Seal, "sealedAt">, entries: readonly ReadEntry[]): void {
    const sealedAt = Date.parse(seal.sealedAt);
    for (const { id, companyId, createdAt, metadata } of entries) {
      const createdTime = Date.parse(createdAt);
      const isOutOfOrder = createdTime < this.#newestTime - LATE_MS;
      if (sealedAt - createdTime > LATE_MS) this.#lateEntries.push({ id, companyId, sealedAt, isOutOfOrder });
      if (findReason({ metadata })) this.#explanations.push({ id, companyId, createdAt, metadata });
      this.#newestTime = Math.max(this.#newestTime, createdTime);
    }
  }

  result(): { late: LateEntries | null; explained: ExplainedLateEntries[] } {
    const unexplained: number[] = [];
    const explained = new Map<LateReason, { entries: number; saidBy: Set<number> }>();
    for (const late of this.#lateEntries) {
      const explanation = this.#explanations.find((reason) => explains(reason, late));
      const reason = explanation && findReason(explanation);
      if (!reason) {
        unexplained.push(late.id);
        continue;
      }
      const counted = explained.get(reason) ?? { entries: 0, saidBy: new Set() };
      explained.set(reason, { entries: counted.entries + 1, saidBy: counted.saidBy.add(explanation.id) });
    }
    const [firstId] = unexplained;
    return {
      late: firstId === undefined ? null : { entries: unexplained.length, firstId },
      explained: [...explained].map(([reason, { entries, saidBy }]) => ({ reason, entries, saidBy: [...saidBy] })),
    };
  }
}

/** An explanation covers only entries that had no seal yet when it was written. */
function explains(explanation: ReadEntry, late: LateEntry): boolean {
  if (late.id > explanation.id || late.sealedAt < Date.parse(explanation.createdAt)) return false;
  const event = findReason(explanation);
  if (event === "company.moved_in" || event === "demonstration.made") return late.companyId === explanation.companyId;
  const { upTo, except } = explanation.metadata as { upTo?: unknown; except?: unknown };
  if (explanation.companyId !== null || late.isOutOfOrder || typeof upTo !== "number" || late.id > upTo) return false;
  return !(Array.isArray(except) && except.includes(late.id));
}
