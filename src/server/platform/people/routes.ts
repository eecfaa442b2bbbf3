// HTTP for the people of the whole installation.
import { randomUUIDv7 } from "node:crypto";
import {
  createPlatformUser,
  deletePlatformUser,
  listPlatformUsers,
  type PlatformUser,
  updatePlatformUser,
} from "#contract/platform-users.ts";
import type { Actor } from "#domain/people/actor.ts";
import { refuseBeyondPlan, refuseLeavingPlatform, refuseOwnDeletion } from "#domain/people/membership.ts";
import { hasRight } from "#domain/people/roles.ts";
import { type Refusal, refuse } from "#domain/refusal.ts";
import type { Tx } from "#server/database/connect.ts";
import { Answer } from "#server/kernel/call.ts";
import { outdated } from "#server/kernel/errors.ts";
import { tellBrowsers } from "#server/kernel/events.ts";
import { changesNothing, namedFields } from "#server/kernel/named.ts";
import { hashPassword } from "#server/kernel/passwords.ts";
import { route } from "#server/kernel/route.ts";
import { ROWS_AT_ONCE, wholeList } from "#server/kernel/rows.ts";
import { addressTaken, whenTaken } from "#server/people/address.ts";
import { deletePerson, insertPerson, lockMembership, lockPerson } from "#server/people/queries.ts";
import { endSessions } from "#server/people/sessions/queries.ts";
import { findAnybody, listEverybody, lockPlatformAdmins, readAnybody, saveAnybody } from "./queries.ts";

export const platformPeopleRoutes = [
  route(listPlatformUsers, {
    handle: (call) =>
      wholeList<PlatformUser>(call, "platform", (db, beyond) =>
        listEverybody(db, call.query.search, beyond, ROWS_AT_ONCE),
      ),
  }),
  route(createPlatformUser, {
    prepare: ({ body }) => hashPassword(body.password),
    async handle({ db, body: { password: _, companyId = null, ...named }, prepared: passwordHash, now }) {
      const refused = companyId === null ? null : await refuseNewcomer(db, companyId);
      if (refused) return refused;
      const at = now.toISOString();
      const person = { id: randomUUIDv7(), ...named, companyId, createdAt: at, updatedAt: at };
      if (!(await insertPerson(db, { ...person, passwordHash }))) return addressTaken();
      const made = await readAnybody(db, person.id);
      return new Answer(made, { after: made });
    },
    subject: (reply, { actor }) => about(reply as PlatformUser, actor),
  }),
  route(updatePlatformUser, {
    load: ({ db, params }) => hold(db, params.id),
    async handle({ db, body: { version, ...body }, record, now }) {
      if (version !== undefined && version !== record.version) throw outdated(record);
      const change = namedFields(body);
      if (changesNothing(record, change)) return new Answer(record, { unchanged: true });
      const refused = await refuseMove(db, record, { role: record.role, companyId: record.companyId, ...change });
      if (refused) return refused;
      await saveAnybody(db, { ...record, ...change }, now).catch(whenTaken);
      const saved = await readAnybody(db, record.id);
      // Another role or company is another person to every call (decision 41).
      if (saved.role !== record.role || saved.companyId !== record.companyId) await endSessions(db, record.id);
      // The company that is left hears of it too, and with it whatever the person has open.
      if (saved.companyId !== record.companyId)
        await tellBrowsers(db, { id: saved.id, ...told(saved.version, record.companyId) });
      return new Answer(saved, { after: saved });
    },
    subject: (reply, { record, actor }) => ({ ...about(reply as PlatformUser, actor), before: record }),
  }),
  route(deletePlatformUser, {
    load: ({ db, params }) => hold(db, params.id),
    async handle({ db, actor, record }) {
      const refused =
        refuseOwnDeletion(record, actor) ??
        (hasRight(record.role, "administersPlatform") ? refuseLeavingPlatform(await lockPlatformAdmins(db)) : null);
      if (refused) return refused;
      await endSessions(db, record.id);
      await deletePerson(db, record);
      return { success: true } as const;
    },
    subject: (_reply, { record, actor }) => ({
      ...about({ ...record, version: record.version + 1 }, actor),
      before: record,
    }),
  }),
];

const membershipOf = async (db: Tx, companyId: number | null) =>
  companyId === null ? null : lockMembership(db, companyId);

/** The person's company first, then the person: as everybody does who changes who administers a company. */
async function hold(db: Tx, id: string): Promise<PlatformUser | null> {
  const found = await findAnybody(db, id);
  if (!found) return null;
  await membershipOf(db, found.companyId);
  return (await lockPerson(db, id)) ? readAnybody(db, id) : null;
}

/** A company that is not there, or whose plan is full (decision 28). */
async function refuseNewcomer(db: Tx, companyId: number): Promise<Refusal | null> {
  const membership = await lockMembership(db, companyId);
  if (membership) return refuseBeyondPlan(membership);
  return refuse("unknown_choice", "There is no such company.", { companyId: "There is no such company." });
}

/** What keeps this person from another role or company. The platform may leave a company without an administrator: it can act as the company itself. */
async function refuseMove(
  db: Tx,
  record: PlatformUser,
  { role, companyId }: Pick<PlatformUser, "role" | "companyId">,
): Promise<Refusal | null> {
  if (hasRight(record.role, "administersPlatform") && !hasRight(role, "administersPlatform")) {
    const refused = refuseLeavingPlatform(await lockPlatformAdmins(db));
    if (refused) return refused;
  }
  return companyId !== record.companyId && companyId !== null ? refuseNewcomer(db, companyId) : null;
}

/** The entry stands in the log of the person's company. */
function about({ id, firstName, lastName, email, version, companyId, companyName }: PlatformUser, actor: Actor) {
  return {
    id,
    label: `${firstName} ${lastName} (${email})`,
    who: { personId: actor.personId, name: actor.name, email: actor.email, companyId, companyName },
    tells: told(version, companyId),
  };
}

const told = (version: number, companyId: number | null) => ({ entity: "user", version, ownerId: null, companyId });
