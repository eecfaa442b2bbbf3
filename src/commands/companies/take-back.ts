import { CommandError, defineCommand } from "#commands/kernel/command.ts";
import { takeBack } from "#server/companies/move/leave.ts";
import { asTableOwner, parseCompanyId } from "./owner-access.ts";

export const companyTakeBack = defineCommand({
  takes: ["ID"],
  does: "Lets a company be changed here again that was exported and not imported elsewhere.",
  options: {},
  run: ({ args: [text], env, tell, confirm }) =>
    asTableOwner({ env, tell }, async (owner) => {
      const id = parseCompanyId(text);
      if (
        !(await confirm(`If company ${id} was imported elsewhere, it will be changed in two places. Take it back?`))
      ) {
        throw new CommandError("Nothing was changed.");
      }
      const { name } = await takeBack(owner, id);
      return { ok: true, lines: [`${name} can be changed here again. Delete the file.`], data: { id, name } };
    }),
});
