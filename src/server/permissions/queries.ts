// SQL for the role-permission matrix.
import { eq } from "drizzle-orm";
import type { Role } from "#domain/people/roles.ts";
import { type Action, actions, type Resource } from "#domain/permissions/matrix.ts";
import type { Tx } from "#server/database/connect.ts";
import { rolePermissions } from "#server/database/schema.ts";

/** What the matrix allows a role now, by resource; a resource without a row allows nothing. */
export async function allowedTo(db: Tx, role: Role): Promise<Partial<Record<Resource, Action[]>>> {
  const rows = await db.select().from(rolePermissions).where(eq(rolePermissions.role, role));
  return Object.fromEntries(
    rows.map(({ resource, permissions }) => [resource, actions.filter((action) => permissions[action])]),
  );
}
