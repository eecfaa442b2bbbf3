// Whether and how this installation sends letters, as the rest of the program asks for it.
import type { Database } from "#server/database/connect.ts";
import type { EmailSettings } from "./settings.ts";

export interface EmailTransport {
  settings: EmailSettings;
  /** Where the links lead. Never from a request, whose Host anybody can forge (decision 66). */
  publicUrl: string;
}

/** Of each database that this process has open. */
const posts = new WeakMap<Database, EmailTransport>();

export const setEmailTransport = (database: Database, post: EmailTransport): unknown => posts.set(database, post);

/** Null where no letters are sent. */
export const findEmailTransport = (database: Database): EmailTransport | null => posts.get(database) ?? null;

const addresses = new WeakMap<Database, string>();

export const setPublicUrl = (database: Database, url: string): unknown => addresses.set(database, url);

/** Where links lead that are copied, whether or not letters are sent; null before the server listens. */
export const findPublicUrl = (database: Database): string | null => addresses.get(database) ?? null;
