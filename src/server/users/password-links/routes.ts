// HTTP for a forgotten password: the reply does not reveal whether the account exists (decision 68).
import { randomUUIDv7 } from "node:crypto";
import { forgotPassword, resetPassword } from "#contract/users/password-links.ts";
import { isRefusal } from "#domain/refusal.ts";
import { refusePasswordLink } from "#domain/users/password-link.ts";
import { linkThrottle, resetThrottles } from "#domain/users/throttle.ts";
import { EMAILS_CHANGED } from "#server/emails/email-events.ts";
import { findEmailTransport } from "#server/emails/email-transport.ts";
import { queueEmail } from "#server/emails/queries.ts";
import { NoChange, successReply } from "#server/kernel/call.ts";
import { buildProblem, Problem, type RefusalEntry } from "#server/kernel/errors.ts";
import { buildSessionEvent } from "#server/kernel/events.ts";
import { toNetwork } from "#server/kernel/http/client-address.ts";
import { hashPassword } from "#server/kernel/passwords.ts";
import { recordRefusal } from "#server/kernel/phases/refusal-entries.ts";
import { route } from "#server/kernel/route.ts";
import { hashToken } from "#server/kernel/session.ts";
import { buildUnknownActor, buildUserActor } from "#server/users/audit-actor.ts";
import { buildAttemptKey, countAttempts } from "#server/users/password-throttle.ts";
import { findUserForSignIn, savePassword } from "#server/users/queries.ts";
import { endSessions } from "#server/users/sessions/queries.ts";
import { consumePasswordLink, lockPasswordLink } from "./queries.ts";
import { RESET_KIND, RESET_SUBJECT } from "./reset-email.ts";

/** No user's id: an email to it is requested like any other, and never created. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Two clicks give one email. */
const toMinute = (now: Date) => Math.floor(now.getTime() / 60_000);

const buildRefusalEntry = (email: string | null, ipAddress: string, event: RefusalEntry["event"]): RefusalEntry => ({
  event,
  actor: null,
  bound: ipAddress,
  subject: { id: email ?? ipAddress, label: "", who: buildUnknownActor(email) },
});

export const resetRoutes = [
  route(forgotPassword, {
    read: ({ db, body }) => findUserForSignIn(db, body.email).then((user) => ({ user })),
    async prepare({ body: { email }, now, web }, database) {
      const { ipAddress } = web;
      const attempts = [
        { key: buildAttemptKey("reset", email), throttle: resetThrottles.account },
        { key: buildAttemptKey("reset-from", toNetwork(ipAddress)), throttle: resetThrottles.address },
      ];
      const refusalEntry = buildRefusalEntry(email, ipAddress, "password.reset_requested");
      const isTooOften = await countAttempts(database, attempts, now, refusalEntry).then(
        () => false,
        async (error: unknown) => {
          if (!(error instanceof Problem && error.status === 429)) throw error;
          await recordRefusal(error, { endpoint: forgotPassword, installation: database, web }).catch(() => {});
          return true;
        },
      );
      return { sends: findEmailTransport(database) !== null, isTooOften };
    },
    // A request above the limit gets no email, and the reply does not say so.
    decide: ({ prepared: { sends, isTooOften } }) => (isTooOften ? new NoChange({ sends }) : { sends }),
    write(db, { sends }, { body: { email }, record: { user }, now }) {
      if (!sends) return [];
      const userId = user?.id ?? NOBODY;
      const emailFields = { companyId: null, userId, kind: RESET_KIND, subject: RESET_SUBJECT };
      const parameters = { firstName: user?.firstName ?? "" };
      const idempotencyKey = `${RESET_KIND}:${userId}:${toMinute(now)}`;
      return [
        queueEmail(db, { ...emailFields, id: randomUUIDv7(), toAddress: email, parameters, idempotencyKey }, now),
      ];
    },
    entry: ({ body: { email }, record: { user } }) => ({
      id: user?.id ?? email,
      label: "",
      who: user ? buildUserActor(user) : buildUnknownActor(email),
      // For known and unknown addresses alike, to take the same time. Outboxes are notified of an email, not of its user.
      browserEvents: { ...EMAILS_CHANGED, id: RESET_KIND, companyId: null },
    }),
    reply: ({ decision }) => decision,
  }),
  route(resetPassword, {
    read: ({ db, body: { token } }) => lockPasswordLink(db, hashToken(token)).then((link) => ({ link })),
    async prepare({ body: { password }, record: { link }, now, web: { ipAddress } }, database) {
      const attempts = [{ key: buildAttemptKey("link", toNetwork(ipAddress)), throttle: linkThrottle }];
      await countAttempts(database, attempts, now, buildRefusalEntry(null, ipAddress, "password.reset"));
      const refusal = refusePasswordLink(link, now);
      if (isRefusal(refusal)) throw buildProblem(refusal);
      return hashPassword(password);
    },
    // The link may have been used while the password was hashed.
    decide: ({ record: { link }, now }) => refusePasswordLink(link, now) ?? { user: requireUser(link) },
    write: (db, { user }, { body: { token }, prepared: passwordHash, now }) => [
      consumePasswordLink(db, { tokenHash: hashToken(token), now: now.toISOString() }),
      savePassword(db, { id: user.id, passwordHash }),
      endSessions(db, user.id),
    ],
    entry: ({ decision: { user } }) => ({
      id: user.id,
      label: user.invitedAt ? "and joined" : "",
      who: buildUserActor(user),
      // A user without a password has no session, but is listed as invited.
      browserEvents: user.invitedAt
        ? { entity: "user", version: user.version + 1, ownerId: null, companyId: user.companyId }
        : buildSessionEvent({ userId: user.id }),
    }),
    reply: () => successReply,
  }),
];

/** A link is deleted with its user. */
function requireUser(link: Awaited<ReturnType<typeof lockPasswordLink>>) {
  if (!link?.user) throw new Error("A link without a user");
  return link.user;
}
