import { defineCommand } from "#commands/kernel/command.ts";
import { runInterruptibly } from "#commands/kernel/interruption.ts";
import { exportCompany } from "#server/companies/move/leave.ts";
import { formatCount, parseCompanyId, runAsTableOwner } from "./owner-access.ts";

export const companyExport = defineCommand({
  takes: ["ID", "FILE"],
  does: "Writes everything of one company into a new file, for company import. From then on it can only be read here.",
  options: {},
  run: ({ args: [id, file = ""], env, tell }) =>
    runAsTableOwner({ env, tell }, async (owner) => {
      const companyId = parseCompanyId(id);
      const { head, sums } = await runInterruptibly((signal) => exportCompany(owner, companyId, file, signal));
      const rows = sums.reduce((all, sum) => all + sum.rows, 0);
      const lines = [
        `${head.company.name}: ${formatCount(rows)} rows of ${sums.length} tables are in ${file}.`,
        "Hashes of passwords and links are among them: keep it as you keep a backup. Emails that wait are held in it.",
        `It can only be read here from now on: import the file elsewhere, or change it here again with npx volute company take-back ${head.company.id}.`,
      ];
      return { ok: true, lines, data: { company: head.company, tables: sums } };
    }),
});
