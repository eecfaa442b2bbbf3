import { command } from "#commands/kernel/command.ts";
import { listFound } from "#server/companies/moving/queries.ts";
import { withOwner } from "./with-owner.ts";

/** Of a company that does not simply live here. */
const words = { leaving: "being moved away", left: "moved away, not removed yet", arriving: "arriving" };

export const companyList = command({
  takes: [],
  does: "Names the companies of this installation, with how many people and quotes they have.",
  options: {},
  run: ({ env }) =>
    withOwner(env, async (owner) => {
      const companies = await listFound(owner);
      const lines = companies.map(({ id, slug, name, people, quotes, transit }) =>
        [`${id}  ${slug}  ${name}: ${people} people, ${quotes} quotes`, ...(transit ? [words[transit]] : [])].join(
          ", ",
        ),
      );
      return { ok: true, lines: lines.length > 0 ? lines : ["There is no company yet."], data: companies };
    }),
});
