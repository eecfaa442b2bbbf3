import { command, Problem } from "#commands/kernel/command.ts";
import { takeBack } from "#server/companies/moving/leave.ts";
import { companyId, withOwner } from "./with-owner.ts";

export const companyTakeBack = command({
  takes: ["ID"],
  does: "Lets a company be changed here again that was exported and not imported elsewhere.",
  options: {},
  run: ({ args: [text], env, tell, confirm }) =>
    withOwner({ env, tell }, async (owner) => {
      const id = companyId(text);
      if (
        !(await confirm(`If company ${id} was imported elsewhere, it will be changed in two places. Take it back?`))
      ) {
        throw new Problem("Nothing was changed.");
      }
      const { name } = await takeBack(owner, id);
      return { ok: true, lines: [`${name} can be changed here again. Delete the file.`], data: { id, name } };
    }),
});
