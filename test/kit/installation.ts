// An operator's installation on the server of this run: its settings, and its database between the commands.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commands } from "#commands/commands.ts";
import { CommandError } from "#commands/kernel/command.ts";
import { runCommand } from "#commands/kernel/run.ts";
import { readConfig } from "#server/config.ts";
import { type Database, openDatabase } from "#server/database/connect.ts";
import { StartupProblem } from "#server/database/startup-problems.ts";
import { addressesOf, emptyServerDatabase } from "#test/databases.ts";

export interface Installation {
  env: NodeJS.ProcessEnv;
  /** A file of its own, for what a command reads or writes. */
  file(name: string): string;
  /** A command as typed: its exit code, and its output. A refusal gives its sentence and 2, as in a terminal. */
  run(words: string[], more?: NodeJS.ProcessEnv): Promise<{ code: number; text: string }>;
  /** Opened as at a start, and closed again. */
  inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

export async function newInstallation(): Promise<Installation> {
  const directory = await mkdtemp(join(tmpdir(), "volute-installation-"));
  const { url, drop } = await emptyServerDatabase();
  const env = addressesOf(url);
  return {
    env,
    file: (name) => join(directory, name),
    async run(words, more = {}) {
      const lines: string[] = [];
      // Each command first names its database in the same way.
      const say = (line: string) => line.startsWith("Working on ") || lines.push(line);
      try {
        const code = await runCommand(commands, words, { env: { ...env, ...more }, out: say, err: say });
        return { code, text: lines.join("\n") };
      } catch (error) {
        if (error instanceof CommandError || error instanceof StartupProblem) return { code: 2, text: error.message };
        throw error;
      }
    },
    async inDatabase(work) {
      const database = await openDatabase(readConfig(env));
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
    async end() {
      await drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
