// The first platform administrator of an installation without demonstration data (decision 46).
import { randomUUIDv7 } from "node:crypto";
import type { Database, Tx } from "#server/database/connect.ts";
import { recordSystemEntry } from "#server/kernel/audit.ts";
import { hashPassword } from "#server/kernel/passwords.ts";
import { countPlatformAdmins, insertUser } from "./queries.ts";

/** Creates the account unless a platform administrator exists already; returns true if it did. */
export async function ensureFirstAdmin(
  database: Database,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  if ((await database.asPlatform(countPlatformAdmins)) > 0) return false;
  const passwordHash = await hashPassword(password);
  const description = "the first platform administrator";
  return (
    (await database.asPlatform((db) => addPlatformAdmin(db, { email, passwordHash }, description, database.now()))) !==
    null
  );
}

/** With its audit entry; null if the address is already taken. Without a password the account waits for a link. */
export async function addPlatformAdmin(
  db: Tx,
  { email, passwordHash }: { email: string; passwordHash: string | null },
  description: string,
  now: Date,
): Promise<string | null> {
  const id = randomUUIDv7();
  const at = now.toISOString();
  const name = { firstName: "Platform", lastName: "Admin" };
  const isInserted = await insertUser(db, {
    id,
    email,
    passwordHash,
    ...name,
    createdAt: at,
    updatedAt: at,
    invitedAt: passwordHash === null ? at : null,
    role: "platform_admin",
    companyId: null,
  });
  if (!isInserted) return null;
  await recordSystemEntry(db, "user.created", { id, label: `${email}, ${description}` }, now);
  return id;
}
