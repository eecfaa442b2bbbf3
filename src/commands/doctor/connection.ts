// Doctor's checks on the connection to a database server.

import { testConnection, testNotifications, testSessionDefaults } from "#server/database/connection-tests.ts";
import { inspectDatabase } from "#server/database/database-state.ts";
import { StartupProblem } from "#server/database/startup-problems.ts";
import { buildAdvice, buildFault, buildPass, type Check } from "./check.ts";
import type { DatabaseContext } from "./database.ts";
import { mayPublicCreate, ROLES, readConnectionRoom, readServerFacts } from "./queries.ts";

/** Connections of one process: its pool, the one that listens, and one while it starts. */
const NEEDED = 12;
const ENOUGH = 2 * NEEDED;

export const connectionChecks: Check<DatabaseContext & { databaseUrl: string }>[] = [
  {
    looksAt: "Session defaults",
    async find({ owner, databaseUrl }) {
      if ((await inspectDatabase(owner)).isNew) return null;
      try {
        await testSessionDefaults(databaseUrl);
        return buildPass("Sessions start with a role that sees nothing until a company is set.");
      } catch (error) {
        if (error instanceof StartupProblem)
          return buildFault(error.message, "The next start of Volute sets it if the login may.");
        throw error;
      }
    },
  },
  {
    looksAt: "Login",
    async find({ owner }) {
      const { login, stands_above } = await readServerFacts(owner);
      return stands_above
        ? buildAdvice(
            `${login} is a superuser or bypasses row level security, which Volute does not need.`,
            `As an administrator: grant ${ROLES.join(", ")} to ${login}; alter role ${login} nosuperuser nobypassrls createdb createrole;`,
          )
        : buildPass(`${login} is an ordinary login.`);
    },
  },
  {
    looksAt: "Pooler",
    async find({ databaseUrl, config: { pooled } }) {
      const { isPooled, prepares } = await testConnection(databaseUrl);
      if (isPooled && !pooled && !prepares) {
        return buildFault(
          "DATABASE_URL points to a pooler that shares connections, and prepared statements fail through it.",
          "Set DATABASE_POOLER=transaction, and DATABASE_LISTEN_URL to the server itself.",
        );
      }
      if (isPooled && !pooled) {
        return buildAdvice(
          "DATABASE_URL points to a pooler.",
          "Set DATABASE_POOLER=transaction if it shares connections.",
        );
      }
      return !isPooled && pooled
        ? buildAdvice(
            "There is none, although DATABASE_POOLER is set.",
            "Remove DATABASE_POOLER: statements will be cheaper.",
          )
        : buildPass(isPooled ? "There is one, as DATABASE_POOLER says." : "There is none.");
    },
  },
  {
    looksAt: "Live updates",
    async find({ databaseUrl, config: { listenUrl } }) {
      const because = await testNotifications(databaseUrl, listenUrl ?? databaseUrl);
      return because === null
        ? buildPass("Notifications arrive.")
        : buildFault(
            `They are off: ${because}.`,
            "Set DATABASE_LISTEN_URL to the same database, bypassing the pooler.",
          );
    },
  },
  {
    looksAt: "Connections",
    async find({ owner }) {
      const { most, left } = await readConnectionRoom(owner, NEEDED);
      if (left < NEEDED) {
        return buildFault(
          `A process needs ${NEEDED} connections, but only ${left} of ${most} are left for this login and database.`,
          "Raise max_connections, or the limit of the login or the database.",
        );
      }
      return left < ENOUGH
        ? buildAdvice(
            `${left} of ${most} are left: enough for one process.`,
            "Raise max_connections before you start another.",
          )
        : buildPass(`${left} of ${most} are left.`);
    },
  },
  {
    looksAt: "Schema public",
    find: async ({ owner }) =>
      (await mayPublicCreate(owner))
        ? buildAdvice(
            "Every login on the server can create objects in it.",
            "revoke create on schema public from public;",
          )
        : buildPass("Other logins cannot create objects in it."),
  },
];
