// One `npm start` or `npm test` at a time may write node_modules and dist; a second one waits for the first.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Problem, root } from "./run.mjs";

const folder = join(root, ".cache");
const lock = join(folder, "preparing.lock");
const mine = `${process.pid} ${hostname()} ${Date.now()}`;

/** Holds the lock during `work`; the lock of a killed process, or one not touched for a minute, is taken over. */
export async function inTurn(work) {
  for (let said = false; !(await taken()); await sleep(200)) {
    if (!said)
      console.log(`Another start (process ${holder()?.split(" ")[0] ?? "?"}) is preparing this folder; waiting.`);
    said = true;
  }
  const release = () => holder() === mine && rmSync(lock, { force: true });
  const beat = setInterval(() => utimesSync(lock, new Date(), new Date()), 5000);
  process.on("exit", release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off("exit", release);
    release();
  }
}

async function taken() {
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(lock, mine, { flag: "wx" });
    return true;
  } catch (error) {
    if (["EACCES", "EROFS", "EPERM"].includes(error.code)) {
      throw new Problem(`Nothing can be installed here: this user cannot write to ${root}.`);
    }
    if (error.code !== "EEXIST") throw error;
  }
  if (!abandoned()) return false;
  renameSync(lock, `${lock}.${process.pid}`);
  rmSync(`${lock}.${process.pid}`);
  writeFileSync(lock, mine, { flag: "wx" });
  // Another process that judged the old lock at the same time may have moved ours: the last one named holds it.
  await sleep(200);
  return holder() === mine;
}

function holder() {
  try {
    return readFileSync(lock, "utf8");
  } catch {
    return undefined;
  }
}

function abandoned() {
  const [pid, host] = (holder() ?? "").split(" ");
  const untouched = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (untouched > 60_000) return true;
  // A lock is empty between its creation and its first write; process ids of another machine mean nothing here.
  if (!pid || host !== hostname()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}
