// Work on the installation's database as the login that owns the tables.
import { Problem } from "#commands/kernel/command.ts";
import { type Here, refuseUnprepared, settingsHere } from "#commands/kernel/installation.ts";
import { onOwner } from "#server/database/open-owner.ts";
import type { Owner } from "#server/database/owner.ts";

export const withOwner = <T>(here: Here, work: (owner: Owner) => Promise<T>): Promise<T> =>
  onOwner(settingsHere(here), async (owner) => {
    await refuseUnprepared(owner);
    return work(owner);
  });

/** Of what the database numbers companies with. */
const LARGEST = 2_147_483_647;

/** As `company list` writes it. */
export function companyId(text = ""): number {
  const id = /^\d+$/.test(text) ? Number(text) : 0;
  if (id > 0 && id <= LARGEST) return id;
  throw new Problem(`"${text}" is not the number of a company; npx volute company list names them.`);
}

export const counted = (count: number): string => count.toLocaleString("en-GB");
