// A version of before, from the history of these sources, and people at work with whichever version.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, symlinkSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Product, startProduct } from "#test/running-product.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
export const git = (...words: string[]) => spawnSync("git", words, { cwd: root, encoding: "utf8" });

export interface Older {
  directory: string;
  /** Its schema with the demonstration, in an empty database. */
  fill(databaseUrl: string): void;
  start(env: Record<string, string>): Promise<Product>;
  remove(): Promise<void>;
}

export function versionAt(commit: string): Older {
  const directory = mkdtempSync(join(tmpdir(), "volute-before-"));
  const archive = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 256 * 1024 * 1024 });
  execFileSync("tar", ["-x", "-C", directory], { input: archive });
  symlinkSync(join(root, "node_modules"), join(directory, "node_modules"));
  return {
    directory,
    fill(databaseUrl) {
      const work = `import { openDatabase } from "./src/server/database/connect.ts";
        import { loadDemonstration } from "./src/server/demonstration/load.ts";
        import { hashPassword } from "./src/server/kernel/passwords.ts";
        const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL });
        await loadDemonstration(database, new Date(), hashPassword);
        process.exit(0);`;
      const env = { ...process.env, DATABASE_URL: databaseUrl };
      execFileSync(process.execPath, ["--input-type=module", "--eval", work], { cwd: directory, env });
    },
    start: (env) => startProduct(directory, env, [], join(directory, "src/server/main.ts")),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

interface Answered {
  status: number;
  ms: number;
  quoteNumber?: string;
}

/** A person who reads the list and copies its first quote, again and again. */
export function load({ url }: Product, cookie: string) {
  const answered: Answered[] = [];
  let isOver = false;
  let tell = () => {};
  const next = () =>
    new Promise<void>((resolve) => {
      tell = resolve;
    });
  const ask = async <T>(path: string, method = "GET"): Promise<T> => {
    const headers = { cookie, "content-type": "application/json" };
    const since = performance.now();
    const answer = await fetch(url + path, { method, headers, ...(method === "POST" && { body: "{}" }) });
    const body = (await answer.json()) as T & { quoteNumber?: string };
    const ms = performance.now() - since;
    answered.push({ status: answer.status, ms, ...(method === "POST" && { quoteNumber: body.quoteNumber ?? "none" }) });
    return body;
  };
  const begun = next();
  const running = (async () => {
    while (!isOver) {
      const [quote] = await ask<{ id: string }[]>("/api/quotes");
      await ask(`/api/quotes/${quote?.id}/duplicate`, "POST");
      tell();
    }
  })();
  return {
    begun,
    /** Once it has been answered once more. */
    another: next,
    async end() {
      isOver = true;
      await running;
      return answered;
    },
  };
}
