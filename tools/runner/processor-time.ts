import { existsSync, readFileSync } from "node:fs";

const file = "/proc/stat";
/** The unit of the kernel's counters, however it was built. */
const ticksOfSecond = 100;

/** How many seconds the processors of the whole machine have worked since it started; undefined if unknown. */
export function readProcessorSeconds(): number | undefined {
  return existsSync(file) ? workedSeconds(readFileSync(file, "utf8")) : undefined;
}

export function workedSeconds(stat: string): number | undefined {
  const counts = stat
    .match(/^cpu +(.+)$/m)?.[1]
    ?.split(" ")
    .map(Number);
  if (!counts) return undefined;
  // The time of guests is already in `user` and `nice`, and stolen time was other machines' work.
  const [user = 0, nice = 0, system = 0, _idle, _waiting, interrupts = 0, softInterrupts = 0] = counts;
  return (user + nice + system + interrupts + softInterrupts) / ticksOfSecond;
}
