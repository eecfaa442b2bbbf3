import { command } from "#commands/kernel/command.ts";
import { exportCompany } from "#server/companies/moving/file.ts";
import { companyId, counted, withOwner } from "./with-owner.ts";

export const companyExport = command({
  takes: ["ID", "FILE"],
  does: "Writes everything of one company into a new file, for company import. It is as secret as a backup.",
  options: {},
  run: ({ args: [id, file = ""], env, tell }) =>
    withOwner({ env, tell }, async (owner) => {
      const { head, sums } = await exportCompany(owner, companyId(id), file);
      const rows = sums.reduce((all, sum) => all + sum.rows, 0);
      const lines = [
        `${head.company.name}: ${counted(rows)} rows of ${sums.length} tables are in ${file}.`,
        "Hashes of passwords and links are among them: keep it as you keep a backup. Letters that wait are held in it.",
      ];
      return { ok: true, lines, data: { company: head.company, tables: sums } };
    }),
});
