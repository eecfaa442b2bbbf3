// Entries about what happened before they were written.
import type { Tx } from "#server/database/connect.ts";
import { recordSystemEntry, systemActor } from "#server/kernel/audit.ts";
import type { DemonstrationCompany } from "./company.ts";
import { bindCompany } from "./queries.ts";

/** Explains why the entries before it, whose times are earlier, are sealed late (decision 87). */
export async function explainEntries(
  db: Tx,
  { company: { name }, companyId }: { company: DemonstrationCompany; companyId: number },
  label: string,
  now: Date,
): Promise<void> {
  await bindCompany(db, companyId);
  const who = { ...systemActor, companyId, companyName: name };
  await recordSystemEntry(db, "demonstration.made", { id: name, label, who }, now);
}
