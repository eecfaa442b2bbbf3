import { defineCommand } from "#commands/kernel/command.ts";
import { importCompany } from "#server/companies/move/import.ts";
import { formatCount, runAsTableOwner } from "./owner-access.ts";

export const companyImport = defineCommand({
  takes: ["FILE"],
  does: "Takes a company from a file of company export into this installation, whole or not at all.",
  options: {},
  run: ({ args: [file = ""], env, tell }) =>
    runAsTableOwner({ env, tell }, async (owner) => {
      const { head, sums } = await importCompany(owner, file);
      const rows = sums.reduce((all, sum) => all + sum.rows, 0);
      const lines = [
        `${head.company.name} lives here now: ${formatCount(rows)} rows, each as in the file. Its number is ${head.company.id}.`,
        "Its people sign in with their passwords. Emails that waited are held: send them from the list of emails.",
        `Remove it where it came from: npx volute company remove ${head.company.id} ${head.company.move}`,
      ];
      return { ok: true, lines, data: { company: head.company, tables: sums } };
    }),
});
