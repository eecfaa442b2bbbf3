import { CommandError, defineCommand } from "#commands/kernel/command.ts";
import { removeCompany } from "#server/companies/move/leave.ts";
import { parseCompanyId, runAsTableOwner } from "./owner-access.ts";

export const companyRemove = defineCommand({
  takes: ["ID", "EXPORT"],
  does: "Removes a company that was exported and imported elsewhere. EXPORT is the id that the import printed.",
  options: {},
  run: ({ args: [text, move = ""], env, tell, confirm }) =>
    runAsTableOwner({ env, tell }, async (owner) => {
      const id = parseCompanyId(text);
      if (!(await confirm(`Everything of company ${id} will be removed here. Go on?`))) {
        throw new CommandError("Nothing was changed.");
      }
      const { name } = await removeCompany(owner, id, move);
      const lines = [`Nothing is left here of ${name} but the digests in the seals. Delete the file.`];
      return { ok: true, lines, data: { id, name } };
    }),
});
