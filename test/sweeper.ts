// Started and killed by test/kit/sweeping.ts: a process that looks for reminders at the given moment, and prints how
// many it queued.
import { openDatabase } from "#server/database/connect.ts";
import { sweepReminders } from "#server/offers/reminders/sweep.ts";

const database = await openDatabase({ databaseUrl: process.argv[2] ?? "" });
process.on("message", async (moment: number) => process.send?.(await sweepReminders(database, new Date(moment))));
process.send?.("open");
