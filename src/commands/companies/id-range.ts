import { CommandError, defineCommand } from "#commands/kernel/command.ts";
import { LAST_RANGE, setIdRange } from "#server/companies/move/id-range.ts";
import { formatCount, runAsTableOwner } from "./owner-access.ts";

export const companyIdRange = defineCommand({
  takes: ["N"],
  does: "Gives companies, items and rules ids of this installation's own, so that companies can move. Before the first of them.",
  options: {},
  run({ args: [text = ""], env, tell }) {
    const range = /^\d+$/.test(text) ? Number(text) : LAST_RANGE + 1;
    if (range > LAST_RANGE) {
      throw new CommandError(`"${text}" is not an id range: 0 to ${LAST_RANGE}, each for one installation.`);
    }
    return runAsTableOwner({ env, tell }, async (owner) => {
      const { first, isNew } = await setIdRange(owner, range);
      const what = `New companies, items and rules are numbered from ${formatCount(first)} on`;
      return { ok: true, lines: [isNew ? `${what}.` : `${what} already, or beyond.`], data: { first, isNew } };
    });
  },
});
