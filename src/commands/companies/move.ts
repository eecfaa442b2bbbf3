import { target, targetOf } from "#commands/database/target.ts";
import { command, Problem } from "#commands/kernel/command.ts";
import { placeOf } from "#commands/kernel/place.ts";
import { moveCompany, stayHere } from "#server/companies/moving/move.ts";
import { readConfig } from "#server/config.ts";
import { onServerOwner } from "#server/database/open-owner.ts";
import { companyId, counted, withOwner } from "./with-owner.ts";

export const companyMove = command({
  takes: ["ID"],
  does: "Moves a company to another installation while it works. What was ended half-way goes on when begun again.",
  options: {
    ...target,
    undo: { type: "boolean", does: "gives up a move that was begun and not finished" },
  },
  async run({ args, options: { undo, ...options }, env, tell, say, confirm }) {
    const to = targetOf(options);
    const id = companyId(args[0]);
    return onServerOwner(to, (there) =>
      withOwner({ env, tell }, async (here) => {
        const config = readConfig(env);
        const names = { from: placeOf(config), to: placeOf({ ...config, databaseUrl: to.url, listenUrl: null }) };
        const ends = { from: here, to: there, names };
        if (undo) {
          const name = await stayHere(ends, id);
          return { ok: true, lines: [`${name} lives here, and nothing of it there.`], data: { id, name } };
        }
        if (!(await confirm(`Company ${id} goes from ${names.from} to ${names.to} and is removed here. Go on?`))) {
          throw new Problem("Nothing was changed.");
        }
        const moved = await moveCompany(ends, id, say);
        const lines = [
          `${moved.name} lives in ${names.to} now, with ${counted(moved.rows)} rows; nothing is left of it here.`,
          `It could only be read for ${(moved.readOnly / 1000).toFixed(1)} s. Its people sign in there.`,
        ];
        return { ok: true, lines, data: moved };
      }),
    );
  },
});
