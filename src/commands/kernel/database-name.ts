// The name of the database that a command works on.

import { findDirectAddress } from "#server/database/owner-connection.ts";

interface Settings {
  databaseUrl: string | null;
  listenUrl: string | null;
  dataDirectory: string;
}

/** For the operator, without login and password. */
export function describeDatabase(settings: Settings): string {
  const url = URL.parse(findDirectAddress(settings)?.url ?? "");
  if (url === null) return `the embedded database in ${settings.dataDirectory}`;
  return `the database ${decodeURIComponent(url.pathname.slice(1))} on ${url.host}`;
}
