import { defineCommand } from "#commands/kernel/command.ts";
import { runInterruptibly } from "#commands/kernel/interruption.ts";
import { exportCompany } from "#server/companies/move/leave.ts";
import { formatCount, parseCompanyId, runAsTableOwner } from "./owner-access.ts";

export const companyExport = defineCommand({
  takes: ["ID", "FILE"],
  does: "Exports a company to a new file for company import. From then on it is read-only here.",
  options: {},
  run: ({ args: [id, file = ""], env, tell }) =>
    runAsTableOwner({ env, tell }, async (owner) => {
      const companyId = parseCompanyId(id);
      const { head, sums } = await runInterruptibly((signal) => exportCompany(owner, companyId, file, signal));
      const rows = sums.reduce((all, sum) => all + sum.rows, 0);
      const lines = [
        `Exported ${head.company.name} to ${file}: ${formatCount(rows)} rows of ${sums.length} tables.`,
        "The file contains password and link hashes: store it as securely as a backup. Waiting emails are held in it.",
        `The company is now read-only here: import the file elsewhere, or undo this with npx volute company take-back ${head.company.id}.`,
      ];
      return { ok: true, lines, data: { company: head.company, tables: sums } };
    }),
});
