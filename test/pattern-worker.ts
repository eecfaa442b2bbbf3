// Tries one pattern after another, in a thread that can be killed if one never ends.
import { parentPort, workerData } from "node:worker_threads";
import { type Pattern, worstTexts } from "./worst-texts.ts";

const { patterns, length, most } = workerData as { patterns: Pattern[]; length: number; most: number };
for (const pattern of patterns) {
  // As `replaceAll` and `split` use it: continued after each match.
  const all = new RegExp(pattern.source, pattern.flags.includes("g") ? pattern.flags : `${pattern.flags}g`);
  let [texts, slowest] = [0, 0];
  for (const text of worstTexts(pattern, length)) {
    const before = process.threadCpuUsage().user;
    text.replace(all, "");
    slowest = Math.max(slowest, (process.threadCpuUsage().user - before) / 1000);
    texts++;
    if (slowest > most) break;
  }
  parentPort?.postMessage({ texts, milliseconds: slowest });
}
