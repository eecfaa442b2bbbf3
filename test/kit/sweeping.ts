// Two sweepers that look for reminders, in this process or, on a server, each in a process of its own, one of which is
// killed now and then in the middle of it and restarted.

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import { openDatabase } from "#server/database/connect.ts";
import { sweepReminders } from "#server/offers/reminders/sweep.ts";
import { migratedServerDatabase } from "#test/databases.ts";
import { onEmbedded } from "#test/kit/conditions.ts";
import type { World } from "#test/world.ts";
import { openWorld } from "./open-world.ts";
import { pauseFor } from "./pause.ts";

/** How many were queued; null if the process that knew was killed. */
export type Sweep = (moment: Date) => Promise<number | null>;

/** A world with sweepers, of which one is killed every `killedEvery` sweeps. */
export async function sweptWorld(killedEvery: number): Promise<{ world: World; sweep: Sweep; kills: () => number }> {
  if (onEmbedded) {
    const world = await openWorld();
    const both = (moment: Date) => [1, 2].map(() => sweepReminders(world.database, moment));
    return { world, sweep: async (moment) => sum(await Promise.all(both(moment))), kills: () => 0 };
  }
  const { url, drop } = await migratedServerDatabase();
  afterAll(drop);
  const world = await openWorld({}, openDatabase({ databaseUrl: url }));
  let [first, second] = await Promise.all([start(url), start(url)]);
  afterAll(() => [first, second].map((process) => process.kill("SIGKILL")));
  let [looks, kills] = [0, 0];
  return {
    world,
    kills: () => kills,
    async sweep(moment) {
      looks += 1;
      if (looks % killedEvery > 0) return sum(await Promise.all([look(first, moment), look(second, moment)]));
      kills += 1;
      const others = look(second, moment);
      const unfinished = look(first, moment).catch(() => {});
      // At a different moment each time: a sweep takes a few milliseconds.
      void pauseFor(kills % 8).then(() => first.kill("SIGKILL"));
      await Promise.all([once(first, "exit"), others]);
      await unfinished;
      // The other one goes on from here, as each does every minute.
      first = second;
      second = await start(url);
      await Promise.all([look(first, moment), look(second, moment)]);
      return null;
    },
  };
}

const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0);

async function start(url: string): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL("../sweeper.ts", import.meta.url)), [url]);
  await answer(child);
  return child;
}

async function look(child: ChildProcess, moment: Date): Promise<number> {
  const answered = answer(child);
  child.send(moment.getTime());
  return Number(await answered);
}

function answer(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error("The process that looks for reminders has ended"));
    child.once("exit", gone);
    child.once("message", (message) => {
      child.off("exit", gone);
      resolve(message);
    });
  });
}
