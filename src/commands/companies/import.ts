import { defineCommand } from "#commands/kernel/command.ts";
import { importCompany } from "#server/companies/move/import.ts";
import { formatCount, runAsTableOwner } from "./owner-access.ts";

export const companyImport = defineCommand({
  takes: ["FILE"],
  does: "Imports a company from a company export file, completely or not at all.",
  options: {},
  run: ({ args: [file = ""], env, tell }) =>
    runAsTableOwner({ env, tell }, async (owner) => {
      const { head, sums } = await importCompany(owner, file);
      const rows = sums.reduce((all, sum) => all + sum.rows, 0);
      const lines = [
        `Imported ${head.company.name} as company ${head.company.id}: ${formatCount(rows)} rows, all matching the file.`,
        "Its users sign in with their existing passwords. Waiting emails are held: send them from the Emails page.",
        `At the old installation, run: npx volute company remove ${head.company.id} ${head.company.moveId}`,
      ];
      return { ok: true, lines, data: { company: head.company, tables: sums } };
    }),
});
