// Starts the product: settings, database, demonstration data or first administrator, server; and ends it cleanly.
import { createApp } from "./app.ts";
import { explainUnsealedAtStart } from "./audit/sealing/delayed-entries.ts";
import { startSealing } from "./audit/sealing/sealer.ts";
import { openWitness } from "./audit/sealing/witness.ts";
import { readConfig } from "./config.ts";
import { watchBackups } from "./database/backup/backup-age.ts";
import { openDatabase } from "./database/connect.ts";
import { version } from "./database/root.ts";
import { StartupProblem } from "./database/startup-problems.ts";
import { setEmailTransport, setPublicUrl } from "./emails/email-transport.ts";
import { emailKinds } from "./emails/kinds/email-kinds.ts";
import { startOutboxWorker } from "./emails/outbox.ts";
import { hashPassword } from "./kernel/passwords.ts";
import { listenOn } from "./listen.ts";
import { listenForMetrics } from "./metrics-listener.ts";
import { ensureSigningKey } from "./offers/acceptance-proof/keys.ts";
import { startReminderSweep } from "./offers/reminders/sweep.ts";
import { saveBuild } from "./previous-builds.ts";
import { ensureFirstAdmin } from "./users/first-admin.ts";
import { countPlatformAdmins } from "./users/queries.ts";
import { startCleanup } from "./users/sign-in-sources/cleanup.ts";

const say = (line: string) => console.log(line);

async function start(): Promise<void> {
  const config = readConfig(process.env);
  say(
    config.databaseUrl
      ? `Volute ${version}: opening the PostgreSQL database …`
      : `Volute ${version}: opening the embedded database in ${config.dataDirectory} …`,
  );
  const noteSeal = config.sealWitness === null ? undefined : openWitness(config.sealWitness);
  const database = await openDatabase(config);
  const ahead = Math.round(database.ahead() / 60_000);
  if (ahead !== 0)
    say(
      `This machine's clock is ${Math.abs(ahead)} minutes ${ahead > 0 ? "ahead of" : "behind"} the database's, whose time is used.`,
    );
  await ensureSigningKey(database);
  const demonstration = config.production || config.databaseUrl ? null : await import("./demonstration/load.ts");
  if (await demonstration?.loadDemonstration(database, database.now(), hashPassword))
    say("Created the demonstration data.");
  if (config.firstAdmin && (await ensureFirstAdmin(database, config.firstAdmin))) {
    say(`Created the first platform administrator, ${config.firstAdmin.email}.`);
  }

  await explainUnsealedAtStart(database, database.now());
  const unkept = await saveBuild(config.webDirectory, config.buildsDirectory);
  if (unkept) say(unkept);
  const backups = config.backupDirectory === null ? null : watchBackups(database, config.backupDirectory);
  const readBackupAge = () => backups?.readAge() ?? null;
  const metrics = config.metrics && (await import("./metrics.ts")).buildMetrics(database, readBackupAge);
  const app = await createApp({
    database,
    metrics,
    readBackupAge,
    webDirectory: config.webDirectory,
    buildsDirectory: config.buildsDirectory,
    keepsOffline: config.keepsOffline,
    trustedProxies: config.trustedProxies,
    logLevel: config.logLevel,
  });
  const leadTo = (publicUrl: string) => {
    setPublicUrl(database, publicUrl);
    if (config.mail) setEmailTransport(database, { settings: config.mail, publicUrl });
  };
  // Before the first call, which may queue an email; without the setting, the address is known once the server listens.
  if (config.publicUrl) leadTo(config.publicUrl);
  const servers = await listenOn(app, config);
  const shown = metrics && config.metrics && (await listenForMetrics(metrics, config.metrics));
  if (!config.publicUrl) leadTo(servers.address);
  const sealing = await startSealing(database, app.log, noteSeal);
  const stopTidying = startCleanup(database, app.log);
  const stopDelivering = await startOutboxWorker(database, emailKinds, app.log);
  const stopReminding = startReminderSweep(database, app.log);
  const stopGiving =
    demonstration && (await import("./demonstration/issued-offers.ts")).startIssuingOffers(database, app.log);
  endOnSignals(async () => {
    await Promise.all([servers.close(), stopGiving?.()]);
    await stopReminding();
    await stopDelivering();
    await sealing.stop();
    await stopTidying();
    backups?.stop();
    await shown?.close();
    await database.close();
  }, config.stopDelay);

  say(
    `\nVolute is ready at ${servers.address}  (${database.kind === "embedded" ? "embedded database" : "PostgreSQL"} ${database.version})`,
  );
  if (sealing.last) say(`The audit log ends with seal ${sealing.last.number}: ${sealing.last.hash}`);
  if (await demonstration?.isLoaded(database)) {
    const { demonstrationAccounts } = await import("./demonstration/accounts.ts");
    say("\nDemonstration accounts, password demo1234 each:");
    for (const { email, words } of demonstrationAccounts) say(`  ${email.padEnd(32)} ${words}`);
  }
  if ((await database.asPlatform(countPlatformAdmins)) === 0) {
    say(
      "Nobody can sign in yet: create a platform administrator with npx volute create-admin, or with ADMIN_EMAIL and ADMIN_PASSWORD.",
    );
  }
  say("\nPress Ctrl-C to stop.");
}

/**
 * In seconds, from the end of STOP_DELAY. Each step of closing may wait for the database as long as a statement may
 * take, and a supervisor kills in the end; the next start does what was left undone, as after any kill.
 */
const CLOSING_LASTS = 15;

/** The first signal ends it cleanly, a later one at once; a supervisor may send the first signal twice. */
function endOnSignals(close: () => Promise<void>, stopDelay: number): void {
  let since: number | null = null;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (since !== null) {
        if (performance.now() - since > 1000) process.exit(1);
        return;
      }
      since = performance.now();
      setTimeout(
        () => {
          console.error(
            "Stopping takes too long, so Volute stops before everything is done. The next start continues the work.",
          );
          process.exit(1);
        },
        (stopDelay + CLOSING_LASTS) * 1000,
      ).unref();
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error("Volute could not stop cleanly:", error);
          process.exit(1);
        },
      );
    });
  }
}

start().catch((error: unknown) => {
  if (error instanceof StartupProblem) console.error(`\nVolute cannot start: ${error.message}`);
  else console.error("\nVolute cannot start because of an unexpected error:", error);
  process.exit(1);
});
