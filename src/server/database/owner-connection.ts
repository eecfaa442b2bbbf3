// One connection that owns the tables, for commands that work across companies. It neither migrates nor listens.

import { StartupProblem } from "./startup-problems.ts";
import type { TableOwner } from "./table-owner.ts";

export interface Address {
  url: string;
  /** The name of the setting with the address. */
  setting: string;
}

interface Server {
  databaseUrl: string | null;
  /** The address without a pooler. */
  listenUrl: string | null;
}

/** Bypasses a pooler, because a snapshot and a lock belong to a session; null is the embedded database. */
export function findDirectAddress({ databaseUrl, listenUrl }: Server): Address | null {
  if (databaseUrl === null) return null;
  return listenUrl === null
    ? { url: databaseUrl, setting: "DATABASE_URL" }
    : { url: listenUrl, setting: "DATABASE_LISTEN_URL" };
}

export async function withOwner<T>(
  where: Server & { dataDirectory: string },
  work: (owner: TableOwner) => Promise<T>,
): Promise<T> {
  const address = findDirectAddress(where);
  if (address !== null) return withServerOwner(address, work);
  return (await import("./embedded.ts")).onEmbedded(where.dataDirectory, work);
}

export const withServerOwner = <T>(address: Address, work: (owner: TableOwner) => Promise<T>): Promise<T> =>
  withLogin(address, async (owner, isPooled) => {
    if (await isPooled()) {
      throw new StartupProblem(
        `${address.setting} points to a pooler, but this needs its own connection: set DATABASE_LISTEN_URL to the server, or give the server's address.`,
      );
    }
    await owner.run("set role none; set statement_timeout = 0");
    return work(owner);
  });

/** Opens a session with its defaults and leaves it so: an undeclared pooler reuses the connection for others. */
export async function withLogin<T>(
  { url, setting }: Address,
  work: (owner: TableOwner, isPooled: () => Promise<boolean>) => Promise<T>,
): Promise<T> {
  const { isPooled, withConnection: onConnection, wrapClient: ownerOn } = await import("./server.ts");
  return onConnection(url, setting, (client) => work(ownerOn(client), () => isPooled(client)));
}
