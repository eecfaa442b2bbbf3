// One connection that listens for all listeners, opened for the first one and reopened when it is lost.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { CHANNEL, type Disconnected, type Listener } from "./transaction.ts";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;
const ANSWER_MS = 5_000;
/** How often the server is asked for a reply: the system reports a network that drops packets only after hours. */
const ASK_MS = 15_000;
/** The channel on which a process tests whether it hears itself. */
const TRIAL = "volute_trial";

export interface Subscription {
  listen(hear: Listener, disconnected?: Disconnected): Promise<() => void>;
  isListening(): boolean;
  close(): Promise<void>;
}

/** `announce` is how this process announces: only a message sent that way proves that it can hear. */
export function openSubscription(
  address: string,
  announce: (channel: string, message: string) => Promise<unknown>,
): Subscription {
  const listeners = new Map<Listener, Disconnected | undefined>();
  let client: pg.Client | null = null;
  let opening: Promise<void> | null = null;
  let lostBecause: string | null = null;
  let closed = false;

  const tell: Listener = (message) => {
    for (const hear of listeners.keys()) hear(message);
  };

  async function open(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: address,
      application_name: "volute events",
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    const trial = randomUUID();
    const heard = Promise.withResolvers<void>();
    fresh.on("notification", ({ channel, payload }) => {
      if (channel === CHANNEL) tell(payload ?? null);
      else if (payload === trial) heard.resolve();
    });
    // Without a listener the error of a lost connection would end the process.
    fresh.on("error", () => {});
    let isLost = false;
    fresh.on("end", () => {
      isLost = true;
      if (client !== fresh || closed) return;
      client = null;
      void again(FIRST_WAIT_MS);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}; listen ${TRIAL}`);
      // A pooler accepts LISTEN silently, and announcements reach the connection's next client.
      await Promise.race([Promise.all([announce(TRIAL, trial), heard.promise]), tooLate()]);
      if (isLost) throw new Error("the connection was lost while it was tried");
    } catch (error) {
      fresh.end().catch(() => {});
      throw error;
    }
    if (closed) return void fresh.end();
    client = fresh;
    lostBecause = null;
    // A client that is ended while it waits for a reply closes its connection at once.
    const asking = setInterval(() => void fresh.query("select 1").catch(() => fresh.end()), ASK_MS).unref();
    fresh.once("end", () => clearInterval(asking));
  }

  async function again(wait: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, wait).unref());
    if (closed) return;
    await open().then(
      () => tell(null),
      (error) => {
        tellDisconnected(error);
        return again(Math.min(wait * 2, LONGEST_WAIT_MS));
      },
    );
  }

  function tellDisconnected(error: Error & { code?: string }): void {
    if (lostBecause !== null || closed) return;
    lostBecause = error.message || error.code || "nobody knows why";
    for (const disconnected of listeners.values()) disconnected?.(lostBecause);
  }

  return {
    async listen(hear, disconnected) {
      listeners.set(hear, disconnected);
      if (lostBecause !== null) disconnected?.(lostBecause);
      opening ??= open().catch((error) => {
        tellDisconnected(error);
        void again(FIRST_WAIT_MS);
      });
      await opening;
      return () => listeners.delete(hear);
    },
    isListening: () => lostBecause === null,
    async close() {
      closed = true;
      await client?.end();
    },
  };
}

function tooLate(): Promise<never> {
  const sentence = "a test notification from this process did not arrive; DATABASE_LISTEN_URL may point to a pooler";
  return new Promise((_, reject) => setTimeout(() => reject(new Error(sentence)), ANSWER_MS).unref());
}
