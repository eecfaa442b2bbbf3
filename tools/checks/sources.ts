import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Source {
  /** Relative to the project's root, with forward slashes. */
  path: string;
  text: string;
}

/** Every file of the folders with its text; none for a folder that does not exist yet. */
export function readSources(
  root: string,
  folders: readonly string[],
  ending = /\.(css|html|m?js|sql|sh|tsx?)$/,
): Source[] {
  return folders.flatMap((folder) =>
    filesIn(root, folder)
      .filter((path) => ending.test(path))
      .map((path) => read(root, path)),
  );
}

function filesIn(root: string, folder: string): string[] {
  try {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    return entries.flatMap((entry) => {
      const { name } = entry;
      if (name.startsWith(".") || name === "node_modules" || name === "dist") return [];
      return entry.isDirectory() ? filesIn(root, `${folder}/${name}`) : [`${folder}/${name}`];
    });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

function read(root: string, path: string): Source {
  return { path, text: readFileSync(join(root, path), "utf8") };
}
