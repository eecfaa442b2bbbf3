// Forgets failures, places and sessions that are over, so that no table grows without end.
import type { Database } from "#server/database/connect.ts";
import { forgetWhatIsOver } from "./queries.ts";

const ROUND_MS = 10 * 60_000;

/** At once, and then until the answer is called. A round that fails, because the database is away, is done with the next. */
export function keepTidy(database: Database): () => Promise<void> {
  let round: Promise<void> = Promise.resolve();
  const next = () => {
    round = round.then(() => database.asPlatform((db) => forgetWhatIsOver(db, new Date())).catch(() => {}));
  };
  next();
  const timer = setInterval(next, ROUND_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
