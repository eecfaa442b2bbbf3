import { existsSync, readFileSync } from "node:fs";

const file = "/proc/stat";
/** In which the kernel counts, whatever it is built with. */
const ticksOfSecond = 100;

/** For how many seconds the processors of the whole machine have worked since it started; undefined where nothing says. */
export function readProcessorSeconds(): number | undefined {
  return existsSync(file) ? workedSeconds(readFileSync(file, "utf8")) : undefined;
}

export function workedSeconds(stat: string): number | undefined {
  const counts = stat
    .match(/^cpu +(.+)$/m)?.[1]
    ?.split(" ")
    .map(Number);
  if (!counts) return undefined;
  // What guests took is in `user` and `nice` already, and what was stolen worked for other machines.
  const [user = 0, nice = 0, system = 0, _idle, _waiting, interrupts = 0, softInterrupts = 0] = counts;
  return (user + nice + system + interrupts + softInterrupts) / ticksOfSecond;
}
