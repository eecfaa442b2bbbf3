// The product as deploy/kubernetes.yaml has it run: nothing can be written but /tmp and BUILDS_DIR.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { addressesOf, emptyServerDatabase } from "#test/databases.ts";
import { hasOwnMounts, onServer } from "#test/kit/conditions.ts";
import { cookieOf, freePort, startProduct } from "#test/running-product.ts";

/** Only for the process started in it. That /etc cannot be written shows that the rest cannot either. */
const READ_ONLY = `mount --bind "$BUILDS_DIR" "$BUILDS_DIR" && mount -o remount,ro,bind / && mount -t tmpfs tmpfs /tmp \
  && ! touch /etc/volute-was-here 2>/dev/null && exec "$@"`;

test.runIf(hasOwnMounts && onServer)("it starts and works on a read-only file system", async () => {
  const { url, drop } = await emptyServerDatabase();
  onTestFinished(drop);
  // Not below /tmp, which is another one for the process.
  const builds = await mkdtemp("/var/tmp/volute-builds-");
  onTestFinished(() => rm(builds, { recursive: true, force: true }));
  const metricsPort = String(await freePort());
  const [ADMIN_EMAIL, ADMIN_PASSWORD] = ["first@company.example", "a first password"];
  const admin = { ADMIN_EMAIL, ADMIN_PASSWORD, METRICS_PORT: metricsPort };
  const env = { ...addressesOf(url), ...admin, NODE_ENV: "production", BUILDS_DIR: builds };
  const nowhere = join(tmpdir(), "no-such-directory");
  const product = await startProduct(nowhere, env, ["unshare", "-rm", "sh", "-c", READ_ONLY, "sh"]);
  onTestFinished(() => product.kill());
  await product.ready();
  expect(await cookieOf(product, ADMIN_EMAIL, ADMIN_PASSWORD)).toContain("=");
  expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(200);
  expect(product.output()).not.toMatch(/EROFS|read-only/i);
  expect(await product.stop()).toBe(0);
});
