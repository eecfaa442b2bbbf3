// Two processes of the product on one server database, behind HAProxy, with the demonstration's companies in it.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#server/database/connect.ts";
import { loadDemonstration } from "#server/demonstration/load.ts";
import { COOKIE } from "#server/kernel/session.ts";
import { startHaproxy } from "#test/haproxy.ts";
import { waitUntil } from "#test/kit/pause.ts";
import { freePort, type Product, startProduct } from "#test/running-product.ts";
import { PASSWORD, PASSWORD_HASH } from "#test/world.ts";

export type Which = 0 | 1;
/** As in the example. */
const NAMES = ["one", "two"] as const;

export interface Pair {
  /** Through HAProxy. */
  url: string;
  products: [Product, Product];
  /** Restarts it on the same port once it has ended, and waits until HAProxy sends requests to it. */
  again(which: Which): Promise<void>;
  stop(): Promise<void>;
}

/** Started at the same moment, on whatever the database contains; `directUrl` if a pooler is in front of it. */
export async function startPair(
  databaseUrl: string,
  directUrl: string,
  env: Record<string, string>,
  given?: number,
): Promise<Pair> {
  const directory = await mkdtemp(join(tmpdir(), "volute-pair-"));
  const [port, ...ports] = [given ?? (await freePort()), await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const start = (which: Which) =>
    startProduct(join(directory, String(which)), {
      PORT: String(ports[which]),
      NODE_ENV: "production",
      PUBLIC_URL: url,
      TRUSTED_PROXIES: "127.0.0.1",
      DATABASE_URL: databaseUrl,
      DATABASE_LISTEN_URL: directUrl,
      ...env,
    });
  const products: Pair["products"] = await Promise.all([start(0), start(1)]);
  await Promise.all(products.map((product) => product.ready()));
  const haproxy = await startHaproxy("haproxy.cfg", port, {
    "bind :80": `bind 127.0.0.1:${port}`,
    "127.0.0.1:3001": `127.0.0.1:${ports[0]}`,
    "127.0.0.1:3002": `127.0.0.1:${ports[1]}`,
  });
  return {
    url,
    products,
    async again(which) {
      products[which] = await start(which);
      await products[which].ready();
      await waitUntil("HAProxy to send to it", async () => (await haproxy.up()).includes(NAMES[which]));
    },
    async stop() {
      await Promise.all(products.map((product) => product.kill()));
      await haproxy.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Every user's password is PASSWORD. */
export async function fillWithDemonstration(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl });
  await loadDemonstration(database, new Date(), async () => PASSWORD_HASH);
  await database.close();
}

export interface Caller {
  ask(method: string, path: string, body?: object, at?: string): Promise<Response>;
  /** A call that must succeed. */
  tell<T>(method: string, path: string, body?: object, at?: string): Promise<T>;
}

/** A user signed in at `url`, who makes calls there or `at` another address. */
export async function signIn(url: string, email: string): Promise<Caller> {
  const signedIn = await post(url, { email, password: PASSWORD });
  if (!signedIn.ok) throw new Error(`${email} could not sign in: ${signedIn.status} ${await signedIn.text()}`);
  const cookie = new RegExp(`${COOKIE}=[^;]+`).exec(signedIn.headers.get("set-cookie") ?? "")?.[0] ?? "";
  const ask: Caller["ask"] = (method, path, body, at = url) =>
    fetch(`${at}${path}`, {
      method,
      headers: { cookie, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  return {
    ask,
    async tell<T>(method: string, path: string, body?: object, at?: string) {
      const answer = await ask(method, path, body, at);
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    },
  };
}

/** An attempt to sign in, from its own address if one is given. */
export const post = (url: string, credentials: object, from = "198.51.100.1") =>
  fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from },
    body: JSON.stringify(credentials),
  });
