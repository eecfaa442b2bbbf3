// Products of the journeys' own, with the demonstration's companies.
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { serving } from "../../tools/serving.mjs";
import { freePort, type Product, startProduct } from "../running-product.ts";

/** Two processes behind HAProxy: JOURNEYS_ON=two, or pooled. */
const PAIR = fileURLToPath(new URL("../operation/serve-pair.ts", import.meta.url));
/** What people run, built beside the pages. */
export const BUILT = fileURLToPath(new URL(`../../${serving.program}`, import.meta.url));

/** Answers once it is ready. With its end its files go; ending it throws where it has logged an error, or ends badly. */
export async function startOwn(env: Record<string, string> = {}, isPair = false): Promise<Product> {
  const directory = await mkdtemp(join(tmpdir(), "volute-own-"));
  const product = isPair
    ? await startProduct(directory, { PORT: String(await freePort()), ...env }, [], PAIR)
    : await startProduct(directory, { ...(await ownDatabase()), ...env }, [], BUILT);
  await product.ready();
  return {
    ...product,
    async stop() {
      const code = await product.stop();
      await rm(directory, { recursive: true, force: true });
      const errors = product.output().match(/^.*"level":50.*$/gm);
      if (errors) throw new Error(`The product logged errors:\n${errors.join("\n")}`);
      if (code !== 0) throw new Error(`The product ended with ${code}:\n${product.output().slice(-4000)}`);
      return code;
    },
  };
}

/** A copy of the demonstration on the server of this run; without one a product makes its own, embedded, in some seconds. */
export async function ownDatabase(): Promise<Record<string, string>> {
  const { JOURNEYS_DATABASE: made } = process.env;
  if (!made) return {};
  const at = (name: string) => Object.assign(new URL(made), { pathname: name }).href;
  const name = `own_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client({ connectionString: at("postgres") });
  await admin.connect();
  await admin.query(`create database ${name} template ${new URL(made).pathname.slice(1)}`);
  await admin.end();
  return { DATABASE_URL: at(name) };
}
