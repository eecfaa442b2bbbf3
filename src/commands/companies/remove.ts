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
      if (!(await confirm(`All data of company ${id} will be deleted here. Continue?`))) {
        throw new CommandError("Nothing was changed.");
      }
      const { name } = await removeCompany(owner, id, move);
      const lines = [`${name} was removed; only the digests in the audit log's seals remain. Delete the export file.`];
      return { ok: true, lines, data: { id, name } };
    }),
});
