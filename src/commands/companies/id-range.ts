import { CommandError, defineCommand } from "#commands/kernel/command.ts";
import { LAST_RANGE, setIdRange } from "#server/companies/move/id-range.ts";
import { formatCount, runAsTableOwner } from "./owner-access.ts";

export const companyIdRange = defineCommand({
  takes: ["N"],
  does: "Sets this installation's own range of ids, so that companies can be moved. Run it before you create the first company.",
  options: {},
  run({ args: [text = ""], env, tell }) {
    const range = /^\d+$/.test(text) ? Number(text) : LAST_RANGE + 1;
    if (range > LAST_RANGE) {
      throw new CommandError(
        `"${text}" is not an id range: use a number from 0 to ${LAST_RANGE}, a different one for each installation.`,
      );
    }
    return runAsTableOwner({ env, tell }, async (owner) => {
      const { first, isNew } = await setIdRange(owner, range);
      const line = isNew
        ? `New companies, items and rules are numbered from ${formatCount(first)}.`
        : `Nothing was changed: new companies, items and rules are already numbered from ${formatCount(first)} or higher.`;
      return { ok: true, lines: [line], data: { first, isNew } };
    });
  },
});
