import { defineCommand } from "#commands/kernel/command.ts";
import { listCompanies } from "#server/companies/move/queries.ts";
import { parseCompanyId, runAsTableOwner } from "./owner-access.ts";

/** An installation may have thousands. */
const MOST = 200;

export const companyList = defineCommand({
  takes: [],
  does: `Names the companies of this installation, ${MOST} at a time, with how many people they have and quote numbers they gave.`,
  options: { after: { type: "string", takes: "ID", does: "those alone that have a higher number than this one" } },
  run: ({ options: { after }, env, tell }) =>
    runAsTableOwner({ env, tell }, async (owner) => {
      const found = await listCompanies(owner, after === undefined ? 0 : parseCompanyId(after), MOST + 1);
      const companies = found.slice(0, MOST);
      const next = found.length > MOST ? (companies.at(-1)?.id ?? null) : null;
      const lines = companies.map(({ id, slug, name, users, quoteNumbers, move }) =>
        [
          `${id}  ${slug}  ${name}: ${users} people, ${quoteNumbers} quote numbers given`,
          ...(move === null ? [] : ["exported, can only be read"]),
        ].join(", "),
      );
      if (lines.length === 0)
        lines.push(after === undefined ? "There is no company yet." : "There is no further company.");
      if (next !== null) lines.push(`There are more: npx volute company list --after ${next}`);
      return { ok: true, lines, data: { companies, next } };
    }),
});
