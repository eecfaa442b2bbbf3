import { defineCommand } from "#commands/kernel/command.ts";
import { listCompanies } from "#server/companies/move/queries.ts";
import { parseCompanyId, runAsTableOwner } from "./owner-access.ts";

/** An installation may have thousands. */
const MOST = 200;

export const companyList = defineCommand({
  takes: [],
  does: `Lists the companies of this installation, ${MOST} at a time, with their numbers of users and of issued quote numbers.`,
  options: { after: { type: "string", takes: "ID", does: "only companies with a higher number than this one" } },
  run: ({ options: { after }, env, tell }) =>
    runAsTableOwner({ env, tell }, async (owner) => {
      const found = await listCompanies(owner, after === undefined ? 0 : parseCompanyId(after), MOST + 1);
      const companies = found.slice(0, MOST);
      const next = found.length > MOST ? (companies.at(-1)?.id ?? null) : null;
      const lines = companies.map(({ id, slug, name, users, quoteNumbers, moveId }) =>
        [
          `${id}  ${slug}  ${name}: ${users} users, ${quoteNumbers} quote numbers issued`,
          ...(moveId === null ? [] : ["exported, read-only"]),
        ].join(", "),
      );
      if (lines.length === 0)
        lines.push(after === undefined ? "There are no companies yet." : "There are no more companies.");
      if (next !== null) lines.push(`For more, run npx volute company list --after ${next}`);
      return { ok: true, lines, data: { companies, next } };
    }),
});
