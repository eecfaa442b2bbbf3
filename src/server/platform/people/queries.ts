// SQL for the people of the whole installation. Runs as volute_platform, which sees every one of them.
import { and, asc, eq, ilike, inArray, or, sql } from "drizzle-orm";
import { rolesWith } from "#domain/people/roles.ts";
import type { Tx } from "#server/database/connect.ts";
import { companies, users } from "#server/database/schema.ts";
import { beyondInOrder, byName, type InOrder } from "#server/people/queries.ts";

const person = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  companyId: users.companyId,
  companyName: companies.name,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  version: users.version,
};

const people = (db: Tx) => db.select(person).from(users).leftJoin(companies, eq(companies.id, users.companyId));

/** By name, those beyond one alone. */
export function listEverybody(db: Tx, search: string | undefined, beyond: InOrder | null, most: number) {
  const words = search ? `%${search.replace(/[\\%_]/g, "\\$&")}%` : null;
  return people(db)
    .where(
      and(
        words
          ? or(
              ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, words),
              ilike(users.email, words),
              ilike(companies.name, words),
            )
          : undefined,
        beyondInOrder(beyond),
      ),
    )
    .orderBy(...byName)
    .limit(most);
}

export async function findAnybody(db: Tx, id: string) {
  const [found] = await people(db).where(eq(users.id, id));
  return found ?? null;
}

export async function readAnybody(db: Tx, id: string) {
  const found = await findAnybody(db, id);
  if (!found) throw new Error("The person is not there");
  return found;
}

/** Held with every other platform administrator until this transaction ends: two cannot remove each other at once. */
export async function lockPlatformAdmins(db: Tx): Promise<number> {
  const held = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.role, rolesWith("administersPlatform")))
    .orderBy(asc(users.id))
    .for("update");
  return held.length;
}
