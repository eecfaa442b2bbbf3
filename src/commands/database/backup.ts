// Writes the whole database into one file, and tries it.
import { command } from "#commands/kernel/command.ts";
import { readConfig } from "#server/config.ts";
import { backUp } from "./back-up.ts";

export const backup = command({
  takes: ["FILE"],
  does: "Writes the whole database into one file, restores that beside and compares every table.",
  options: { unchecked: { type: "boolean", does: "does not restore it" } },
  async run({ args: [file = ""], options: { unchecked = false }, env, say, confirm }) {
    const { lines, ...data } = await backUp(readConfig(env), file, unchecked, { say, confirm });
    const secret = "Keep it as you keep the database: it holds customers, password hashes and the key of the receipts.";
    return { ok: true, lines: [...lines, secret], data };
  },
});
