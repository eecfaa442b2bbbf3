// A later build of the same pages without building: every file that browsers load by its name gets another one, and so
// does each reference to it, as if all of them had changed.
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";

const TEXTS = new Set([".js", ".css", ".html", ".json", ".webmanifest"]);

/** Returns the name of the build that it has made in the directory. */
export function makeNextBuild(web: string, directory: string, nth: number): string {
  cpSync(web, directory, { recursive: true });
  const files = readdirSync(directory, { recursive: true, encoding: "utf8" });
  // The server works without compressed files.
  for (const file of files.filter((one) => /\.(br|gz)$/.test(one))) rmSync(join(directory, file));
  const assets = readdirSync(join(directory, "assets"));
  const next = (name: string) => name.replace(/(\.\w+)$/, `-${nth}$1`);
  const build = readFileSync(join(directory, "build"), "utf8");
  const changed = (text: string) =>
    assets.reduce((now, name) => now.replaceAll(name, next(name)), text).replaceAll(build, `${build}-${nth}`);
  for (const name of assets) renameSync(join(directory, "assets", name), join(directory, "assets", next(name)));
  for (const file of readdirSync(directory, { recursive: true, encoding: "utf8" }))
    if (TEXTS.has(extname(file)) || file === "build")
      writeFileSync(join(directory, file), changed(readFileSync(join(directory, file), "utf8")));
  return `${build}-${nth}`;
}
