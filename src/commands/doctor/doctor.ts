// Checks everything that an installation needs, changes nothing, and says what to do. It works where the server would
// not start: with the database down, damaged or of another version.
import { existsSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { CommandError, defineCommand } from "#commands/kernel/command.ts";
import { type CommandEnvironment, type Config, readInstallationSettings } from "#commands/kernel/installation.ts";
import { EmailAddress } from "#contract/values.ts";
import { readSettings } from "#server/config.ts";
import { type Address, findDirectAddress, withLogin } from "#server/database/owner-connection.ts";
import { StartupProblem } from "#server/database/startup-problems.ts";
import { buildAdvice, buildFault, buildPass, type CheckLine, runChecks } from "./check.ts";
import { connectionChecks } from "./connection.ts";
import { dataChecks } from "./data.ts";
import { type DatabaseContext, databaseChecks } from "./database.ts";
import { machineChecks } from "./machine.ts";

export const doctor = defineCommand({
  takes: [],
  does: "Checks settings, machine, database and emails, and says what to do. Changes nothing.",
  options: { "mail-to": { type: "string", takes: "ADDRESS", does: "sends a test email to ADDRESS" } },
  async run({ options: { "mail-to": mailTo }, env, tell }) {
    if (mailTo !== undefined && !z.safeParse(EmailAddress, mailTo).success) {
      throw new CommandError(`--mail-to must be an email address, not "${mailTo}".`);
    }
    const lines = await examine({ env, tell }, mailTo);
    const faults = lines.filter(({ is }) => is === "wrong").length;
    const width = Math.max(...lines.map(({ looksAt }) => looksAt.length));
    const printed = lines.map(({ is, looksAt, sentence, remedy }) =>
      `${is.padEnd(6)}  ${looksAt.padEnd(width)}  ${sentence} ${remedy}`.trimEnd(),
    );
    const end = faults === 0 ? "No problems found." : `Problems found: ${faults}.`;
    return { ok: faults === 0, lines: [...printed, "", end], data: lines };
  },
});

async function examine(here: CommandEnvironment, mailTo: string | undefined): Promise<CheckLine[]> {
  const faults = readSettings(here.env).wrong;
  if (faults.length > 0) {
    return faults.map((sentence) => ({
      looksAt: "Settings",
      ...buildFault(sentence, "Nothing else was checked."),
    }));
  }
  const config = readInstallationSettings(here);
  const settings: CheckLine = { looksAt: "Settings", ...buildPass("All are valid; npx volute config shows them.") };
  return [settings, ...(await runChecks(machineChecks, { config, mailTo })), ...(await examineDatabase(config))];
}

async function examineDatabase(config: Config): Promise<CheckLine[]> {
  try {
    const address = findDirectAddress(config);
    return await (address === null ? onFiles(config) : onServer(config, address));
  } catch (error) {
    if (!(error instanceof StartupProblem)) throw error;
    return [{ looksAt: "Database", ...buildFault(error.message, "Its contents were not checked.") }];
  }
}

function onServer(config: Config, address: Address): Promise<CheckLine[]> {
  return withLogin(address, async (owner) => {
    const seen = { config, owner, databaseUrl: config.databaseUrl ?? address.url };
    return [...(await inDatabase(seen)), ...(await runChecks(connectionChecks, seen))];
  });
}

async function onFiles(config: Config): Promise<CheckLine[]> {
  const {
    DATA_DIRECTORY: FILES,
    openFiles,
    wrapPglite: ownerOn,
    lockFiles: takeLock,
  } = await import("#server/database/embedded.ts");
  const files = join(config.dataDirectory, FILES);
  if (!existsSync(files)) {
    return [
      {
        looksAt: "Database",
        ...buildAdvice(`There is no database in ${config.dataDirectory}.`, "The first start creates it."),
      },
    ];
  }
  if (!existsSync(join(files, "PG_VERSION"))) {
    const sentence = `The database in ${files} is incomplete.`;
    return [{ looksAt: "Database", ...buildFault(sentence, "Restore a copy of the whole directory.") }];
  }
  const lock = await takeLock(config.dataDirectory).catch((error: Error) => error);
  if (lock instanceof Error) {
    const remedy = "To check the database, stop Volute and run this command again.";
    return [{ looksAt: "Database", ...buildAdvice(lock.message, remedy) }];
  }
  try {
    const pglite = await openFiles(files);
    try {
      return await inDatabase({ config, owner: ownerOn(pglite) });
    } finally {
      await pglite.close();
    }
  } finally {
    lock.close();
  }
}

/** The data are checked only if they can exist. */
async function inDatabase(seen: DatabaseContext): Promise<CheckLine[]> {
  const lines = await runChecks(databaseChecks, seen);
  const isMade = lines.some(({ looksAt, is }) => looksAt === "Migrations" && is === "ok");
  return isMade ? [...lines, ...(await runChecks(dataChecks, seen))] : lines;
}
