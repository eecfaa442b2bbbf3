// Entries sealed late: so long after the time that they state that they may have been backdated, unless a sealed entry
// explains why (decision 87).
import type { AuditEvent } from "#domain/audit-events.ts";
import type { Seal, SealedEntry } from "./seal.ts";

/** In milliseconds; normally a seal follows within a minute. */
export const LATE_MS = 10 * 60_000;

/** The reasons that an entry may give for late seals of others. */
export const explainLateEntries = {
  "server.started": "a start",
  "log.sealed_late": "sealing that was held up",
  "company.moved_in": "a company that came from another installation",
  "demonstration.made": "the making of the demonstration",
} as const satisfies Partial<Record<AuditEvent, string>>;
export type LateReason = keyof typeof explainLateEntries;

/** Late entries that no other entry explains. */
export interface Late {
  entries: number;
  firstId: number;
}

export interface Explained {
  reason: LateReason;
  entries: number;
  /** The entries that explain them. */
  saidBy: number[];
}

type Read = Pick<SealedEntry, "id" | "companyId" | "createdAt" | "metadata">;

interface Found {
  id: number;
  companyId: number | null;
  sealedAt: number;
  /** Its time is long before that of earlier entries. */
  isOutOfOrder: boolean;
}

const reasonOf = ({ metadata }: Pick<Read, "metadata">): LateReason | null => {
  const { event } = (metadata ?? {}) as { event?: unknown };
  return typeof event === "string" && Object.hasOwn(explainLateEntries, event) ? (event as LateReason) : null;
};

/** Reads a log seal by seal; the explanation of a late entry follows it. */
export class LateReading {
  #newest = Number.NEGATIVE_INFINITY;
  readonly #found: Found[] = [];
  readonly #reasons: Read[] = [];

  /** The entries of the next seal, by id. */
  add(seal: Pick<Seal, "sealedAt">, entries: readonly Read[]): void {
    const sealedAt = Date.parse(seal.sealedAt);
    for (const { id, companyId, createdAt, metadata } of entries) {
      const at = Date.parse(createdAt);
      const isOutOfOrder = at < this.#newest - LATE_MS;
      if (sealedAt - at > LATE_MS) this.#found.push({ id, companyId, sealedAt, isOutOfOrder });
      if (reasonOf({ metadata })) this.#reasons.push({ id, companyId, createdAt, metadata });
      this.#newest = Math.max(this.#newest, at);
    }
  }

  outcome(): { late: Late | null; explained: Explained[] } {
    const unexplained: number[] = [];
    const explained = new Map<LateReason, { entries: number; saidBy: Set<number> }>();
    for (const found of this.#found) {
      const by = this.#reasons.find((reason) => explains(reason, found));
      const reason = by && reasonOf(by);
      if (!reason) {
        unexplained.push(found.id);
        continue;
      }
      const before = explained.get(reason) ?? { entries: 0, saidBy: new Set() };
      explained.set(reason, { entries: before.entries + 1, saidBy: before.saidBy.add(by.id) });
    }
    const [firstId] = unexplained;
    return {
      late: firstId === undefined ? null : { entries: unexplained.length, firstId },
      explained: [...explained].map(([reason, { entries, saidBy }]) => ({ reason, entries, saidBy: [...saidBy] })),
    };
  }
}

/** Only entries that had no seal yet when the reason was written. */
function explains(reason: Read, found: Found): boolean {
  if (found.id > reason.id || found.sealedAt < Date.parse(reason.createdAt)) return false;
  const event = reasonOf(reason);
  if (event === "company.moved_in" || event === "demonstration.made") return found.companyId === reason.companyId;
  const { upTo, except } = reason.metadata as { upTo?: unknown; except?: unknown };
  if (reason.companyId !== null || found.isOutOfOrder || typeof upTo !== "number" || found.id > upTo) return false;
  return !(Array.isArray(except) && except.includes(found.id));
}
