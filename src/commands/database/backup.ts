// Writes the whole database into one file, and tests it.
import { CommandError, defineCommand } from "#commands/kernel/command.ts";
import { readConfig } from "#server/config.ts";
import { backUpToDirectory, readBackupCount } from "./backup-directory.ts";
import { backUp } from "./backup-writer.ts";

export const backup = defineCommand({
  takes: ["FILE"],
  does: "Writes the whole database into one file, restores that beside and compares every table.",
  options: {
    keep: { type: "string", takes: "N", does: "FILE is a directory: removes its oldest backups until N remain" },
    unchecked: { type: "boolean", does: "does not restore it" },
  },
  async run({ args: [path = ""], options: { keep, unchecked = false }, env, say, confirm }) {
    if (keep !== undefined && unchecked) {
      throw new CommandError("--keep removes a backup only once a newer one was compared: leave out --unchecked.");
    }
    const given = { say, confirm };
    if (keep !== undefined) {
      const { lines, ...rest } = await backUpToDirectory(path, readBackupCount(keep), readConfig(env), given);
      return { ...rest, lines: [...lines, SECRET] };
    }
    const { lines, ...data } = await backUp(readConfig(env), path, unchecked, given);
    return { ok: true, lines: [...lines, SECRET], data };
  },
});

const SECRET = "Keep it as you keep the database: it holds customers, password hashes and the key of the receipts.";
