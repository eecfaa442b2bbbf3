// HTTP for companies: the one acted in, and how a platform admin enters and leaves one (decision 5).
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
import { changes } from "#domain/audit/events.ts";
import type { Actor } from "#domain/people/actor.ts";
import { recordEntry } from "#server/kernel/audit.ts";
import { type Call, unchanged } from "#server/kernel/call.ts";
import { unauthorized } from "#server/kernel/errors.ts";
import { sessionEnded } from "#server/kernel/events.ts";
import { route } from "#server/kernel/route.ts";
import { IMPERSONATION_MINUTES } from "#server/kernel/session.ts";
import { LOGO_BODY_LIMIT, redrawLogo } from "./logo.ts";
import {
  findCompanyName,
  findImpersonationStart,
  findOwnCompany,
  lockOwnCompany,
  type OwnCompany,
  setImpersonation,
} from "./queries.ts";
import { changeBrand, changeCompany, changeLogo, dropLogo, noLogo } from "./settings.ts";

/** The company in the path must be the one acted in; any other does not exist (decision 9). */
const ownCompany = ({ db, actor, params }: Pick<Call<typeof updateCompany>, "db" | "actor" | "params">) =>
  params.companyId === actor.companyId ? lockOwnCompany(db, params.companyId) : Promise.resolve(null);

/** The picture itself stays out of the audit log. */
const written = ({ brandImageData: _picture, ...company }: OwnCompany) => company;

const aboutCompany = (before: OwnCompany, after: OwnCompany) => ({
  id: String(after.id),
  label: after.name,
  before: written(before),
  after: written(after),
  tells: { entity: "company", version: after.version, ownerId: null },
});

export const companyRoutes = [
  route(getCompany, {
    load: ({ db, actor }) => findOwnCompany(db, actor.companyId),
    handle: async ({ record }) => record,
  }),
  route(updateCompany, {
    load: ownCompany,
    handle: changeCompany,
    subject: (reply, { record }) => aboutCompany(record, reply as OwnCompany),
  }),
  route(updateBrand, {
    load: ownCompany,
    handle: changeBrand,
    subject: (reply, { record }) => aboutCompany(record, reply as OwnCompany),
  }),
  route(uploadLogo, {
    bodyLimit: LOGO_BODY_LIMIT,
    load: ownCompany,
    prepare: ({ body }) => redrawLogo(body.brandImageData),
    handle: changeLogo,
    subject: (reply, { record }) => aboutCompany(record, reply as OwnCompany),
  }),
  route(removeLogo, {
    load: ownCompany,
    handle: dropLogo,
    subject(_reply, { record }) {
      const gone = { ...record, ...noLogo, version: record.version + 1 };
      const { before, after, ...about } = aboutCompany(record, gone);
      return { ...about, metadata: { changes: changes(before, after) } };
    },
  }),
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
    async handle(call) {
      const { db, actor, record, web, now } = call;
      if (!web.sessionKey) throw unauthorized();
      // Each company's log says when somebody came and when they left.
      if (actor.impersonating && actor.companyId !== record.id)
        await recordEntry(
          { ...call, endpoint: exitImpersonation },
          "impersonation.ended",
          actingIn(actor, actor),
          null,
        );
      await setImpersonation(db, { sessionKey: web.sessionKey, companyId: record.id, now: now.toISOString() });
      return impersonating(record, now);
    },
    subject: (_reply, { record, actor }) => ({
      ...actingIn({ companyId: record.id, companyName: record.name }, actor),
      tells: sessionEnded(actor),
    }),
  }),
  route(exitImpersonation, {
    async handle({ db, actor, web, now }) {
      // Also when it has ended by itself: it must not begin again should the matrix allow it again within its hour.
      const sessionKey = web.sessionKey;
      if (sessionKey) await setImpersonation(db, { sessionKey, companyId: null, now: now.toISOString() });
      const reply = { success: true } as const;
      return actor.impersonating ? reply : unchanged(reply);
    },
    subject: (_reply, { actor }) => ({ ...actingIn(actor, actor), tells: sessionEnded(actor) }),
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

/** The entry stands in the log of the company, under the name of the person. */
function actingIn(
  { companyId, companyName }: Pick<Actor, "companyId" | "companyName">,
  { personId, name, email }: Actor,
) {
  return {
    id: String(companyId),
    label: companyName ?? "",
    who: { personId, name, email, companyId, companyName },
  };
}
