// The SQL files of db, from the checkout or from the build.
import { readdir, readFile } from "node:fs/promises";
import { isBuilt, root } from "./root.ts";

const DIRECTORY = new URL(isBuilt ? "dist/server/db/" : "db/", root);

/** The text of a file, as in "migrations/roles.sql", with line feeds: Windows line ends would change its checksum. */
export async function readSql(path: string): Promise<string> {
  return (await readFile(new URL(path, DIRECTORY), "utf8")).replaceAll("\r\n", "\n");
}

/** The names of a folder's files, in order. */
export async function listSql(folder: "migrations" | "functions"): Promise<string[]> {
  return (await readdir(new URL(folder, DIRECTORY))).filter((file) => file.endsWith(".sql")).sort();
}
