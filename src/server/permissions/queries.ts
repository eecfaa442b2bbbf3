// SQL for the role-permission matrix.
import { and, asc, eq, sql } from "drizzle-orm";
import type { Role } from "#domain/people/roles.ts";
import { type Action, actions, type Permissions, type Resource } from "#domain/permissions/matrix.ts";
import type { Tx } from "#server/database/connect.ts";
import { rolePermissions } from "#server/database/schema.ts";

/** What the matrix allows a role now, by resource; a resource without a row allows nothing. */
export async function allowedTo(db: Tx, role: Role): Promise<Partial<Record<Resource, Action[]>>> {
  const rows = await db.select().from(rolePermissions).where(eq(rolePermissions.role, role));
  return Object.fromEntries(
    rows.map(({ resource, permissions }) => [resource, actions.filter((action) => permissions[action])]),
  );
}

/** At most one row for each role and resource. */
export function listPairs(db: Tx) {
  return db.select().from(rolePermissions).orderBy(asc(rolePermissions.role), asc(rolePermissions.id));
}

/** The pair as it stands, held until this transaction ends; null where there is none yet. */
export async function lockPair(db: Tx, role: Role, resource: Resource) {
  const [pair] = await db
    .select()
    .from(rolePermissions)
    .where(and(eq(rolePermissions.role, role), eq(rolePermissions.resource, resource)))
    .for("update");
  return pair ?? null;
}

export async function savePair(db: Tx, pair: { role: Role; resource: Resource; permissions: Permissions }, now: Date) {
  const [saved] = await db
    .insert(rolePermissions)
    .values(pair)
    .onConflictDoUpdate({
      target: [rolePermissions.role, rolePermissions.resource],
      set: {
        permissions: pair.permissions,
        version: sql`${rolePermissions.version} + 1`,
        updatedAt: now.toISOString(),
      },
    })
    .returning();
  if (!saved) throw new Error("The pair was not saved");
  return saved;
}
