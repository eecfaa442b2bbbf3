// HTTP for companies: the one acted in, and how a platform admin starts and ends impersonating one (decision 5).
import { createHash } from "node:crypto";
import {
  exitImpersonation,
  getCompany,
  getImpersonationStatus,
  removeLogo,
  switchCompany,
  updateBrand,
  updateCompany,
  uploadLogo,
} from "#contract/companies.ts";
import type { Actor } from "#domain/actor.ts";
import { diffFields } from "#domain/audit-events.ts";
import { recordEntry } from "#server/kernel/audit.ts";
import { type CallReadInput, NoChange, successReply } from "#server/kernel/call.ts";
import { companyMoving, unauthorized } from "#server/kernel/errors.ts";
import { buildSessionEvent } from "#server/kernel/events.ts";
import { applyPatch } from "#server/kernel/patch.ts";
import { route } from "#server/kernel/route.ts";
import { IMPERSONATION_MINUTES } from "#server/kernel/session.ts";
import { LOGO_BODY_LIMIT, redrawLogo } from "./logo.ts";
import {
  findCompanyName,
  findImpersonationStart,
  findOwnCompany,
  lockOwnCompany,
  type OwnCompany,
  saveCompany,
  setImpersonation,
} from "./queries.ts";
import { decideBrandChange, decideCompanyChange, noLogo } from "./settings.ts";

/** The company in the path must be the one acted in; any other does not exist (decision 9). */
async function lockCompanyOfPath({
  db,
  actor,
  params,
}: Pick<CallReadInput<typeof updateCompany>, "db" | "actor" | "params">) {
  return params.companyId === (await actor).companyId ? lockOwnCompany(db, params.companyId) : null;
}

/** The audit log gets no picture, and of the terms, which are long, only what distinguishes versions. */
const summariseForAudit = ({ brandImageData: _picture, terms, ...company }: OwnCompany) => ({
  ...company,
  terms: terms && `SHA-256 ${createHash("sha256").update(terms).digest("hex")}`,
});

const buildCompanySubject = ({ record, written }: { record: OwnCompany; written: OwnCompany }) => ({
  id: String(written.id),
  label: written.name,
  before: summariseForAudit(record),
  after: summariseForAudit(written),
  browserEvents: { entity: "company", version: written.version, ownerId: null },
});

export const companyRoutes = [
  route(getCompany, { read: async ({ db, actor }) => findOwnCompany(db, (await actor).companyId) }),
  route(updateCompany, {
    read: lockCompanyOfPath,
    decide: ({ record, body, now }) => decideCompanyChange(record, body, now),
    write: (db, company, { now }) => saveCompany(db, company, "settings", now),
    entry: buildCompanySubject,
  }),
  route(updateBrand, {
    read: lockCompanyOfPath,
    decide: ({ record, body }) => decideBrandChange(record, body),
    write: (db, company, { now }) => saveCompany(db, company, "settings", now),
    entry: buildCompanySubject,
  }),
  route(uploadLogo, {
    bodyLimit: LOGO_BODY_LIMIT,
    read: lockCompanyOfPath,
    prepare: ({ record, body }) => redrawLogo(body.brandImageData, record.id),
    decide: ({ record, prepared }) => applyPatch(record, { ...noLogo, ...prepared }),
    write: (db, company, { now }) => saveCompany(db, company, "logo", now),
    entry: buildCompanySubject,
  }),
  route(removeLogo, {
    read: lockCompanyOfPath,
    decide({ record }) {
      const withoutLogo = applyPatch(record, noLogo);
      return withoutLogo instanceof NoChange ? new NoChange(successReply) : withoutLogo;
    },
    write: (db, company, { now }) => saveCompany(db, company, "logo", now),
    entry(call) {
      const { before, after, ...subject } = buildCompanySubject(call);
      return { ...subject, metadata: { changes: diffFields(before, after) } };
    },
    reply: () => successReply,
  }),
  route(getImpersonationStatus, {
    async read({ db, actor: actorPromise, web }) {
      const actor = await actorPromise;
      const startedAt = actor.impersonating && web.sessionKey ? await findImpersonationStart(db, web.sessionKey) : null;
      return startedAt && actor.companyId !== null
        ? impersonating({ id: actor.companyId, name: actor.companyName ?? "" }, new Date(startedAt))
        : notImpersonating;
    },
  }),
  route(switchCompany, {
    read: ({ db, params }) => findCompanyName(db, params.companyId),
    decide({ record: { isMoving, ...company } }) {
      // Its log, which records impersonation, has been exported already.
      if (isMoving) throw companyMoving();
      return company;
    },
    async write(db, company, call) {
      const { actor, web, now } = call;
      if (!web.sessionKey) throw unauthorized();
      // Each company's log records when impersonation began and when it ended.
      if (actor.impersonating && actor.companyId !== company.id) {
        const leftCompany = buildImpersonationSubject(actor, actor);
        await recordEntry({ ...call, db, endpoint: exitImpersonation }, "impersonation.ended", leftCompany, null);
      }
      await setImpersonation(db, { sessionKey: web.sessionKey, companyId: company.id, now: now.toISOString() });
      return impersonating(company, now);
    },
    entry: ({ record, actor }) => ({
      ...buildImpersonationSubject({ companyId: record.id, companyName: record.name }, actor),
      browserEvents: buildSessionEvent(actor),
    }),
  }),
  route(exitImpersonation, {
    // Also after the hour has ended: otherwise impersonation could resume if the matrix allowed it again.
    write: (db, _, { web, now }) =>
      web.sessionKey
        ? [setImpersonation(db, { sessionKey: web.sessionKey, companyId: null, now: now.toISOString() })]
        : [],
    entry: ({ actor }) =>
      actor.impersonating
        ? { ...buildImpersonationSubject(actor, actor), browserEvents: buildSessionEvent(actor) }
        : null,
    reply: () => successReply,
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

/** The entry is in the company's log, under the platform admin's name. */
function buildImpersonationSubject(
  { companyId, companyName }: Pick<Actor, "companyId" | "companyName">,
  { userId, name, email }: Actor,
) {
  return {
    id: String(companyId),
    label: companyName ?? "",
    who: { userId, name, email, companyId, companyName },
  };
}
