// Started and killed by test/kit/sweeping.ts: a process of its own that looks for reminders at the moment that it is told,
// and says how many it queued.
import { openDatabase } from "#server/database/connect.ts";
import { sweepReminders } from "#server/offers/reminders/sweep.ts";

const database = await openDatabase({ databaseUrl: process.argv[2] ?? "" });
process.on("message", async (moment: number) => process.send?.(await sweepReminders(database, new Date(moment))));
process.send?.("open");
