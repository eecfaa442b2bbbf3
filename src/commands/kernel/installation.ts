// The database of this installation, for a command that works in it, whether or not a server is running.
import { readConfig } from "#server/config.ts";
import { type Database, isCompanyMoving, openDatabase } from "#server/database/connect.ts";
import { inspectDatabase } from "#server/database/database-state.ts";
import { DEVELOPMENT_VERSION_SENTENCE } from "#server/database/development-version.ts";
import { findDirectAddress, withLogin } from "#server/database/owner-connection.ts";
import type { TableOwner } from "#server/database/table-owner.ts";
import { CommandError, type CommandInput } from "./command.ts";
import { describeDatabase } from "./database-name.ts";

export type Config = ReturnType<typeof readConfig>;

/** What a command passes for it. */
export type CommandEnvironment = Pick<CommandInput, "env" | "tell">;

/** The settings; first prints which database they refer to, because a forgotten setting means another one. */
export function readInstallationSettings({ env, tell }: CommandEnvironment): Config {
  const config = readConfig(env);
  tell(`Working on ${describeDatabase(config)}.`);
  return config;
}

/** Creates no database and does not migrate, which are for the start and for an upgrade. */
export async function withInstallation<T>(
  here: CommandEnvironment,
  work: (database: Database, config: Config) => Promise<T>,
): Promise<T> {
  const config = readInstallationSettings(here);
  const address = findDirectAddress(config);
  if (address !== null) await withLogin(address, refuseUnprepared);
  else await (await import("#server/database/embedded.ts")).onEmbedded(config.dataDirectory, refuseUnprepared);
  const database = await openDatabase({ ...config, migrates: false });
  try {
    return await work(database, config);
  } catch (error) {
    if (!isCompanyMoving(error)) throw error;
    throw new CommandError(
      "Nothing was changed: this company was exported and is read-only here. Do it where the company was imported, or take it back first (npx volute company take-back).",
    );
  } finally {
    await database.close();
  }
}

const NOT_THERE = "There is no Volute database yet: start Volute once, or check DATABASE_URL and DATA_DIR.";

export async function refuseUnprepared(owner: TableOwner): Promise<void> {
  const { isNew, missing, hasOldFunctions, ...standing } = await inspectDatabase(owner);
  if (isNew) throw new CommandError(NOT_THERE);
  if (standing.isOfDevelopmentVersion) throw new CommandError(DEVELOPMENT_VERSION_SENTENCE);
  if (missing.length > 0 || hasOldFunctions) {
    const what = missing.length > 0 ? `${missing[0]} is missing` : "its functions are out of date";
    throw new CommandError(
      `The database is from an earlier version (${what}): start this version on it once, or run npx volute upgrade FILE.`,
    );
  }
}
