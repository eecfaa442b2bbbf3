import { command, Problem } from "#commands/kernel/command.ts";
import { tablesOf } from "#server/companies/moving/origin.ts";
import { CARRYING, within } from "#server/companies/moving/queries.ts";
import { NUMBERS_OF_A_CELL, numberFrom } from "#server/companies/transit/queries.ts";
import { counted, withOwner } from "./with-owner.ts";

/** What an integer of the database still holds. */
const MOST_CELLS = Math.floor(2 ** 31 / NUMBERS_OF_A_CELL) - 1;

export const companyCell = command({
  takes: ["N"],
  does: "Gives new companies, items and rules numbers of this installation's own, so that companies can move.",
  options: {},
  run({ args: [text = ""], env, tell }) {
    const cell = Number(text);
    if (!Number.isInteger(cell) || cell < 0 || cell > MOST_CELLS) {
      throw new Problem(`"${text}" is not the number of an installation: 0 to ${MOST_CELLS}, each once.`);
    }
    return withOwner({ env, tell }, async (owner) => {
      const { tables } = await tablesOf(owner, "here");
      const first = cell * NUMBERS_OF_A_CELL;
      const begun = first === 0 ? [] : await within(owner, CARRYING, () => numberFrom(owner, tables, first));
      const lines = [
        begun.length > 0
          ? `New rows are numbered from ${counted(first + 1)} on: ${begun.join(", ")}. Those that are there keep their numbers.`
          : `New rows are numbered from ${counted(first + 1)} on already, or beyond.`,
      ];
      return { ok: true, lines, data: { first: first + 1, begun } };
    });
  },
});
