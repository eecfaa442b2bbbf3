// A company goes from an installation: nothing is left of it but its entries' digests, which are their seals' own.
import { COMPANY_LEFT, digestOn } from "#domain/audit/departed.ts";
import { sha256 } from "#server/audit/sealing/verify.ts";
import { departEntries, holdSeals, removeWhole } from "#server/companies/transit/queries.ts";
import { timeOf } from "#server/database/clock.ts";
import type { Owner } from "#server/database/owner.ts";
import { recordItself } from "#server/kernel/audit.ts";
import { CARRYING, within, writerOn } from "./queries.ts";
import type { Table } from "./tables.ts";

/** `to` is where it lives now. Its entry names the company by its number alone. */
export function depart(
  owner: Owner,
  tables: readonly Table[],
  companyId: number,
  move: string,
  to: string,
): Promise<void> {
  return within(owner, CARRYING, async () => {
    await holdSeals(owner);
    let entries = 0;
    let digest = "";
    for await (const lines of departEntries(owner, companyId, move)) {
      entries += lines.length;
      for (const line of lines) digest = digestOn(digest, line, sha256);
    }
    await removeWhole(owner, tables, companyId);
    const metadata = { move, to, entries, digest };
    const subject = { id: String(companyId), label: `number ${companyId}`, metadata };
    await recordItself(writerOn(owner), COMPANY_LEFT, subject, await timeOf(owner));
  });
}
