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

type Person = NonNullable<Awaited<ReturnType<typeof findUserForSignIn>>>;

/** Without a password the account waits for a link. False if the address is already taken. */
export async function createAdmin(database: Database, email: string, password: string | null): Promise<boolean> {
  const passwordHash = password === null ? null : await hashPassword(password);
  return database.asPlatform(async (db) => {
    const words = "a platform administrator, from the command line";
    const id = await addPlatformAdmin(db, { email, passwordHash }, words, database.now());
    if (id !== null) await announceChange(db, { entity: "user", id, version: 1, ownerId: null, companyId: null });
    return id !== null;
  });
}

/** Ends all sessions of the user; false if no user has this address. */
export async function setUserPassword(database: Database, email: string, password: string): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return database.asPlatform(async (db) => {
    const person = await hold(db, email);
    if (!person) return false;
    await savePassword(db, { id: person.id, passwordHash });
    await endSessions(db, person.id);
    await recordSystemEntry(db, "password.set", about(person), database.now());
    await tellOfSessions(db, person);
    return true;
  });
}

/** The address of a link that sets the user's password, which is valid until then; null if no user has this address. */
export function createPasswordLinkFor(database: Database, email: string, publicUrl: string): Promise<string | null> {
  return database.asPlatform(async (db) => {
    const person = await hold(db, email);
    if (!person) return null;
    const { label, ...subject } = about(person);
    const now = database.now();
    await recordSystemEntry(db, "password.reset_requested", { ...subject, label: `for ${label}` }, now);
    return createPasswordLink(db, { userId: person.id, email, isFirst: person.passwordHash === null }, publicUrl, now);
  });
}

/** Returns how many there were; null if no user has this address. */
export function endUserSessions(database: Database, email: string): Promise<number | null> {
  return database.asPlatform(async (db) => {
    const person = await hold(db, email);
    if (!person) return null;
    const ended = await endSessions(db, person.id);
    await recordSystemEntry(db, "sessions.ended", { ...about(person), metadata: { ended } }, database.now());
    await tellOfSessions(db, person);
    return ended;
  });
}

/** All users' sessions; returns how many there were. */
export function endAllUserSessions(database: Database): Promise<number> {
  return database.asPlatform(async (db) => {
    const ended = await endAllSessions(db);
    await recordSystemEntry(
      db,
      "sessions.ended",
      { id: "all", label: "everybody", metadata: { ended } },
      database.now(),
    );
    await announceChange(db, { ...buildSessionEvent(null), id: "all", companyId: null });
    return ended;
  });
}

async function hold(db: Tx, email: string): Promise<Person | null> {
  const found = await findUserForSignIn(db, email);
  // Read again, because the address may have been another user's until the row was locked.
  return found && (await lockUser(db, found.id)) ? findUserForSignIn(db, email) : null;
}

const about = ({ id, firstName, lastName, email, companyId, companyName }: Person) => ({
  id,
  label: `${firstName} ${lastName} (${email})`,
  who: { ...systemActor, companyId, companyName },
});

/** Lists of users are notified too: an invited user has joined. */
async function tellOfSessions(db: Tx, { id, version, invitedAt, companyId }: Person): Promise<void> {
  await announceChange(db, { ...buildSessionEvent({ personId: id }), id, companyId: null });
  if (invitedAt) await announceChange(db, { entity: "user", id, version: version + 1, ownerId: null, companyId });
}
