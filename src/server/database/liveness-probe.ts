// Detects a database server that no longer replies: stopped, or behind a network that drops packets. The duration of a
// statement proves nothing, because it may rightly take half a minute. So after a while without any reply, another
// connection sends the simplest query (probe-decision.ts). Nothing is sent while nothing waits.
import { Socket } from "node:net";
import pg from "pg";
import { decideProbe, FROZEN_AFTER_MS, isSlow } from "./probe-decision.ts";
import { batchSocketWrites } from "./socket-batching.ts";

const LOOK_MS = 100;
/** A look that comes later than this found the process busy: replies may have arrived that it has not read. */
const BUSY_MS = 250;
/** How long what is under way waits for a frozen server, as long as a statement may take on one that is not. */
const PATIENCE_MS = 30_000;

/** The server is frozen. What was asked of it has not been done: its COMMIT was not sent. */
export class FrozenServer extends Error {
  constructor() {
    super("The database server is frozen");
  }
}

export interface WatchedWork {
  /** Whether its caller still waits. */
  isAwaited(): boolean;
  /** It has its connection, which has this socket. */
  take(socket: Socket): void;
  /** The server has answered it. */
  hear(): void;
}

export interface LivenessProbe {
  /** A socket for a connection to the server, destroyed when the server freezes unless slow work has it. */
  socket(): Socket;
  /**
   * Rejects as soon as the server is frozen; until it replies again, without starting the work. A slow
   * statement that was already running continues if the server recovers within 30 s; repeatable work waits as long and
   * is started again.
   */
  watch<T>(work: (watched: WatchedWork) => Promise<T>, isRepeatable?: boolean): Promise<T>;
  close(): void;
}

interface Waiting {
  since: number;
  taken: { at: number; socket: Socket } | null;
  /** Since when the server is frozen for this slow work. */
  stuckSince: number | null;
  giveUp(reason: Error): void;
}

/** `directUrl` differs from `databaseUrl` if that is a pooler's. */
export function startLivenessProbe(databaseUrl: string, directUrl: string): LivenessProbe {
  const sockets = new Set<Socket>();
  /** The longest first. */
  const waiting = new Set<Waiting>();
  let frozen: { reason: FrozenServer; over: PromiseWithResolvers<void> } | null = null;
  let freezes = 0;
  let busyMs = 0;
  const clock = () => performance.now() - busyMs;
  let heardAt = clock();
  let probedAt: number | null = null;
  let lookedAt = 0;
  let timer: NodeJS.Timeout | null = null;

  function look(): void {
    const elapsed = performance.now() - lookedAt;
    lookedAt += elapsed;
    if (elapsed > BUSY_MS) busyMs += elapsed - LOOK_MS;
    const now = clock();
    for (const { stuckSince, taken } of waiting)
      if (stuckSince !== null && now - stuckSince >= PATIENCE_MS) taken?.socket.destroy(new FrozenServer());
    const oldest = (slow: boolean) => waiting.values().find((one) => isSlow(one.taken?.at ?? null, heardAt) === slow);
    const [waitingSince, slowSince] = [false, true].map((slow) => oldest(slow)?.since ?? null) as [number, number];
    const next = decideProbe({ heardAt, waitingSince, slowSince, probedAt, isFrozen: frozen !== null }, now);
    if (next === "freeze") freeze();
    else if (next === "probe") {
      probedAt = now;
      void isThere(databaseUrl, directUrl).then((there) => there && hear());
    }
    if (waiting.size > 0 || frozen || !timer) return;
    clearInterval(timer);
    timer = probedAt = null;
  }

  function hear(): void {
    heardAt = clock();
    if (!frozen) return;
    frozen.over.resolve();
    frozen = null;
    // Connections opened meanwhile whose packets were lost would never be established.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy(new FrozenServer());
  }

  function freeze(): void {
    const reason = new FrozenServer();
    frozen = { reason, over: Promise.withResolvers() };
    freezes += 1;
    for (const one of waiting) {
      if (isSlow(one.taken?.at ?? null, heardAt)) one.stuckSince ??= clock();
      else {
        waiting.delete(one);
        // What has a connection fails with it, and knows whether its COMMIT was sent.
        if (!one.taken) one.giveUp(reason);
      }
    }
    // All connections but those of the work that goes on: a server that has moved answers on none of them.
    const ofWork = new Set([...waiting].map(({ taken }) => taken?.socket));
    for (const socket of sockets) if (!ofWork.has(socket)) socket.destroy(reason);
  }

  function watchOnce<T>(work: (watched: WatchedWork) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const one: Waiting = { since: clock(), taken: null, stuckSince: null, giveUp: reject };
      waiting.add(one);
      if (!timer) {
        lookedAt = performance.now();
        timer = setInterval(look, LOOK_MS).unref();
      }
      work({
        isAwaited: () => waiting.has(one),
        take(socket) {
          one.taken = { at: clock(), socket };
        },
        hear() {
          one.stuckSince = null;
          hear();
        },
      })
        .finally(() => waiting.delete(one))
        .then(resolve, reject);
    });
  }

  return {
    socket() {
      const socket = new Socket();
      sockets.add(socket);
      // The socket has its `write` once it is connected.
      return socket.once("connect", () => batchSocketWrites(socket)).once("close", () => sockets.delete(socket));
    },
    async watch(work, isRepeatable = false) {
      for (;;) {
        if (frozen && !isRepeatable) throw frozen.reason;
        if (frozen) await Promise.race([frozen.over.promise, failLater(frozen.reason)]);
        const before = freezes;
        try {
          return await watchOnce(work);
        } catch (error) {
          if (!isRepeatable || freezes === before) throw error;
        }
      }
    },
    close() {
      if (timer) clearInterval(timer);
    },
  };
}

const failLater = (reason: Error): Promise<never> =>
  new Promise((_, reject) => setTimeout(reject, PATIENCE_MS, reason).unref());

/**
 * A pooler whose connections are all busy accepts a connection and lets it wait, which is no silence if the server
 * itself replies directly: if nothing listens there, the system's error comes at once, but the pooler waits on.
 */
function isThere(databaseUrl: string, directUrl: string): Promise<boolean> {
  const through = requireAnswer(databaseUrl);
  if (databaseUrl === directUrl) return isFulfilled(through);
  const besides = [requireAnswer(databaseUrl, ""), requireAnswer(directUrl, "select 1", isServers)];
  return isFulfilled(Promise.any([through, Promise.all(besides)]));
}

const isFulfilled = (promise: Promise<unknown>) =>
  promise.then(
    () => true,
    () => false,
  );

/** Throws unless any reply comes, even an error: "too many connections" does not matter here. */
async function requireAnswer(connectionString: string, question = "select 1", isAnswer = hasCode): Promise<void> {
  const times = { connectionTimeoutMillis: FROZEN_AFTER_MS, query_timeout: FROZEN_AFTER_MS };
  const client = new pg.Client({ connectionString, ...times });
  client.on("error", () => {});
  try {
    await client.connect();
    if (question) await client.query(question);
  } catch (error) {
    if (!isAnswer(error)) throw error;
  } finally {
    // Not awaited: a silent server does not confirm the end either.
    client.end().catch(() => {});
  }
}

/** Errors of the server and the system have a code; a time-out has none. */
const hasCode = (error: unknown) => error instanceof Error && "code" in error;
const isServers = (error: unknown) => error instanceof pg.DatabaseError;
