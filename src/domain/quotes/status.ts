// The system's own statuses (decision 27). A platform admin may add others; these stay.

export const systemStatusNames = ["draft", "calculated", "sent", "accepted", "declined", "expired"] as const;
export type SystemStatusName = (typeof systemStatusNames)[number];

export interface SystemStatus {
  name: SystemStatusName;
  label: string;
  /** Tints the badge's icon and outline only; the word carries the meaning. */
  color: string;
  sortOrder: number;
}

/** In the order of a quote's lifecycle; gaps in the sort order leave room for other statuses. */
export const systemStatuses: readonly SystemStatus[] = [
  { name: "draft", label: "Draft", color: "#6b7280", sortOrder: 10 },
  { name: "calculated", label: "Calculated", color: "#2563eb", sortOrder: 20 },
  { name: "sent", label: "Sent", color: "#2a5674", sortOrder: 30 },
  { name: "accepted", label: "Accepted", color: "#10683c", sortOrder: 40 },
  { name: "declined", label: "Declined", color: "#b0211a", sortOrder: 50 },
  { name: "expired", label: "Expired", color: "#7a4400", sortOrder: 60 },
];

/** Distinguishes a system status from one that a platform admin added. */
export function isSystemStatus(name: string): name is SystemStatusName {
  return (systemStatusNames as readonly string[]).includes(name);
}

/**
 * The word on the dashboard and on a quote's page, where QB 2.5 and 2.8 ask for it: calculated is 'Active', draft is
 * 'Draft', others their label. Everywhere else a status has its label.
 */
export function findBadgeLabel(status: string, statusLabel: string): string {
  if (status === "calculated") return "Active";
  if (status === "draft") return "Draft";
  return statusLabel;
}

/** The automatic status of a quote that was not sent: calculated once it has a `calculatedAt`, draft until then. */
export function findAutomaticStatus({ calculatedAt }: { calculatedAt: string | null }): SystemStatusName {
  return calculatedAt === null ? "draft" : "calculated";
}

/** Sent, accepted, declined or expired: the customer has been given the figures, so they no longer change. */
export function isIssued(status: string): boolean {
  return isSystemStatus(status) && status !== "draft" && status !== "calculated";
}

/** A machine name for a label that no other status has: "In review" is in_review, and in_review_2 if that is taken. */
export function findFreeStatusName(label: string, taken: ReadonlySet<string>): string {
  const base = label
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .slice(0, LONGEST_STATUS_NAME)
    .replace(/^_|_$/g, "");
  const name = base || "status";
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name}_${n}`;
    if (!taken.has(candidate)) return candidate;
  }
}
/** Leaves room for a number after it. */
const LONGEST_STATUS_NAME = 180;
