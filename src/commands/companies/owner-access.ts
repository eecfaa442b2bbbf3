// Work on the installation's database as the login that owns the tables.
import { CommandError } from "#commands/kernel/command.ts";
import { type CommandEnvironment, readInstallationSettings, refuseUnprepared } from "#commands/kernel/installation.ts";
import { withOwner } from "#server/database/owner-connection.ts";
import type { TableOwner } from "#server/database/table-owner.ts";

export const runAsTableOwner = <T>(here: CommandEnvironment, work: (owner: TableOwner) => Promise<T>): Promise<T> =>
  withOwner(readInstallationSettings(here), async (owner) => {
    await refuseUnprepared(owner);
    return work(owner);
  });

/** The largest integer id of the database. */
const LARGEST = 2_147_483_647;

/** The id as `company list` prints it. */
export function parseCompanyId(text = ""): number {
  const id = /^\d+$/.test(text) ? Number(text) : 0;
  if (id > 0 && id <= LARGEST) return id;
  throw new CommandError(`"${text}" is not a company number; npx volute company list shows them.`);
}

export const formatCount = (count: number): string => count.toLocaleString("en-GB");
