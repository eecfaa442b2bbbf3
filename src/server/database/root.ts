import { readFileSync } from "node:fs";

/** In a build, all files of the server lie in dist/server, with its own migrations and package.json. */
export const isBuilt = !import.meta.url.endsWith(".ts");

/** The directory of the whole product. */
export const root = new URL(isBuilt ? "../../" : "../../../", import.meta.url);

const own = new URL(isBuilt ? "dist/server/package.json" : "package.json", root);
/** Of the running program: a checkout may be ahead of its build. */
export const { version } = JSON.parse(readFileSync(own, "utf8")) as { version: string };
