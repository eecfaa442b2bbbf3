// The SQL files of db, from the checkout or as the build took them along.
import { readdir, readFile } from "node:fs/promises";
import { isBuilt, root } from "./root.ts";

const DIRECTORY = new URL(isBuilt ? "dist/server/db/" : "db/", root);

/** The text of one, as in "migrations/roles.sql". A checkout on Windows may have other line ends; a checksum must not see them. */
export async function readSql(path: string): Promise<string> {
  return (await readFile(new URL(path, DIRECTORY), "utf8")).replaceAll("\r\n", "\n");
}

/** The names of a folder's files, in order. */
export async function listSql(folder: "migrations" | "functions"): Promise<string[]> {
  return (await readdir(new URL(folder, DIRECTORY))).filter((file) => file.endsWith(".sql")).sort();
}
