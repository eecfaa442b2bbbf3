// Browser events: announced in the transaction of the change, heard by every process, and sent to the users who may
// read the record. They carry only its kind, id and version; the browser reads the rest by a call.
import type { Actor } from "#domain/actor.ts";
import { type Database, sendNotification, type Tx } from "#server/database/connect.ts";
import { type ChangeMessage, encodeChangeMessage } from "./change-message.ts";
import { Problem } from "./errors.ts";
import { EventBroadcaster, EventStream, RETRY_LATER } from "./event-broadcaster.ts";
import type { Listener } from "./queries.ts";

export function announceChange(db: Tx, happened: ChangeMessage): Promise<void> {
  return sendNotification(db, encodeChangeMessage(happened));
}

/** Announced by a call that ended sessions of this user: their open streams then check their own session. */
export const buildSessionEvent = (actor: Pick<Actor, "userId"> | null) => ({
  entity: "session",
  version: 1,
  ownerId: actor?.userId ?? null,
});

/** Every open stream of this process. */
const open = new Set<EventStream>();
/** The most event streams that one process serves; the next browser is refused (503). */
const MOST_OPEN = 2000;
/** The most streams of one user, whose tabs share one in each browser; beyond it the oldest is ended. */
const MAX_STREAMS_OF_A_USER = 20;

export const openStreams = (): number => open.size;

/** Ends the user's oldest streams beyond the limit; throws if the process has no room for another one. */
export function closeOldestStreams({ userId }: Actor): void {
  const own = [...open].filter(({ actor }) => actor.userId === userId);
  for (const one of own.slice(0, Math.max(0, own.length + 1 - MAX_STREAMS_OF_A_USER))) one.end(RETRY_LATER);
  if (open.size >= MOST_OPEN) {
    throw new Problem(503, "busy", "Too many browsers are listening for changes. Please try again in a minute.", {
      headers: { "retry-after": "60" },
    });
  }
}

/** For the server's shutdown, which would otherwise wait for the streams to end. */
export function endEventStreams(): void {
  for (const stream of open) stream.end();
}

interface Listening {
  actor: Actor;
  sessionKey: string;
  seconds: number;
  mayReceive: (listener: Listener, happened: ChangeMessage) => boolean;
}

/** The event stream of one browser, until its time is up, its session ends or the browser disconnects. */
export async function* streamEvents(
  database: Database,
  { seconds, ...listening }: Listening,
  gone: AbortSignal,
): AsyncIterable<string> {
  const stream = new EventStream(listening);
  const leave = () => stream.end();
  const timeUp = setTimeout(leave, seconds * 1000).unref();
  if (gone.aborted) leave();
  gone.addEventListener("abort", leave);
  open.add(stream);
  let stop = () => {};
  try {
    stop = await tellerOf(database).join(stream);
    yield "retry: 2000\nevent: hello\ndata: {}\n\n";
    yield* stream.words();
  } finally {
    clearTimeout(timeUp);
    stop();
    open.delete(stream);
  }
}

const tellers = new WeakMap<Database, EventBroadcaster>();

function tellerOf(database: Database): EventBroadcaster {
  let teller = tellers.get(database);
  if (!teller) {
    teller = new EventBroadcaster(database);
    tellers.set(database, teller);
  }
  return teller;
}
