// Whether and how this installation sends emails, for the rest of the program.
import type { Database } from "#server/database/connect.ts";
import type { EmailSettings } from "./settings.ts";

export interface EmailTransport {
  settings: EmailSettings;
  /** The base of links. Never from a request, whose Host can be forged (decision 66). */
  publicUrl: string;
}

/** For each database that this process has open. */
const transports = new WeakMap<Database, EmailTransport>();

export const setEmailTransport = (database: Database, transport: EmailTransport): unknown =>
  transports.set(database, transport);

/** Null if no emails are sent. */
export const findEmailTransport = (database: Database): EmailTransport | null => transports.get(database) ?? null;

const publicUrls = new WeakMap<Database, string>();

export const setPublicUrl = (database: Database, url: string): unknown => publicUrls.set(database, url);

/** The base of links to copy, whether or not emails are sent; null before the server listens. */
export const findPublicUrl = (database: Database): string | null => publicUrls.get(database) ?? null;
