import { CommandError, defineCommand } from "#commands/kernel/command.ts";
import { undoExport } from "#server/companies/move/leave.ts";
import { parseCompanyId, runAsTableOwner } from "./owner-access.ts";

export const companyTakeBack = defineCommand({
  takes: ["ID"],
  does: "Makes an exported company editable here again, if it was not imported elsewhere.",
  options: {},
  run: ({ args: [text], env, tell, confirm }) =>
    runAsTableOwner({ env, tell }, async (owner) => {
      const id = parseCompanyId(text);
      if (!(await confirm(`If company ${id} was imported elsewhere, both copies can then be changed. Take it back?`))) {
        throw new CommandError("Nothing was changed.");
      }
      const { name } = await undoExport(owner, id);
      return { ok: true, lines: [`${name} can be changed here again. Delete the export file.`], data: { id, name } };
    }),
});
