// What befalls every call or round alike, as a database that is away, is said when it begins and then once a minute: a
// log that repeats it each time hides everything else and fills the disk.
const QUIET_MS = 60_000;

/** How often this kind of fault has come since it was last said; null while it need not be said again. */
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
