// Starting: every fault ends in one readable line and exit code 1; a sound start ends cleanly when asked.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort, startProduct } from "#test/running-product.ts";

let directory: string;
/** Settings without demonstration data, in a directory that has been started before: a first start takes seconds. */
const again = () => [{ NODE_ENV: "production" }, join(directory, "production")] as const;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "volute-start-"));
  await mkdir(again()[1]);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function startError(env: Record<string, string>, data = join(directory, "refused")): Promise<string> {
  const product = await startProduct(data, env);
  const code = await product.exited;
  expect(code, product.output()).toBe(1);
  const lines = product
    .output()
    .split("\n")
    .filter((line) => line.includes("cannot start") || line.includes("    at "));
  expect(lines).toHaveLength(1);
  return lines[0] ?? "";
}

describe("one readable line for", () => {
  test("a port that is no port", async () => {
    expect(await startError({ PORT: "eighty" })).toContain('PORT is "eighty"');
  });

  test("a host that is not this machine", async () => {
    const [env, data] = again();
    expect(await startError({ ...env, HOST: "192.0.2.1" }, data)).toContain('HOST is "192.0.2.1"');
  });

  test("a database that nobody answers at, without its password", async () => {
    const line = await startError({ DATABASE_URL: `postgres://volute:s3cret@127.0.0.1:${await freePort()}/volute` });
    expect(line).not.toContain("s3cret");
    expect(line).toContain("DATABASE_URL");
  });

  test("an address that is no database address", async () => {
    expect(await startError({ DATABASE_URL: "mysql://localhost/volute" })).toContain("DATABASE_URL");
  });

  test("a data directory that is a file", async () => {
    const file = join(directory, "file");
    await writeFile(file, "");
    expect(await startError({}, join(file, "data"))).toContain("cannot");
  });

  test("a port for figures that is no port, and an address that is not this machine's", async () => {
    expect(await startError({ METRICS_PORT: "on" })).toContain('METRICS_PORT is "on"');
    const [env, data] = again();
    const elsewhere = { ...env, METRICS_PORT: String(await freePort()), METRICS_HOST: "192.0.2.1" };
    expect(await startError(elsewhere, data)).toContain('METRICS_HOST is "192.0.2.1"');
  });

  test("a proxy that is no address", async () => {
    expect(await startError({ TRUSTED_PROXIES: "10.0.0.0/8, nonsense" })).toContain(
      'TRUSTED_PROXIES contains "nonsense"',
    );
  });

  test("half of the first administrator", async () => {
    expect(await startError({ ADMIN_EMAIL: "a@b.test" })).toContain("ADMIN_EMAIL and ADMIN_PASSWORD");
  });
});

test("a running product refuses a second copy and a second user of its port, and ends cleanly on SIGTERM", async () => {
  const data = join(directory, "running");
  const figures = String(await freePort());
  const product = await startProduct(data, { METRICS_PORT: figures });
  await product.ready();
  const port = new URL(product.url).port;
  await expect
    .poll(async () => (await fetch(`http://127.0.0.1:${figures}/metrics`)).text())
    .toMatch(/^volute_database_up 1$/m);
  expect((await fetch(`http://127.0.0.1:${figures}/api/quotes`)).status).toBe(404);
  expect(await startError({}, data)).toContain("Another copy of Volute");
  const [env, other] = again();
  expect(await startError({ ...env, PORT: port }, other)).toContain(`port ${port} is already in use`);
  expect(await startError({ ...env, METRICS_PORT: figures }, other)).toContain(
    `METRICS_PORT ${figures} is already in use`,
  );
  // An open keep-alive connection must not delay the end.
  await fetch(`${product.url}/healthz`);
  expect(await product.stop(), product.output()).toBe(0);
  expect(product.output()).not.toMatch(/error/i);
});

test("a port that another program holds only on IPv6 is taken all the same", async () => {
  const other = createServer().listen(0, "::1");
  await new Promise((resolve) => other.once("listening", resolve));
  const { port } = other.address() as { port: number };
  const [env, data] = again();
  try {
    expect(await startError({ ...env, PORT: String(port), HOST: "" }, data)).toContain(
      `port ${port} is already in use`,
    );
  } finally {
    other.close();
  }
});

test("in production nobody can sign in until ADMIN_EMAIL and ADMIN_PASSWORD make the first administrator", async () => {
  const [production, data] = again();
  const bare = await startProduct(data, production);
  await bare.ready();
  await expect.poll(bare.output).toContain("Nobody can sign in yet");
  expect(bare.output()).not.toContain("demo1234");
  await bare.stop();
  const firstAdmin = { ADMIN_EMAIL: "First@Company.test", ADMIN_PASSWORD: "long enough" };
  const product = await startProduct(data, { ...production, ...firstAdmin });
  await product.ready();
  const signIn = (email: string, password: string) =>
    fetch(`${product.url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
  expect((await signIn("platform@demo.test", "demo1234")).status).toBe(401);
  const signedIn = await signIn("first@company.test", "long enough");
  expect(signedIn.status).toBe(200);

  // With a company no demonstration is created, and none of its accounts are printed.
  const headers = { "content-type": "application/json", cookie: signedIn.headers.getSetCookie().join("; ") };
  const body = JSON.stringify({ name: "Own Pumps", slug: "own-pumps" });
  expect((await fetch(`${product.url}/api/admin/companies`, { method: "POST", headers, body })).status).toBe(201);
  await product.stop();
  const own = await startProduct(data, {});
  await own.ready();
  await expect.poll(own.output).toContain("Press Ctrl-C to stop.");
  expect(own.output()).not.toContain("demo1234");
  await own.stop();
});
