// Telling open browsers what changed: announced in the transaction of the change, heard by every process, passed on to
// those who may read the thing. Only what it is and its version travel; the browser reads the rest as always.

import type { Actor } from "#domain/people/actor.ts";
import { announce, type Database, type Tx } from "#server/database/connect.ts";
import { findSession } from "./queries.ts";

export interface Happened {
  entity: string;
  id: string;
  version: number;
  /** Null concerns everybody who may hear of such a thing. */
  companyId: number | null;
  /** Whose thing it is, for those who see only their own. */
  ownerId: string | null;
}

/** The message that announces it. */
export const happening = (happened: Happened): string => JSON.stringify(happened);

export function tellBrowsers(db: Tx, happened: Happened): Promise<void> {
  return announce(db, happening(happened));
}

/** What a call tells that ended sessions of this person: whatever they have open looks whether its own still holds. */
export const sessionEnded = (actor: Pick<Actor, "personId"> | null) => ({
  entity: "session",
  version: 1,
  ownerId: actor?.personId ?? null,
});

const HEARTBEAT_MS = 15_000;
/** Of what somebody has not taken yet; past that they are told that some are missed, and read everything again. */
const MOST_WAITING = 1000;

/** What ends each stream that is open in this process. */
const open = new Set<() => void>();

/** For a server that ends: the streams have no end of their own. */
export function endEventStreams(): void {
  for (const end of open) end();
}

interface Listening {
  actor: Actor;
  sessionKey: string;
  seconds: number;
  mayRead: (actor: Actor, happened: Happened) => boolean;
}

/** The text of the event stream of one browser, until its time is up, its session ends or it is gone. */
export async function* eventsFor(
  database: Database,
  { actor, sessionKey, seconds, mayRead }: Listening,
  gone: AbortSignal,
): AsyncIterable<string> {
  const waiting: (Happened | null)[] = [];
  let wake = () => {};
  let end = Date.now() + seconds * 1000;
  const leave = () => {
    end = 0;
    wake();
  };
  open.add(leave);
  gone.addEventListener("abort", leave);
  let stop = () => {};
  try {
    stop = await database.listen((message) => {
      if (waiting.length === MOST_WAITING) waiting.splice(0, MOST_WAITING, null);
      waiting.push(message === null ? null : (JSON.parse(message) as Happened));
      wake();
    });
    // However much happens elsewhere, by then it is seen whether the session still holds.
    let due = Date.now() + HEARTBEAT_MS;
    yield "retry: 2000\nevent: hello\ndata: {}\n\n";
    while (Date.now() < end) {
      if (waiting.length === 0) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        const timer = setTimeout(resolve, Math.max(0, Math.min(due, end) - Date.now())).unref();
        await promise;
        clearTimeout(timer);
      }
      const concerned = waiting.splice(0).filter((one) => one === null || concerns(one, actor));
      if (concerned.length === 0 && Date.now() < Math.min(due, end)) continue;
      due = Date.now() + HEARTBEAT_MS;
      if (end === 0) return;
      // Who listens may have changed since: another role, another company, no session any more.
      const now = await database.asPlatform((db) => findSession(db, sessionKey, "quotes", new Date()));
      if (now?.actor.companyId !== actor.companyId || !now.allowed.includes("view")) return;
      yield concerned.map((one) => eventText(one, now.actor, mayRead)).join("") || ": still here\n\n";
    }
  } finally {
    stop();
    open.delete(leave);
  }
}

function eventText(happened: Happened | null, actor: Actor, mayRead: Listening["mayRead"]): string {
  if (!happened) return "event: gap\ndata: {}\n\n";
  const { entity, id, version } = happened;
  return entity !== "session" && mayRead(actor, happened)
    ? `event: changed\ndata: ${JSON.stringify({ entity, id, version })}\n\n`
    : "";
}

/** A platform admin who impersonates nobody hears of every company; of ended sessions each hears the own. */
function concerns({ entity, companyId, ownerId }: Happened, actor: Actor): boolean {
  if (entity === "session") return ownerId === actor.personId;
  return (
    companyId === null || companyId === actor.companyId || (actor.role === "platform_admin" && !actor.impersonating)
  );
}
