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
        : buildFault("There is no platform administrator with a password.", "npx volute create-admin makes one."),
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
      if (first === undefined) return buildPass("None has the password that everybody knows.");
      const isReachable =
        production || publicUrl !== null || hosts.some((host) => !/^(127\.|::1$|localhost$)/.test(host));
      const words = `${first}${open.length > 1 ? ` and ${open.length - 1} more` : ""} can sign in with a password that everybody can read`;
      return isReachable
        ? buildFault(
            `${words}, and others can reach this installation.`,
            "Begin anew with NODE_ENV=production, or delete them.",
          )
        : buildAdvice(`${words}.`, "Let no stranger reach this installation.");
    },
  },
  {
    looksAt: "Key of receipts",
    async find({ owner, config: { publicUrl } }) {
      const newest = (await countSigningKeys(owner)).at(-1);
      if (newest === undefined) {
        return buildFault("There is none, so that no acceptance can be signed.", "The next start makes one.");
      }
      const shown = publicUrl && (await read(`${publicUrl}${KEYS_PATH}`));
      return shown && !shown.includes(newest)
        ? buildFault(
            `${publicUrl} shows other keys than this database holds: it is another installation.`,
            "Check PUBLIC_URL, where the proxy leads, and DATABASE_URL.",
          )
        : buildPass("It is there.");
    },
  },
  {
    looksAt: "Seals of the audit log",
    async find({ owner }) {
      const seconds = await findOldestUnsealed(owner);
      return seconds !== null && seconds > SEALED_WITHIN_S
        ? buildAdvice(
            `The oldest entry without a seal is ${Math.round(seconds / 60)} minutes old.`,
            "Start Volute, or look into its log; npx volute audit verify checks the chain.",
          )
        : buildPass("No entry waits for one.");
    },
  },
  {
    looksAt: "Backups",
    async find({ owner, config: { backupDirectory } }) {
      if (backupDirectory === null) return null;
      const { now, seal } = await findBackupSigns(owner);
      const newest = await findNewestBackup(backupDirectory, seal);
      const remedy = `npx volute backup ${backupDirectory} --keep 14 makes one; docs/operating.md has a timer, under Backups.`;
      if (newest === null) return buildAdvice(`${backupDirectory} holds none of this database.`, remedy);
      const days = Math.floor((now - newest.getTime()) / DAY_MS);
      return days >= 2
        ? buildAdvice(`The newest in ${backupDirectory} is ${days} days old.`, remedy)
        : buildPass(`The newest was made at ${newest.toISOString()}.`);
    },
  },
  {
    looksAt: "Exported companies",
    async find({ owner }) {
      const names = await listExportedCompanies(owner);
      return names.length === 0
        ? null
        : buildAdvice(
            `${new Intl.ListFormat("en-GB").format(names)} can only be read, and no email leaves for its customers.`,
            "Once it is imported elsewhere, npx volute company remove; else npx volute company take-back.",
          );
    },
  },
  {
    looksAt: "Emails",
    async find({ owner, config: { mail } }) {
      const { failed, late, held } = await countEmails(owner);
      if (late > 0 && mail) {
        return buildFault(`${late} have been due for a quarter of an hour.`, "Start Volute, or look into its log.");
      }
      if (failed > 0)
        return buildAdvice(
          `${failed} of the last week did not arrive, as far as is known.`,
          "npx volute emails --failed shows them.",
        );
      return held > 0 && mail
        ? buildAdvice(`${held} are held.`, "npx volute emails --held shows them, and emails release sends them.")
        : buildPass("None is late, and none of the last week has failed.");
    },
  },
];

const read = (address: string): Promise<string | null> =>
  fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  );
