// HTTP for the own open sessions.
import { listSessions, revokeOtherSessions, revokeSession } from "#contract/users/sessions.ts";
import { describeDevice } from "#domain/users/device.ts";
import { CustomReply, successReply } from "#server/kernel/call.ts";
import { unauthorized } from "#server/kernel/errors.ts";
import { buildSessionEvent } from "#server/kernel/events.ts";
import { route } from "#server/kernel/route.ts";
import { deleteSession, endSessions, listOpenSessions } from "./queries.ts";

/** Names a session as the audit log does; whoever reads it cannot sign in with it. */
const idOf = (key: string) => key.slice(0, 16);

export const sessionRoutes = [
  route(listSessions, {
    async read({ db, actor, web, now }) {
      const open = await listOpenSessions(db, (await actor).userId, now);
      return open
        .map(({ key, userAgent, ...session }) => ({
          ...session,
          id: idOf(key),
          device: describeDevice(userAgent),
          isCurrent: key === web.sessionKey,
        }))
        .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
    },
  }),
  route(revokeSession, {
    async read({ db, actor, params, now }) {
      const open = await listOpenSessions(db, (await actor).userId, now);
      return open.find(({ key }) => idOf(key) === params.id) ?? null;
    },
    write: (db, { key }) => [deleteSession(db, { key })],
    entry: ({ actor, record }) => ({
      id: idOf(record.key),
      label: actor.name,
      metadata: { device: describeDevice(record.userAgent), ipAddress: record.ipAddress },
      browserEvents: buildSessionEvent(actor),
    }),
    reply: ({ record, web }) => new CustomReply(successReply, record.key === web.sessionKey ? { session: null } : {}),
  }),
  route(revokeOtherSessions, {
    async write(db, _, { actor, web }) {
      if (!web.sessionKey) throw unauthorized();
      return { ended: await endSessions(db, actor.userId, web.sessionKey) };
    },
    entry: ({ actor, written }) =>
      written.ended === 0
        ? null
        : {
            id: actor.userId,
            label: actor.name,
            metadata: { allOthers: true },
            browserEvents: buildSessionEvent(actor),
          },
    reply: () => successReply,
  }),
];
