// Doctor's checks on the data: whether users can work with them.
import { KEYS_PATH } from "#domain/offers/receipt.ts";
import { findNewestBackup } from "#server/database/backup/backup-age.ts";
import { demonstrationCompanies, demonstrationPassword, platformAdmin } from "#server/demonstration/accounts.ts";
import { verifyPassword } from "#server/kernel/passwords.ts";
import { buildAdvice, buildFault, buildPass, type Check } from "./check.ts";
import type { DatabaseContext } from "./database.ts";
import {
  countEmails,
  countSigningKeys,
  findBackupSigns,
  findOldestUnsealed,
  listAdministrators,
  listExportedCompanies,
  readPasswordHashes,
} from "./queries.ts";

/** In seconds; a running server seals within a minute. */
const SEALED_WITHIN_S = 600;
const PATIENCE_MS = 5_000;
const DAY_MS = 86_400_000;

export const dataChecks: Check<DatabaseContext>[] = [
  {
    looksAt: "Signing in",
    find: async ({ owner, config: { firstAdmin } }) =>
      (await listAdministrators(owner)) > 0 || firstAdmin
        ? buildPass("There is a platform administrator.")
        : buildFault("There is no platform administrator with a password.", "Run npx volute create-admin EMAIL."),
  },
  {
    looksAt: "Demonstration accounts",
    async find({ owner, config: { hosts, publicUrl, production } }) {
      const users = [platformAdmin, ...demonstrationCompanies.flatMap((company) => company.users)];
      const open: string[] = [];
      for (const { email, hash } of await readPasswordHashes(
        owner,
        users.map(({ email }) => email),
      )) {
        if (await verifyPassword(hash, demonstrationPassword)) open.push(email);
      }
      const [first] = open;
      if (first === undefined) return buildPass("None uses the published password.");
      const isReachable =
        production || publicUrl !== null || hosts.some((host) => !/^(127\.|::1$|localhost$)/.test(host));
      const words = `${first}${open.length > 1 ? ` and ${open.length - 1} more` : ""} can sign in with the published password`;
      return isReachable
        ? buildFault(
            `${words}, and other machines can reach this installation.`,
            "Start again with NODE_ENV=production and an empty database, or delete them.",
          )
        : buildAdvice(`${words}.`, "Do not let other people reach this installation.");
    },
  },
  {
    looksAt: "Receipt key",
    async find({ owner, config: { publicUrl } }) {
      const newest = (await countSigningKeys(owner)).at(-1);
      if (newest === undefined) {
        return buildFault("There is none, so acceptances cannot be signed.", "The next start of Volute creates one.");
      }
      const shown = publicUrl && (await read(`${publicUrl}${KEYS_PATH}`));
      return shown && !shown.includes(newest)
        ? buildFault(
            `${publicUrl} shows other keys than this database: it is another installation.`,
            "Check PUBLIC_URL, the proxy's target and DATABASE_URL.",
          )
        : buildPass("There is one.");
    },
  },
  {
    looksAt: "Audit log seals",
    async find({ owner }) {
      const seconds = await findOldestUnsealed(owner);
      return seconds !== null && seconds > SEALED_WITHIN_S
        ? buildAdvice(
            `The oldest entry without a seal is ${Math.round(seconds / 60)} minutes old.`,
            "Start Volute or check its log; npx volute audit verify checks the chain.",
          )
        : buildPass("No entry is waiting for one.");
    },
  },
  {
    looksAt: "Backups",
    async find({ owner, config: { backupDirectory } }) {
      if (backupDirectory === null) return null;
      const { now, seal } = await findBackupSigns(owner);
      const newest = await findNewestBackup(backupDirectory, seal);
      const remedy = `Run npx volute backup ${backupDirectory} --keep 14; for a nightly timer see Backups in docs/operating.md.`;
      if (newest === null) return buildAdvice(`${backupDirectory} contains no backup of this database.`, remedy);
      const days = Math.floor((now - newest.getTime()) / DAY_MS);
      return days >= 2
        ? buildAdvice(`The newest backup in ${backupDirectory} is ${days} days old.`, remedy)
        : buildPass(`The newest backup was made at ${newest.toISOString()}.`);
    },
  },
  {
    looksAt: "Exported companies",
    async find({ owner }) {
      const names = await listExportedCompanies(owner);
      return names.length === 0
        ? null
        : buildAdvice(
            `${new Intl.ListFormat("en-GB").format(names)} can only be read, and its customers get no emails.`,
            "If it was imported elsewhere, run npx volute company remove; otherwise npx volute company take-back.",
          );
    },
  },
  {
    looksAt: "Emails",
    async find({ owner, config: { mail } }) {
      const { failed, late, held } = await countEmails(owner);
      if (late > 0 && mail) {
        return buildFault(`${late} have been due for more than 15 minutes.`, "Start Volute or check its log.");
      }
      if (failed > 0)
        return buildAdvice(
          `${failed} from the last week failed or may not have arrived.`,
          "List them with npx volute emails --failed.",
        );
      return held > 0 && mail
        ? buildAdvice(
            `${held} are held.`,
            "List them with npx volute emails --held; npx volute emails release sends them.",
          )
        : buildPass("None is late, and none from the last week failed.");
    },
  },
];

const read = (address: string): Promise<string | null> =>
  fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  );
