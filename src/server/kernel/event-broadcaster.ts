// One listener for all event streams of a process: messages are gathered and sent together, after one query that checks
// the sessions behind the streams.

import { AsyncLocalStorage } from "node:async_hooks";
import type { Actor } from "#domain/actor.ts";
import { maySeeAllCompanies } from "#domain/actor.ts";
import type { Database } from "#server/database/connect.ts";
import { type ChangeMessage, createChangeListener } from "./change-message.ts";
import { Problem } from "./errors.ts";
import { findListeners, type Listener } from "./queries.ts";

interface Heard extends ChangeMessage {
  number: number;
}

/** How long (ms) messages are gathered before they are sent; of several changes of one record only the last is sent. */
const GATHER_MS = 50;
const HEARTBEAT_MS = 15_000;
/** The most messages queued for one browser; beyond it a "gap" event makes the browser read everything again. */
const MOST_WAITING = 1000;
const GAP = "event: gap\ndata: {}\n\n";
export const RETRY_LATER = "retry: 60000\n\n";

interface Kept {
  actor: Actor;
  sessionKey: string;
  mayReceive: (listener: Listener, happened: ChangeMessage) => boolean;
}

/** The queue of messages for one browser. */
export class EventStream {
  actor: Actor;
  readonly sessionKey: string;
  readonly mayReceive: Kept["mayReceive"];
  /** The number of the last message before this stream began: earlier ones are not sent to it. */
  since = 0;
  /** When (ms) its next heartbeat is sent and its session is checked. */
  due = Date.now() + HEARTBEAT_MS;
  #waiting: string[] = [];
  #isOver = false;
  #wake = () => {};

  constructor({ actor, sessionKey, mayReceive }: Kept) {
    this.actor = actor;
    this.sessionKey = sessionKey;
    this.mayReceive = mayReceive;
  }

  say(words: string[]): void {
    if (words.length === 0 || this.#isOver) return;
    this.due = Date.now() + HEARTBEAT_MS;
    const isTooMuch = this.#waiting.length + words.length > MOST_WAITING;
    this.#waiting =
      isTooMuch || words[0] === GAP ? [GAP, ...words.filter((one) => one !== GAP)] : [...this.#waiting, ...words];
    this.#wake();
  }

  /** Discards the queued messages. */
  end(...lastWords: string[]): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#waiting = lastWords;
    this.#wake();
  }

  async *words(): AsyncGenerator<string> {
    while (!this.#isOver || this.#waiting.length > 0) {
      if (this.#waiting.length > 0) yield this.#waiting.splice(0).join("");
      else {
        const { promise, resolve } = Promise.withResolvers<void>();
        this.#wake = resolve;
        await promise;
      }
    }
  }
}

const notListening = () =>
  new Problem(503, "no_live_updates", "Live updates are unavailable right now.", {
    headers: { "retry-after": "60" },
  });

/** Messages arrive inside any transaction that is under way, and must not be sent as a part of it. */
const outside = AsyncLocalStorage.snapshot();

export class EventBroadcaster {
  readonly #database: Database;
  readonly #streams = new Set<EventStream>();
  #listening: Promise<unknown> | undefined;
  #happened = new Map<string, Heard>();
  #heard = 0;
  #isMissed = false;
  #next: NodeJS.Timeout | undefined;
  #clock: NodeJS.Timeout | undefined;
  #isTelling = false;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Starts sending messages to this stream; returns the function that stops it. */
  async join(stream: EventStream): Promise<() => void> {
    // The process goes on listening when its last stream ends, because the next one soon begins.
    this.#listening ??= this.#database.listen(
      createChangeListener((happened) => this.#hear(happened)),
      () => this.#leaveAll(),
    );
    await this.#listening;
    // The browser reconnects; until then it reads again whenever the user returns to the page.
    if (!this.#database.isListening()) throw notListening();
    stream.since = this.#heard;
    this.#streams.add(stream);
    this.#clock ??= setInterval(() => this.#soon(0), 1000).unref();
    return () => {
      this.#streams.delete(stream);
      if (this.#streams.size > 0) return;
      clearInterval(this.#clock);
      this.#clock = undefined;
    };
  }

  #leaveAll(): void {
    for (const stream of this.#streams) stream.end();
  }

  /** Null: messages may have been missed. */
  #hear(happened: ChangeMessage | null): void {
    this.#heard += 1;
    if (this.#streams.size === 0) return;
    if (happened) {
      const { entity, id, companyId, ownerId } = happened;
      this.#happened.set(JSON.stringify([entity, id, companyId, ownerId]), { ...happened, number: this.#heard });
    }
    if (!happened || this.#happened.size > MOST_WAITING) {
      this.#happened.clear();
      this.#isMissed = true;
    }
    // A session that has ended closes its streams at once.
    this.#soon(happened?.entity === "session" ? 0 : GATHER_MS);
  }

  #soon(wait: number): void {
    if (this.#isTelling) return;
    if (wait === 0) clearTimeout(this.#next);
    else if (this.#next) return;
    this.#next = setTimeout(() => void outside(() => this.#tell()), wait).unref();
  }

  async #tell(): Promise<void> {
    this.#next = undefined;
    this.#isTelling = true;
    const [happened, isMissed] = [[...this.#happened.values()], this.#isMissed];
    this.#happened.clear();
    this.#isMissed = false;
    const concerned = [...this.#streams].filter(
      (stream) => isMissed || stream.due <= Date.now() || happened.some((one) => concerns(one, stream)),
    );
    try {
      if (concerned.length > 0) await this.#sendToEach(concerned, happened, isMissed);
    } catch {
      // The database is down: browsers reconnect by themselves and read again what they show.
      for (const stream of concerned) stream.end();
    }
    this.#isTelling = false;
    if (this.#happened.size > 0 || this.#isMissed) this.#soon(this.#hasEnded() ? 0 : GATHER_MS);
  }

  #hasEnded(): boolean {
    return [...this.#happened.values()].some(({ entity }) => entity === "session");
  }

  async #sendToEach(concerned: EventStream[], happened: Heard[], isMissed: boolean): Promise<void> {
    const keys = [...new Set(concerned.map(({ sessionKey }) => sessionKey))];
    const listeners = await this.#database.asPlatform((db) => findListeners(db, keys, this.#database.now()), true);
    const told = happened.filter(({ entity }) => entity !== "session").map((one) => ({ one, text: textOf(one) }));
    for (const stream of concerned) {
      // The user may have changed since: another role, another company or no session any more.
      const listener = listeners.get(stream.sessionKey);
      if (listener?.actor.companyId !== stream.actor.companyId || !listener) {
        stream.end();
        continue;
      }
      stream.actor = listener.actor;
      const words = told
        .filter(({ one }) => concerns(one, stream) && stream.mayReceive(listener, one))
        .map(({ text }) => text);
      if (isMissed) words.unshift(GAP);
      if (words.length === 0 && stream.due <= Date.now()) words.push(": still here\n\n");
      stream.say(words);
    }
  }
}

function textOf({ entity, id, version }: ChangeMessage): string {
  return `event: changed\ndata: ${JSON.stringify({ entity, id, version })}\n\n`;
}

/** A platform admin who impersonates no company hears of every company; users hear of their own ended sessions only. */
function concerns({ entity, companyId, ownerId, number }: Heard, { actor, since }: EventStream): boolean {
  if (number <= since) return false;
  if (entity === "session") return ownerId === actor.userId;
  return companyId === null || companyId === actor.companyId || maySeeAllCompanies(actor);
}
