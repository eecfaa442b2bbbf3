// Detects a database server that no longer replies: stopped, or behind a network that drops packets. The duration of a
// statement proves nothing, because it may rightly take half a minute. So after a while of waiting, another connection
// sends the simplest query.
import { Socket } from "node:net";
import pg from "pg";
import { batchSocketWrites } from "./socket-batching.ts";

/** After this time (ms) without any reply, the server is tested; checked every second. */
const PATIENCE_MS = 2_000;
const LOOK_MS = 1_000;
const ANSWER_MS = 4_000;
/** One silence alone may be this process's own, which was too busy to read the reply. */
const SILENCES = 2;

export interface LivenessProbe {
  /** A socket for a connection to the server, destroyed when the server falls silent. */
  socket(): Socket;
  /**
   * Rejects as soon as the server is silent; until it replies again, without starting the work. The work can check
   * whether its caller still waits.
   */
  during<T>(work: (isAwaited: () => boolean) => Promise<T>): Promise<T>;
  close(): void;
}

/** `directUrl` differs from `databaseUrl` if that is a pooler's. */
export function startLivenessProbe(databaseUrl: string, directUrl: string): LivenessProbe {
  const sockets = new Set<Socket>();
  /** Since when each caller waits, the longest first. */
  const waiting = new Set<{ since: number; giveUp(reason: Error): void }>();
  let silence: Error | undefined;
  /** How much work has ended: any end shows that the server replies. */
  let ended = 0;
  let looking = false;

  async function look(): Promise<void> {
    const [longest] = waiting;
    const isPatient = longest === undefined || performance.now() - longest.since < PATIENCE_MS;
    if (looking || (isPatient && !silence)) return;
    looking = true;
    const endedBefore = ended;
    let silences = 0;
    while (silences < SILENCES && ended === endedBefore && !(await isThere(databaseUrl, directUrl))) silences += 1;
    looking = false;
    if (silences < SILENCES) silence = undefined;
    else if (!silence) fallSilent();
  }

  function fallSilent(): void {
    const reason = new Error("The database server is silent");
    silence = reason;
    const given = [...waiting];
    waiting.clear();
    for (const one of given) one.giveUp(reason);
    for (const socket of sockets) socket.destroy();
  }
  const timer = setInterval(() => void look(), LOOK_MS).unref();

  return {
    socket() {
      const socket = new Socket();
      sockets.add(socket);
      // The socket has its `write` once it is connected.
      return socket.once("connect", () => batchSocketWrites(socket)).once("close", () => sockets.delete(socket));
    },
    during: (work) =>
      new Promise((resolve, reject) => {
        if (silence) return reject(silence);
        const one = { since: performance.now(), giveUp: reject };
        const over = () => {
          waiting.delete(one);
          ended += 1;
        };
        waiting.add(one);
        work(() => waiting.has(one))
          .finally(over)
          .then(resolve, reject);
      }),
    close: () => clearInterval(timer),
  };
}

/**
 * A pooler whose connections are all busy accepts a connection and lets it wait, which is no silence if the server
 * itself replies directly: if nothing listens there, the system's error comes at once, but the pooler waits on.
 */
async function isThere(databaseUrl: string, directUrl: string): Promise<boolean> {
  if (databaseUrl === directUrl) return answers(databaseUrl);
  const asked = [answers(databaseUrl), answers(databaseUrl, ""), answers(directUrl, "select 1", isServers)];
  const [through, letIn, past] = await Promise.all(asked);
  return through === true || (letIn === true && past === true);
}

/** Whether any reply comes, even an error: "too many connections" does not matter here. */
async function answers(connectionString: string, question = "select 1", isAnswer = hasCode): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS });
  client.on("error", () => {});
  try {
    await client.connect();
    if (question) await client.query(question);
    return true;
  } catch (error) {
    return isAnswer(error);
  } finally {
    // Not awaited: a silent server does not confirm the end either.
    client.end().catch(() => {});
  }
}

/** Errors of the server and the system have a code; a time-out has none. */
const hasCode = (error: unknown) => error instanceof Error && "code" in error;
const isServers = (error: unknown) => error instanceof pg.DatabaseError;
