// HTTP for the role-permission matrix.
import { listPermissions, postPermissions, putPermissions, type RolePermissions } from "#contract/permissions.ts";
import { roleWords } from "#domain/people/roles.ts";
import { actions } from "#domain/permissions/matrix.ts";
import type { Tx } from "#server/database/connect.ts";
import { Answer } from "#server/kernel/call.ts";
import { outdated } from "#server/kernel/errors.ts";
import { route } from "#server/kernel/route.ts";
import { listPairs, lockPair, savePair } from "./queries.ts";

type Wanted = Pick<RolePermissions, "role" | "resource" | "permissions"> & { version?: number | undefined };

export const permissionRoutes = [
  route(listPermissions, { handle: ({ db }) => listPairs(db) }),
  route(putPermissions, {
    load: ({ db, params }) => lockPair(db, params.role, params.resource).then((pair) => ({ pair })),
    handle: ({ db, params, body, record, now }) => save(db, { ...params, ...body }, record.pair, now),
    subject: (reply, { record }) => about(reply, record.pair),
  }),
  route(postPermissions, {
    load: ({ db, body }) => lockPair(db, body.role, body.resource).then((pair) => ({ pair })),
    async handle({ db, body, record, now }) {
      const { reply, parts } = await save(db, body, record.pair, now);
      return new Answer(reply, { ...parts, status: record.pair ? 200 : 201 });
    },
    subject: (reply, { record }) => about(reply, record.pair),
  }),
];

async function save(db: Tx, { version, ...wanted }: Wanted, pair: RolePermissions | null, now: Date) {
  if (pair && version !== undefined && version !== pair.version) throw outdated(pair);
  if (pair && actions.every((action) => pair.permissions[action] === wanted.permissions[action])) {
    return new Answer(pair, { unchanged: true });
  }
  const saved = await savePair(db, wanted, now);
  return new Answer(saved, { after: saved });
}

function about(reply: unknown, before: RolePermissions | null) {
  const { role, resource, version } = reply as RolePermissions;
  return {
    id: `${role}/${resource}`,
    label: `${roleWords(role)} on ${resource.replaceAll("_", " ")}`,
    ...(before ? { before } : {}),
    // Whoever has this role, in whatever company.
    tells: { entity: "permissions", version, ownerId: null, companyId: null },
  };
}
