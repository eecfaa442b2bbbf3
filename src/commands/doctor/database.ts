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
const RESTORE = "Restore a backup with npx volute restore, which restores them too.";

const named = (names: string[]) =>
  names.length > 3 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ");

export const databaseChecks: Check<DatabaseContext>[] = [
  {
    looksAt: "PostgreSQL",
    async find({ owner }) {
      const { version, is_standby } = await readServerFacts(owner);
      const major = Number.parseInt(version, 10);
      if (major < OLDEST) return buildFault(`Version ${version} is too old.`, `Use PostgreSQL ${OLDEST} to ${NEWEST}.`);
      const [readOnly] = (await readSettings(owner, ["default_transaction_read_only"])).values();
      if (is_standby || readOnly === "on") {
        return buildFault("It is read-only: a standby, or set to read-only.", "Set DATABASE_URL to the primary.");
      }
      return major > NEWEST
        ? buildAdvice(`Volute has not been tested on version ${version}.`, `Use PostgreSQL ${OLDEST} to ${NEWEST}.`)
        : buildPass(`Version ${version}.`);
    },
  },
  {
    looksAt: "Encoding",
    async find({ owner }) {
      const { encoding, database } = await readServerFacts(owner);
      return encoding === "UTF8"
        ? buildPass("It is UTF8.")
        : buildFault(
            `The database ${database} uses ${encoding}, which cannot store every name.`,
            "Create one with encoding UTF8 and restore a backup into it.",
          );
    },
  },
  {
    looksAt: "Durability",
    async find({ owner, config }) {
      if (config.databaseUrl === null) {
        return buildAdvice(
          "The embedded database may not survive a power cut.",
          "For real use, move to a PostgreSQL server with npx volute move.",
        );
      }
      const settings = await readSettings(owner, ["fsync", "full_page_writes", "synchronous_commit"]);
      const off = [...settings].flatMap(([name, value]) => (value === "off" ? [name] : []));
      return off.length === 0
        ? buildPass("Saved changes survive a power cut.")
        : buildFault(`${off.join(" and ")} is off: a power cut may lose saved changes.`, "Switch it on in PostgreSQL.");
    },
  },
  {
    looksAt: "Restoring",
    find: async ({ owner }) =>
      (await isBeingRestored(owner, RESTORE_MARK_TABLE))
        ? buildFault(
            "A restore into this database is running or was interrupted.",
            "Wait until it has finished, or run the same npx volute restore again.",
          )
        : null,
  },
  {
    looksAt: "Migrations",
    async find({ owner, config }) {
      const { isNew, missing, unknown, readable, changed, hasOldFunctions, ...standing } = await inspectDatabase(owner);
      if (isNew) return buildAdvice("The database is empty.", "The first start creates what it needs.");
      if (standing.isOfDevelopmentVersion) return buildFault(DEVELOPMENT_VERSION_SENTENCE, "");
      if (unknown.length > 0) {
        return buildFault(
          `It belongs to another version: this one does not know ${named(unknown)}.`,
          "Start that version, or a newer one.",
        );
      }
      if (changed.length > 0) {
        return buildFault(
          `${named(changed)} differs from the one that was applied.`,
          "Start the version that the database belongs to.",
        );
      }
      if (missing.length > 0) {
        // With MIGRATE=no a server does not start on it.
        return (config.migrates ? buildAdvice : buildFault)(
          `${named(missing)} has not been applied.`,
          "Run npx volute upgrade FILE, which backs up and applies it.",
        );
      }
      if (hasOldFunctions) {
        return (config.migrates ? buildAdvice : buildFault)(
          "Its functions are from another version.",
          "Run npx volute upgrade FILE, which backs up and replaces them.",
        );
      }
      return readable.length > 0
        ? buildPass(`It belongs to a newer version, with ${named(readable)}. This version can use it.`)
        : buildPass("All are applied.");
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
          `The login ${login} is not a member of ${unusable}.`,
          `As an administrator: grant ${unusable} to ${login};`,
        );
      const above = say((role) => role.stands_above);
      if (above)
        return buildFault(`${above} bypasses row level security.`, `alter role ${above} nosuperuser nobypassrls;`);
      const open = say((role) => role.logs_in);
      if (open) return buildFault(`${open} can log in.`, `alter role ${open} nologin;`);
      const within = roles.find((role) => role.within !== null);
      if (within) {
        return buildFault(
          `${within.name} is a member of ${within.within}, so it has the same rights.`,
          `revoke ${within.within} from ${within.name};`,
        );
      }
      const owning = roles.find(({ owns }) => owns !== null);
      return owning
        ? buildFault(
            `${owning.name} owns ${owning.owns}, so its row level security does not apply.`,
            `alter table ${owning.owns} owner to ${login};`,
          )
        : buildPass("All exist; none can log in or bypass row level security.");
    },
  },
  {
    looksAt: "Company separation",
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
          `Row level security does not apply to the owner of ${unforced}.`,
          `alter table … force row level security;`,
        );
      const without = say((table) => table.is_enabled && !table.has_policies);
      if (without) return buildFault(`Policies are missing on ${without}.`, RESTORE);
      const closed = say(({ is_granted }) => !is_granted);
      if (closed) return buildFault(`volute_platform cannot read ${closed}.`, RESTORE);
      const { login } = await readServerFacts(owner);
      const others = tables.find((table) => table.owner !== login);
      return others
        ? buildFault(
            `The table ${others.name} belongs to ${others.owner}, so the login ${login} cannot migrate it.`,
            `As an administrator: alter table ${others.name} owner to ${login};`,
          )
        : buildPass(
            `Row level security applies to everyone in ${tables.filter((table) => table.is_forced).length} tables.`,
          );
    },
  },
  {
    looksAt: "Triggers and indexes",
    async find({ owner }) {
      const [first] = await listBrokenObjects(owner);
      if (!first) return buildPass("All are enabled and valid.");
      return first.kind === "trigger"
        ? buildFault(
            `The trigger ${first.name} of ${first.of_table} is disabled.`,
            `alter table ${first.of_table} enable trigger ${first.name};`,
          )
        : buildFault(`The index ${first.name} of ${first.of_table} is invalid.`, `reindex index ${first.name};`);
    },
  },
  {
    looksAt: "Clock",
    async find({ owner }) {
      const asked = Date.now();
      const { now } = await readClock(owner);
      const apart = Math.max(0, asked - now, now - Date.now());
      const words = `The database's clock and this machine's are ${Math.round(apart / 1000)} s apart.`;
      if (apart > CLOCK_MS.much) return buildFault(words, "Set both with NTP: links and sessions expire by them.");
      return apart > CLOCK_MS.little
        ? buildAdvice(words, "Set both with NTP.")
        : buildPass("It matches this machine's.");
    },
  },
  {
    looksAt: "PostgreSQL time zones",
    find: async ({ owner }) =>
      (await readClock(owner)).hour === 13
        ? buildPass("Europe/London has summer time.")
        : buildFault("Europe/London has no summer time.", "Install the tzdata package on the database's machine."),
  },
];

/** The tables that the applied migrations created. */
async function tablesMade(missing: string[]): Promise<string[]> {
  const applied = (await readMigrations()).filter(({ name }) => !missing.includes(name));
  const made = applied.flatMap(({ sql }) => [...sql.matchAll(/^create table (\w+)/gm)].map(([, name = ""]) => name));
  const dropped = applied.flatMap(({ sql }) => [...sql.matchAll(/^drop table (\w+)/gm)].map(([, name = ""]) => name));
  return made.filter((name) => !dropped.includes(name));
}
