// The product as a separate process, on the engine of this run. (All faults of a start: test/operation.)
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { emptyServerDatabase } from "./databases.ts";
import { onServer } from "./kit/conditions.ts";
import { cookieOf, freePort, type Product, startProduct } from "./running-product.ts";

async function end(product: Product): Promise<string> {
  expect(await product.exited, product.output()).toBe(1);
  const lines = product.output().split("\n");
  return lines.filter((line) => line.includes("cannot start") || line.includes("    at ")).join("\n");
}

test("it fills an empty database, serves it, refuses a second user of its port, and ends cleanly on SIGTERM", async () => {
  const directory = await mkdtemp(join(tmpdir(), "volute-start-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const { url, drop } = onServer ? await emptyServerDatabase() : { url: "", drop: async () => {} };
  const figures = String(await freePort());
  // The demonstration is only for the embedded database.
  const [email, password] = onServer ? ["first@start.test", "long enough"] : ["platform@demo.test", "demo1234"];
  const admin = onServer ? { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } : {};
  const product = await startProduct(directory, { DATABASE_URL: url, METRICS_PORT: figures, ...admin });
  onTestFinished(async () => {
    await product.kill();
    await drop();
  });
  await product.ready();
  const { version } = (await (await fetch(`${product.url}/healthz`)).json()) as { version: string };
  expect(product.output()).toMatch(new RegExp(`^Volute ${version}: opening the \\w+ database`));
  const headers = { cookie: await cookieOf(product, email, password) };
  const companies = (await (await fetch(`${product.url}/api/admin/companies`, { headers })).json()) as unknown[];
  expect(companies.length > 0).toBe(!onServer);
  expect(await (await fetch(`http://127.0.0.1:${figures}/metrics`)).text()).toMatch(/^volute_database_up /m);

  const { port } = new URL(product.url);
  const second = await startProduct(directory, { DATABASE_URL: url, PORT: port });
  expect(await end(second)).toMatch(
    onServer ? `Volute cannot start: port ${port} is already in use` : "Another copy of Volute",
  );
  // An open keep-alive connection must not delay the end.
  await fetch(`${product.url}/healthz`);
  expect(await product.stop(), product.output()).toBe(0);
  expect(product.output()).not.toMatch(/error/i);
  // LOG_LEVEL is "warn": the seals of its end are "info", which is 30.
  expect(product.output()).not.toMatch(/^\{"level":[123]0/m);
});

test("what it cannot start with is one readable line, without the password of its database", async () => {
  const secret = `postgres://volute:s3cret@127.0.0.1:${await freePort()}/volute`;
  const line = await end(await startProduct(tmpdir(), { DATABASE_URL: secret }));
  expect(line).toMatch(/^.*Volute cannot start: .*DATABASE_URL.*$/);
  expect(line).not.toContain("s3cret");
});
