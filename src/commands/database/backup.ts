// Writes the whole database into one file, and tests it.
import { CommandError, defineCommand } from "#commands/kernel/command.ts";
import { readConfig } from "#server/config.ts";
import { backUpToDirectory, readBackupCount } from "./backup-directory.ts";
import { backUp } from "./backup-writer.ts";

export const backup = defineCommand({
  takes: ["FILE"],
  does: "Backs up the whole database to one file, then restores a test copy and compares every table.",
  options: {
    keep: { type: "string", takes: "N", does: "treats FILE as a directory and keeps only its newest N backups" },
    unchecked: { type: "boolean", does: "skips the test restore" },
  },
  async run({ args: [path = ""], options: { keep, unchecked = false }, env, say, confirm }) {
    if (keep !== undefined && unchecked) {
      throw new CommandError(
        "--keep removes old backups only after a test restore of the new one: leave out --unchecked.",
      );
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

const SECRET =
  "Store it as securely as the database: it contains customers, password hashes and the key that signs receipts.";
