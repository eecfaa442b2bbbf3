// One connection that listens for all who want to hear, made when the first does and made again when it is lost.
import pg from "pg";
import { CHANNEL, type Listener } from "./transaction.ts";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;
const ANSWER_MS = 5_000;

export interface Ears {
  listen(hear: Listener): Promise<() => void>;
  close(): Promise<void>;
}

export function openEars(databaseUrl: string): Ears {
  const listeners = new Set<Listener>();
  let client: pg.Client | null = null;
  let opening: Promise<void> | null = null;
  let closed = false;

  const tell: Listener = (message) => {
    for (const hear of listeners) hear(message);
  };

  async function open(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: "volute events",
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    fresh.on("notification", ({ payload }) => tell(payload ?? null));
    // Without a listener the error of a lost connection would end the process.
    fresh.on("error", () => {});
    fresh.on("end", () => {
      if (client !== fresh || closed) return;
      client = null;
      void again(FIRST_WAIT_MS);
    });
    await fresh.connect();
    await fresh.query(`listen ${CHANNEL}`);
    client = fresh;
  }

  async function again(wait: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, wait).unref());
    if (closed) return;
    await open().then(
      () => tell(null),
      () => again(Math.min(wait * 2, LONGEST_WAIT_MS)),
    );
  }

  return {
    async listen(hear) {
      opening ??= open().catch((error) => {
        opening = null;
        throw error;
      });
      await opening;
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
