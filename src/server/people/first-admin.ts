// The first platform administrator of an installation without demonstration data (decision 46).
import { randomUUIDv7 } from "node:crypto";
import type { Database } from "#server/database/connect.ts";
import { recordItself } from "#server/kernel/audit.ts";
import { hashPassword } from "#server/kernel/passwords.ts";
import { countPlatformAdmins, insertPerson } from "./queries.ts";

/** Makes the account unless a platform administrator exists already; true when it did. */
export async function ensureFirstAdmin(
  database: Database,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  if ((await database.asPlatform(countPlatformAdmins)) > 0) return false;
  const passwordHash = await hashPassword(password);
  const id = randomUUIDv7();
  const at = new Date().toISOString();
  const name = { firstName: "Platform", lastName: "Admin" };
  return database.asPlatform(async (db) => {
    const made = await insertPerson(db, {
      ...{ id, email, passwordHash, ...name, createdAt: at, updatedAt: at, invitedAt: null },
      ...{ role: "platform_admin", companyId: null },
    });
    if (made) await recordItself(db, "user.created", { id, label: `${email}, the first platform administrator` });
    return made;
  });
}
