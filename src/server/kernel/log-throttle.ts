// A fault that affects every call or round, such as a database that is down, is logged when it begins and then once a
// minute: repeated each time, it would hide everything else and fill the disk.
const QUIET_MS = 60_000;

/** How often this kind of fault has occurred since it was last logged; null if it need not be logged again yet. */
export function createLogThrottle(clock = () => performance.now()): (kind: string) => number | null {
  const said = new Map<string, { at: number; unsaid: number }>();
  return (kind) => {
    const last = said.get(kind);
    if (last && clock() - last.at < QUIET_MS) {
      last.unsaid += 1;
      return null;
    }
    said.set(kind, { at: clock(), unsaid: 0 });
    return last?.unsaid ?? 0;
  };
}
