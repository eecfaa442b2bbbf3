// HTTP for the own open sessions.
import { endOtherSessions, endSession, listSessions } from "#contract/people.ts";
import { deviceWords } from "#domain/people/device.ts";
import { Answer, unchanged } from "#server/kernel/call.ts";
import { unauthorized } from "#server/kernel/errors.ts";
import { sessionEnded } from "#server/kernel/events.ts";
import { route } from "#server/kernel/route.ts";
import { deleteSession, endSessions, listOpenSessions } from "./queries.ts";

/** Names a session as the audit log does; whoever reads it cannot sign in with it. */
const idOf = (key: string) => key.slice(0, 16);

export const sessionRoutes = [
  route(listSessions, {
    async handle({ db, actor, web, now }) {
      const open = await listOpenSessions(db, actor.personId, now);
      return open
        .map(({ key, userAgent, ...session }) => ({
          ...session,
          id: idOf(key),
          device: deviceWords(userAgent),
          isCurrent: key === web.sessionKey,
        }))
        .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
    },
  }),
  route(endSession, {
    load: async ({ db, actor, params, now }) =>
      (await listOpenSessions(db, actor.personId, now)).find(({ key }) => idOf(key) === params.id) ?? null,
    async handle({ db, record, web }) {
      await deleteSession(db, record);
      return new Answer({ success: true } as const, record.key === web.sessionKey ? { session: null } : {});
    },
    subject: (_reply, { actor, record }) => ({
      id: idOf(record.key),
      label: actor.name,
      metadata: { device: deviceWords(record.userAgent), ipAddress: record.ipAddress },
      tells: sessionEnded(actor),
    }),
  }),
  route(endOtherSessions, {
    async handle({ db, actor, web }) {
      if (!web.sessionKey) throw unauthorized();
      const ended = await endSessions(db, actor.personId, web.sessionKey);
      const reply = { success: true } as const;
      return ended === 0 ? unchanged(reply) : reply;
    },
    subject: (_reply, { actor }) => ({
      id: actor.personId,
      label: actor.name,
      metadata: { allOthers: true },
      tells: sessionEnded(actor),
    }),
  }),
];
