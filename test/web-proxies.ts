// Debian's nginx and Caddy with the examples in deploy/, on other ports and paths, with TLS; deleted when stopped.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localhost } from "#test/kit/localhost-tls.ts";
import { waitUntil } from "#test/kit/pause.ts";
import { freePort } from "#test/running-product.ts";

export const proxies = { nginx: "/usr/sbin/nginx", caddy: "/usr/bin/caddy" } as const;
export type Front = keyof typeof proxies;

export interface WebProxy {
  /** Over TLS, like a browser. */
  ask(path: string, init?: { method?: string; headers?: Record<string, string>; body?: string }): Promise<Answer>;
  /** The port without TLS; null if the example leaves that to the proxy. */
  plainPort: number | null;
  /** Everything it has logged, in any file. */
  written(): string;
  stop(): Promise<void>;
}

interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  /** The parts as they arrive. */
  parts: AsyncIterable<string>;
  text(): Promise<string>;
}

/** In front of Volute on this port. */
export async function startWebProxy(name: Front, voluteAt: string): Promise<WebProxy> {
  const directory = await mkdtemp(join(tmpdir(), `volute-${name}-`));
  const [port, plainPort] = [await freePort(), await freePort()];
  const [cert, key, logs] = ["cert.pem", "key.pem", "volute.log"].map((file) => join(directory, file));
  await writeFile(cert ?? "", localhost.cert);
  await writeFile(key ?? "", localhost.key);
  const place = { directory, voluteAt, port, plainPort, cert, key, logs };
  const args = await (name === "nginx" ? nginxOf(place) : caddyOf(place));
  const running = spawn(proxies[name], args, {
    env: { PATH: process.env.PATH, HOME: directory, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  running.stderr.on("data", (text) => (said += text));
  const atExit = () => running.kill("SIGKILL");
  process.once("exit", atExit);
  const ask: WebProxy["ask"] = (path, init = {}) => askAt(port, path, init);
  await waitUntil(`${name} to answer`, () => {
    hasNotEnded(running, name, said);
    return ask("/").then(
      () => true,
      () => false,
    );
  });
  return {
    ask,
    plainPort: name === "nginx" ? plainPort : null,
    written: () => [said, ...readdirSync(directory).map((file) => logIn(directory, file))].join("\n"),
    async stop() {
      process.off("exit", atExit);
      running.kill("SIGTERM");
      if (running.exitCode === null && running.signalCode === null) await once(running, "close");
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const logIn = (directory: string, file: string) =>
  file.endsWith(".log") ? readFileSync(join(directory, file), "utf8") : "";

function hasNotEnded({ exitCode }: ChildProcess, name: string, said: string): void {
  if (exitCode !== null) throw new Error(`${name} ended with ${exitCode}:\n${said}`);
}

type Place = Record<"directory" | "voluteAt" | "cert" | "key" | "logs", string | undefined> &
  Record<"port" | "plainPort", number>;

async function example(file: string, instead: Record<string, string>): Promise<string> {
  let settings = await readFile(new URL(`../deploy/${file}`, import.meta.url), "utf8");
  for (const [theirs, ours] of Object.entries(instead)) {
    if (!settings.includes(theirs)) throw new Error(`deploy/${file} does not say "${theirs}"`);
    settings = settings.replaceAll(theirs, ours);
  }
  return settings;
}

async function nginxOf({ directory = "", voluteAt = "", port, plainPort, cert = "", key = "", logs = "" }: Place) {
  const site = await example("nginx.conf", {
    "127.0.0.1:3000": voluteAt,
    "listen 80": `listen 127.0.0.1:${plainPort}`,
    "listen 443": `listen 127.0.0.1:${port}`,
    "quotes.company.example": "localhost",
    "/etc/ssl/volute/fullchain.pem": cert,
    "/etc/ssl/volute/privkey.pem": key,
    "/var/log/nginx/volute.log": logs,
  });
  await writeFile(join(directory, "site.conf"), site);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (of) => `${of}_temp_path ${directory}/${of};`,
  );
  const whole = `daemon off; pid ${directory}/pid; error_log ${directory}/error.log info;
${process.getuid?.() === 0 ? "user root;" : ""}
events {}
http { ${temporary.join(" ")} access_log ${directory}/other.log; include ${directory}/site.conf; }`;
  await writeFile(join(directory, "nginx.conf"), whole);
  return ["-c", join(directory, "nginx.conf"), "-p", directory];
}

async function caddyOf({ directory = "", voluteAt = "", port, cert = "", key = "", logs = "" }: Place) {
  const site = await example("Caddyfile", {
    "\n{\n": "\n{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n",
    "127.0.0.1:3000": voluteAt,
    "\nquotes.company.example {": `\nhttps://localhost:${port} {\n\ttls ${cert} ${key}`,
    "/var/log/caddy/volute.log": logs,
  });
  const file = join(directory, "Caddyfile");
  await writeFile(file, site);
  return ["run", "--config", file, "--adapter", "caddyfile"];
}

async function askAt(
  port: number,
  path: string,
  { method = "GET", headers = {}, body }: Parameters<WebProxy["ask"]>[1] & object,
) {
  // Sent as written, including what a URL parser would correct.
  const asking = request({
    host: "127.0.0.1",
    servername: "localhost",
    port,
    path,
    method,
    headers: { host: `localhost:${port}`, ...headers },
    ca: localhost.cert,
  });
  asking.end(body);
  const [answer] = (await once(asking, "response")) as [IncomingMessage];
  answer.setEncoding("utf8");
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    parts: answer as AsyncIterable<string>,
    async text() {
      let whole = "";
      for await (const part of answer) whole += part;
      return whole;
    },
  };
}
