// HTTP for companies: the one acted in, and how a platform admin enters and leaves one (decision 5).
import {
  exitImpersonation,
  getCompany,
  getImpersonationStatus,
  listCompanies,
  switchCompany,
} from "#contract/companies.ts";
import type { Actor } from "#domain/people/actor.ts";
import { unchanged, type Who } from "#server/kernel/call.ts";
import { unauthorized } from "#server/kernel/errors.ts";
import { route } from "#server/kernel/route.ts";
import { IMPERSONATION_MINUTES } from "#server/kernel/session.ts";
import {
  findCompanyName,
  findImpersonationStart,
  findOwnCompany,
  listAllCompanies,
  setImpersonation,
} from "./queries.ts";

export const companyRoutes = [
  route(getCompany, {
    load: ({ db, actor }) => findOwnCompany(db, actor.companyId),
    handle: async ({ record }) => record,
  }),
  route(listCompanies, { handle: ({ db }) => listAllCompanies(db) }),
  route(getImpersonationStatus, {
    async handle({ db, actor, web }) {
      const startedAt = actor.impersonating && web.sessionKey ? await findImpersonationStart(db, web.sessionKey) : null;
      return startedAt && actor.companyId !== null
        ? impersonating({ id: actor.companyId, name: actor.companyName ?? "" }, new Date(startedAt))
        : notImpersonating;
    },
  }),
  route(switchCompany, {
    load: ({ db, params }) => findCompanyName(db, params.companyId),
    async handle({ db, record, web, now }) {
      if (!web.sessionKey) throw unauthorized();
      await setImpersonation(db, web.sessionKey, record.id, now);
      return impersonating(record, now);
    },
    subject: (_reply, { record, actor }) => ({
      id: String(record.id),
      label: record.name,
      who: { ...asPerson(actor), companyId: record.id, companyName: record.name },
    }),
  }),
  route(exitImpersonation, {
    async handle({ db, actor, web, now }) {
      if (!web.sessionKey || !actor.impersonating) return unchanged({ success: true } as const);
      await setImpersonation(db, web.sessionKey, null, now);
      return { success: true } as const;
    },
    subject: (_reply, { actor }) => ({ id: String(actor.companyId), label: actor.companyName ?? "" }),
  }),
];

const notImpersonating = { isImpersonating: false, impersonatedCompany: null, endsAt: null };

function impersonating(company: { id: number; name: string }, since: Date) {
  return {
    isImpersonating: true,
    impersonatedCompany: company,
    endsAt: new Date(since.getTime() + IMPERSONATION_MINUTES * 60_000).toISOString(),
  };
}

function asPerson({ personId, name, email }: Actor): Pick<Who, "personId" | "name" | "email"> {
  return { personId, name, email };
}
