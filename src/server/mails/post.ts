// Whether and how this installation sends letters, as the rest of the program asks for it.
import type { Database } from "#server/database/connect.ts";
import type { MailSettings } from "./settings.ts";

export interface Post {
  settings: MailSettings;
  /** Where the links lead. Never from a request, whose Host anybody can forge (decision 66). */
  publicUrl: string;
}

/** Of each database that this process has open. */
const posts = new WeakMap<Database, Post>();

export const setPost = (database: Database, post: Post): unknown => posts.set(database, post);

/** Null where no letters are sent. */
export const postOf = (database: Database): Post | null => posts.get(database) ?? null;

const addresses = new WeakMap<Database, string>();

export const setPublicUrl = (database: Database, url: string): unknown => addresses.set(database, url);

/** Where links lead that are copied, whether or not letters are sent; null before the server listens. */
export const publicUrlOf = (database: Database): string | null => addresses.get(database) ?? null;
