// What the operator does to accounts on the command line, for when emails do not arrive or nobody can sign in. No user
// is signed in for it: the audit entries name Volute, in the log of the user's company.
import type { Database, Tx } from "#server/database/connect.ts";
import { recordSystemEntry, systemActor } from "#server/kernel/audit.ts";
import { announceChange, buildSessionEvent } from "#server/kernel/events.ts";
import { hashPassword } from "#server/kernel/passwords.ts";
import { addPlatformAdmin } from "#server/users/first-admin.ts";
import { createPasswordLink } from "#server/users/password-links/link.ts";
import { findUserForSignIn, lockUser, savePassword } from "#server/users/queries.ts";
import { endAllSessions, endSessions } from "#server/users/sessions/queries.ts";

type SignInUser = NonNullable<Awaited<ReturnType<typeof findUserForSignIn>>>;

/** Without a password the account waits for a link. False if the address is already taken. */
export async function createAdmin(database: Database, email: string, password: string | null): Promise<boolean> {
  const passwordHash = password === null ? null : await hashPassword(password);
  return database.asPlatform(async (db) => {
    const description = "a platform administrator, from the command line";
    const id = await addPlatformAdmin(db, { email, passwordHash }, description, database.now());
    if (id !== null) await announceChange(db, { entity: "user", id, version: 1, ownerId: null, companyId: null });
    return id !== null;
  });
}

/** Ends all sessions of the user; false if no user has this address. */
export async function setUserPassword(database: Database, email: string, password: string): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return database.asPlatform(async (db) => {
    const user = await lockUserByEmail(db, email);
    if (!user) return false;
    await savePassword(db, { id: user.id, passwordHash });
    await endSessions(db, user.id);
    await recordSystemEntry(db, "password.set", buildSubject(user), database.now());
    await announceEndedSessions(db, user);
    return true;
  });
}

/** The address of a link that sets the user's password, which is valid until then; null if no user has this address. */
export function createPasswordLinkFor(database: Database, email: string, publicUrl: string): Promise<string | null> {
  return database.asPlatform(async (db) => {
    const user = await lockUserByEmail(db, email);
    if (!user) return null;
    const { label, ...subject } = buildSubject(user);
    const now = database.now();
    await recordSystemEntry(db, "password.reset_requested", { ...subject, label: `for ${label}` }, now);
    return createPasswordLink(db, { userId: user.id, email, isFirst: user.passwordHash === null }, publicUrl, now);
  });
}

/** Returns how many there were; null if no user has this address. */
export function endUserSessions(database: Database, email: string): Promise<number | null> {
  return database.asPlatform(async (db) => {
    const user = await lockUserByEmail(db, email);
    if (!user) return null;
    const endedCount = await endSessions(db, user.id);
    await recordSystemEntry(
      db,
      "sessions.ended",
      { ...buildSubject(user), metadata: { ended: endedCount } },
      database.now(),
    );
    await announceEndedSessions(db, user);
    return endedCount;
  });
}

/** All users' sessions; returns how many there were. */
export function endAllUserSessions(database: Database): Promise<number> {
  return database.asPlatform(async (db) => {
    const endedCount = await endAllSessions(db);
    await recordSystemEntry(
      db,
      "sessions.ended",
      { id: "all", label: "everybody", metadata: { ended: endedCount } },
      database.now(),
    );
    await announceChange(db, { ...buildSessionEvent(null), id: "all", companyId: null });
    return endedCount;
  });
}

async function lockUserByEmail(db: Tx, email: string): Promise<SignInUser | null> {
  const foundUser = await findUserForSignIn(db, email);
  // Read again, because the address may have been another user's until the row was locked.
  return foundUser && (await lockUser(db, foundUser.id)) ? findUserForSignIn(db, email) : null;
}

const buildSubject = ({ id, firstName, lastName, email, companyId, companyName }: SignInUser) => ({
  id,
  label: `${firstName} ${lastName} (${email})`,
  who: { ...systemActor, companyId, companyName },
});

/** Lists of users are notified too: an invited user has joined. */
async function announceEndedSessions(db: Tx, { id, version, invitedAt, companyId }: SignInUser): Promise<void> {
  await announceChange(db, { ...buildSessionEvent({ userId: id }), id, companyId: null });
  if (invitedAt) await announceChange(db, { entity: "user", id, version: version + 1, ownerId: null, companyId });
}
