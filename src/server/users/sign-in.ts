// Signing in: slowed down after failures, in the same time for a wrong password and an unknown address (decision 42).
import { signIn } from "#contract/users/sign-in.ts";
import { listThrottles, type ThrottleKind, throttles } from "#domain/users/throttle.ts";
import { CustomReply, type RequestContext } from "#server/kernel/call.ts";
import { companyMoving, Problem, type RefusalEntry } from "#server/kernel/errors.ts";
import { toNetwork } from "#server/kernel/http/client-address.ts";
import { matchPassword, runQueued, verifyPassword } from "#server/kernel/passwords.ts";
import { route } from "#server/kernel/route.ts";
import { createToken, hashToken } from "#server/kernel/session.ts";
import { listAllowedActions } from "#server/permissions/queries.ts";
import { buildUnknownActor, buildUserActor } from "./audit-actor.ts";
import { buildAttemptKey, countAttempts } from "./password-throttle.ts";
import { deleteAttempts, findUserForSignIn, undoAttempt } from "./queries.ts";
import { deleteSession, openSession } from "./sessions/queries.ts";
import { findKnownSources, saveSignInSources } from "./sign-in-sources/queries.ts";

export const signInRoute = route(signIn, {
  /** However many devices come that have never signed in anywhere, a few at a time use the database. */
  takeTurn: (web, run) => (web.deviceToken === null ? runQueued(run, "stranger") : run()),
  /** Nothing is locked: locking a row takes longer than finding none. */
  async read({ db, body, web }) {
    const user = await findUserForSignIn(db, body.email);
    // Queried for an unknown address as well, so that it takes the same time.
    const known = await findKnownSources(db, user?.id ?? NOBODY, Object.values(placesOf(web)));
    return { user, known };
  },
  async prepare({ body, record: { user, known }, now, web }, database) {
    const device = web.deviceToken ?? createToken();
    const places = placesOf({ ...web, deviceToken: device });
    const keys = attemptKeys(body.email, places);
    const counted = listThrottles({ device: known.has(places.device), address: known.has(places.address) }).map(
      (kind) => ({ kind, key: keys[kind], throttle: throttles[kind] }),
    );
    const refusalEntry = { ...refusedEntry(body.email, user), bound: web.ipAddress };
    const hash = user?.passwordHash ?? null;
    const count = () => countAttempts(database, counted, now, refusalEntry);
    const check = () => count().then(() => matchPassword(hash, body.password));
    // Sign-ins from unknown devices, from however many addresses, delay neither a known device nor each other for long.
    let isRight: boolean;
    if (known.has(places.device)) isRight = await count().then(() => verifyPassword(hash, body.password));
    else if (web.deviceToken !== null) isRight = await runQueued(check, "stranger");
    else isRight = await check();
    return { device, places, counted, verified: isRight ? hash : null };
  },
  decide({ body, record: { user }, prepared: { verified } }) {
    // The password or the address's user may have changed while it was verified.
    if (!user || verified === null || user.passwordHash !== verified) throw wrong(body.email, user);
    if (user.isMoving) throw companyMoving();
    if (user.companyActive !== false) return { ...user, passwordHash: verified };
    throw new Problem(403, "company_inactive", "This company account is inactive.", {
      refusalEntry: refusedEntry(user.email, user),
    });
  },
  async write(db, user, { now, web, prepared: { places, counted } }) {
    const token = createToken();
    const opened = await openSession(db, {
      tokenHash: hashToken(token),
      userId: user.id,
      passwordHash: user.passwordHash,
      now: now.toISOString(),
      ipAddress: web.ipAddress,
      userAgent: web.userAgent,
    });
    if (opened.length === 0) throw wrong(user.email, user);
    // Other attempts on the account, or from the address, may have been someone else's.
    for (const { kind, key } of counted) {
      await (kind === "device" || kind === "pair" ? deleteAttempts : undoAttempt)(db, { key });
    }
    await saveSignInSources(db, user.id, Object.values(places), now);
    if (web.sessionKey) await deleteSession(db, { key: web.sessionKey });
    return { token, user: { ...user, permissions: await listAllowedActions(db, user.role) } };
  },
  entry: ({ decision }) => ({ id: decision.id, label: "", who: buildUserActor(decision) }),
  reply: ({ prepared: { device }, written: { token, user } }) => new CustomReply(user, { session: token, device }),
});

const wrong = (email: string, user: FoundUser | null) =>
  new Problem(401, "wrong_credentials", "Invalid email or password", { refusalEntry: refusedEntry(email, user) });

/** Of every attempt that was verified; the others leave a limited number of entries a minute. */
const refusedEntry = (email: string, user: FoundUser | null): RefusalEntry => ({
  event: "sign_in.refused",
  actor: null,
  subject: { id: email, label: "", who: user ? buildUserActor(user) : buildUnknownActor(email) },
});

type FoundUser = NonNullable<Awaited<ReturnType<typeof findUserForSignIn>>>;

/** A device that has never signed in is known for no user. */
const placesOf = ({ deviceToken, ipAddress }: Pick<RequestContext, "deviceToken" | "ipAddress">) => ({
  device: buildAttemptKey("device", deviceToken ?? ""),
  address: buildAttemptKey("address", toNetwork(ipAddress)),
});

function attemptKeys(email: string, { device, address }: Record<"device" | "address", string>) {
  return {
    device: buildAttemptKey("device", `${email} ${device}`),
    pair: buildAttemptKey("pair", `${email} ${address}`),
    account: buildAttemptKey("account", email),
    address,
  } satisfies Record<ThrottleKind, string>;
}

const NOBODY = "00000000-0000-0000-0000-000000000000";
