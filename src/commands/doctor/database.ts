// Doctor's checks on the database, embedded or on a server.
import type { Config } from "#commands/kernel/installation.ts";
import { inspectDatabase } from "#server/database/database-state.ts";
import { DEVELOPMENT_VERSION_SENTENCE } from "#server/database/development-version.ts";
import { readMigrations } from "#server/database/migrate.ts";
import { RESTORE_MARK_TABLE } from "#server/database/restore-mark.ts";
import type { TableOwner } from "#server/database/table-owner.ts";
import { buildAdvice, buildFault, buildPass, type Check } from "./check.ts";
import {
  isBeingRestored,
  listBrokenObjects,
  readClock,
  readRoles,
  readServerFacts,
  readSettings,
  readTableProtection,
} from "./queries.ts";

export interface DatabaseContext {
  config: Config;
  owner: TableOwner;
}

const OLDEST = 15;
const NEWEST = 18;
const CLOCK_MS = { little: 2_000, much: 60_000 };
const RESTORE = "Restore a backup by npx volute restore, which brings them along.";

const named = (names: string[]) =>
  names.length > 3 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ");

export const databaseChecks: Check<DatabaseContext>[] = [
  {
    looksAt: "PostgreSQL",
    async find({ owner }) {
      const { version, is_standby } = await readServerFacts(owner);
      const major = Number.parseInt(version, 10);
      if (major < OLDEST)
        return buildFault(`It is ${version}, which is too old.`, `Use PostgreSQL ${OLDEST} to ${NEWEST}.`);
      const [readOnly] = (await readSettings(owner, ["default_transaction_read_only"])).values();
      if (is_standby || readOnly === "on") {
        return buildFault(
          "It takes no changes: it is a standby, or was set to read only.",
          "Name the primary in DATABASE_URL.",
        );
      }
      return major > NEWEST
        ? buildAdvice(`It is ${version}, on which Volute is not tested.`, `Use PostgreSQL ${OLDEST} to ${NEWEST}.`)
        : buildPass(`It is ${version}.`);
    },
  },
  {
    looksAt: "Encoding",
    async find({ owner }) {
      const { encoding, database } = await readServerFacts(owner);
      return encoding === "UTF8"
        ? buildPass("It is UTF8.")
        : buildFault(
            `The database ${database} is ${encoding}, which cannot hold every name.`,
            "Make a new one with encoding UTF8, and restore a backup into it.",
          );
    },
  },
  {
    looksAt: "What survives a power cut",
    async find({ owner, config }) {
      if (config.databaseUrl === null) {
        return buildAdvice(
          "The embedded database is not promised to.",
          "For real use set DATABASE_URL; npx volute move is the way.",
        );
      }
      const settings = await readSettings(owner, ["fsync", "full_page_writes", "synchronous_commit"]);
      const off = [...settings].flatMap(([name, value]) => (value === "off" ? [name] : []));
      return off.length === 0
        ? buildPass("What was saved does.")
        : buildFault(`${off.join(" and ")} is off: what was saved may be lost.`, "Switch it on in PostgreSQL.");
    },
  },
  {
    looksAt: "Restoring",
    find: async ({ owner }) =>
      (await isBeingRestored(owner, RESTORE_MARK_TABLE))
        ? buildFault(
            "A backup is being restored into this database, or that was interrupted.",
            "Wait for its end, or run the same npx volute restore again.",
          )
        : null,
  },
  {
    looksAt: "Migrations",
    async find({ owner, config }) {
      const { isNew, missing, unknown, readable, changed, hasOldFunctions, ...standing } = await inspectDatabase(owner);
      if (isNew) return buildAdvice("The database is empty.", "The first start makes what it needs.");
      if (standing.isOfDevelopmentVersion) return buildFault(DEVELOPMENT_VERSION_SENTENCE, "");
      if (unknown.length > 0) {
        return buildFault(
          `It is of another version: ${named(unknown)} is not known here.`,
          "Start that version, or a newer one.",
        );
      }
      if (changed.length > 0) {
        return buildFault(
          `${named(changed)} is not the one that was applied.`,
          "Start the version that made the database.",
        );
      }
      if (missing.length > 0) {
        // With MIGRATE=no a server does not start on it.
        return (config.migrates ? buildAdvice : buildFault)(
          `${named(missing)} is not applied yet.`,
          "npx volute upgrade backs up and applies what is missing.",
        );
      }
      if (hasOldFunctions) {
        return (config.migrates ? buildAdvice : buildFault)(
          "Its functions are those of another version.",
          "npx volute upgrade backs up and replaces them.",
        );
      }
      return readable.length > 0
        ? buildPass(
            `It is of a newer version, of which ${named(readable)} is not known here, and this version can work with it.`,
          )
        : buildPass("All are applied, as they are known here.");
    },
  },
  {
    looksAt: "Roles",
    async find({ owner }) {
      const { login } = await readServerFacts(owner);
      const roles = await readRoles(owner);
      const say = (is: (role: (typeof roles)[number]) => boolean) => named(roles.filter(is).map(({ name }) => name));
      const [absent, unusable] = [say((role) => !role.is_there), say((role) => role.is_there && !role.is_usable)];
      if (absent)
        return buildFault(`${absent} is missing.`, `As an administrator: create role … nologin; grant … to ${login};`);
      if (unusable)
        return buildFault(
          `The login ${login} is no member of ${unusable}.`,
          `As an administrator: grant ${unusable} to ${login};`,
        );
      const above = say((role) => role.stands_above);
      if (above)
        return buildFault(`${above} stands above row level security.`, `alter role ${above} nosuperuser nobypassrls;`);
      const open = say((role) => role.logs_in);
      if (open) return buildFault(`${open} can log in.`, `alter role ${open} nologin;`);
      const within = roles.find((role) => role.within !== null);
      if (within) {
        return buildFault(
          `${within.name} is a member of ${within.within}, and has its rights too.`,
          `revoke ${within.within} from ${within.name};`,
        );
      }
      const owning = roles.find(({ owns }) => owns !== null);
      return owning
        ? buildFault(
            `${owning.name} owns ${owning.owns}, and so is not bound by it.`,
            `alter table ${owning.owns} owner to ${login};`,
          )
        : buildPass("They are there, and neither log in nor stand above row level security.");
    },
  },
  {
    looksAt: "What keeps companies apart",
    async find({ owner }) {
      const { unknown, readable, missing, isNew } = await inspectDatabase(owner);
      if (isNew || unknown.length > 0) return null;
      const made = await readTableProtection(owner, await tablesMade(missing));
      // A newer version may have dropped tables that it no longer uses.
      const tables = readable.length > 0 ? made.filter(({ is_there }) => is_there) : made;
      const say = (is: (table: (typeof tables)[number]) => boolean) => named(tables.filter(is).map(({ name }) => name));
      const gone = say(({ is_there }) => !is_there);
      if (gone) return buildFault(`The table ${gone} is missing.`, "Restore a backup.");
      const off = say((table) => table.holds_rows_of_companies && !table.is_enabled);
      if (off)
        return buildFault(
          `Row level security is off on ${off}.`,
          `alter table … enable row level security; ${RESTORE}`,
        );
      const unforced = say((table) => table.is_enabled && !table.is_forced);
      if (unforced)
        return buildFault(
          `Row level security does not bind the owner of ${unforced}.`,
          `alter table … force row level security;`,
        );
      const without = say((table) => table.is_enabled && !table.has_policies);
      if (without) return buildFault(`Policies of ${without} are missing.`, RESTORE);
      const closed = say(({ is_granted }) => !is_granted);
      if (closed) return buildFault(`volute_platform may not read ${closed}.`, RESTORE);
      const { login } = await readServerFacts(owner);
      const others = tables.find((table) => table.owner !== login);
      return others
        ? buildFault(
            `The table ${others.name} belongs to ${others.owner}, so that the login ${login} cannot carry it on.`,
            `As an administrator: alter table ${others.name} owner to ${login};`,
          )
        : buildPass(
            `Row level security binds everybody in ${tables.filter((table) => table.is_forced).length} tables.`,
          );
    },
  },
  {
    looksAt: "Triggers and indexes",
    async find({ owner }) {
      const [first] = await listBrokenObjects(owner);
      if (!first) return buildPass("All are in use.");
      return first.kind === "trigger"
        ? buildFault(
            `The trigger ${first.name} of ${first.of_table} is switched off.`,
            `alter table ${first.of_table} enable trigger ${first.name};`,
          )
        : buildFault(`The index ${first.name} of ${first.of_table} is unfinished.`, `reindex index ${first.name};`);
    },
  },
  {
    looksAt: "Clock",
    async find({ owner }) {
      const asked = Date.now();
      const { now } = await readClock(owner);
      const apart = Math.max(0, asked - now, now - Date.now());
      const words = `The database's clock and this machine's are ${Math.round(apart / 1000)} s apart.`;
      if (apart > CLOCK_MS.much) return buildFault(words, "Set both by NTP: links and sessions end by them.");
      return apart > CLOCK_MS.little
        ? buildAdvice(words, "Set both by NTP.")
        : buildPass("It agrees with this machine's.");
    },
  },
  {
    looksAt: "Time zones of PostgreSQL",
    find: async ({ owner }) =>
      (await readClock(owner)).hour === 13
        ? buildPass("British time is known.")
        : buildFault("British summer time is not known.", "Install the package tzdata on the database's machine."),
  },
];

/** The tables that the applied migrations created. */
async function tablesMade(missing: string[]): Promise<string[]> {
  const applied = (await readMigrations()).filter(({ name }) => !missing.includes(name));
  const made = applied.flatMap(({ sql }) => [...sql.matchAll(/^create table (\w+)/gm)].map(([, name = ""]) => name));
  const dropped = applied.flatMap(({ sql }) => [...sql.matchAll(/^drop table (\w+)/gm)].map(([, name = ""]) => name));
  return made.filter((name) => !dropped.includes(name));
}
