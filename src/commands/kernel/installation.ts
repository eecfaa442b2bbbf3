// The database of this installation, for a command that works in it, beside a running server or without one.
import { readConfig } from "#server/config.ts";
import { type Database, isInTransit, openDatabase } from "#server/database/connect.ts";
import { directAddress, onLogin } from "#server/database/open-owner.ts";
import type { Owner } from "#server/database/owner.ts";
import { standingOf } from "#server/database/standing.ts";
import { type Given, Problem } from "./command.ts";
import { placeOf } from "./place.ts";

export type Config = ReturnType<typeof readConfig>;

/** What a command needs to be given for it. */
export type Here = Pick<Given, "env" | "tell">;

/** The settings; says first which database they lead to, since a forgotten one leads to another. */
export function settingsHere({ env, tell }: Here): Config {
  const config = readConfig(env);
  tell(`Working on ${placeOf(config)}.`);
  return config;
}

/** Makes no database and brings none to another schema, which is for the start and for an upgrade. */
export async function inInstallation<T>(
  here: Here,
  work: (database: Database, config: Config) => Promise<T>,
): Promise<T> {
  const config = settingsHere(here);
  const address = directAddress(config);
  if (address !== null) await onLogin(address, refuseUnprepared);
  else await (await import("#server/database/embedded.ts")).onEmbedded(config.dataDirectory, refuseUnprepared);
  const database = await openDatabase({ ...config, migrates: false });
  try {
    return await work(database, config);
  } catch (error) {
    if (!isInTransit(error)) throw error;
    throw new Problem(
      "This company was exported and can only be read here, so nothing was changed: do it where it was imported, or take it back first (npx volute company take-back).",
    );
  } finally {
    await database.close();
  }
}

const NOT_THERE = "There is no database of Volute yet: start Volute once, or check DATABASE_URL and DATA_DIR.";

export async function refuseUnprepared(owner: Owner): Promise<void> {
  const { isNew, missing } = await standingOf(owner);
  if (isNew) throw new Problem(NOT_THERE);
  if (missing.length > 0) {
    throw new Problem(
      `The database is of an earlier version (${missing[0]} is missing): start this version on it first, or run npx volute upgrade.`,
    );
  }
}
