// The first platform administrator of an installation without demonstration data (decision 46).
import { randomUUIDv7 } from "node:crypto";
import type { Database } from "#server/database/connect.ts";
import { hashPassword } from "#server/kernel/passwords.ts";
import { countPlatformAdmins, insertPerson } from "./queries.ts";

/** Makes the account unless a platform administrator exists already; true when it did. */
export async function ensureFirstAdmin(
  database: Database,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  if ((await database.asPlatform(countPlatformAdmins)) > 0) return false;
  const passwordHash = await hashPassword(password);
  return database.asPlatform((db) =>
    insertPerson(db, {
      id: randomUUIDv7(),
      email,
      passwordHash,
      firstName: "Platform",
      lastName: "Admin",
      role: "platform_admin",
      companyId: null,
    }),
  );
}
