// Debian's Patroni on deploy/patroni.yml, twice on this machine, with an etcd between and HAProxy in front.

import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startHaproxy } from "#test/haproxy.ts";
import { waitUntil } from "#test/kit/pause.ts";
import { findBinaries, ordinaryUser } from "#test/postgres-server.ts";
import { freePort } from "#test/running-product.ts";

const [PATRONI, ETCD] = ["/usr/bin/patroni", "/usr/bin/etcd"];

export interface Cluster {
  /** Of an ordinary login, at the current primary. */
  url: string;
  adminUrl: string;
  /** Kills the primary's server alone, or everything on its machine; resolves when it is gone. */
  killPrimary(what: "server" | "machine"): Promise<void>;
  /** Patroni's status for a command sent without its password. */
  orderedBy(stranger: RequestInit): Promise<number>;
  /** Resolves when everything killed is back, and the standby has everything that the primary acknowledges. */
  whole(): Promise<void>;
  stop(): Promise<void>;
}

interface Node {
  rest: number;
  data: string;
  output: string;
  start(): ChildProcess;
  running: ChildProcess;
}

export async function startCluster(): Promise<Cluster> {
  const directory = await mkdtemp(join(tmpdir(), "volute-patroni-"));
  const bin = await findBinaries();
  const owner = process.getuid?.() === 0 ? await ordinaryUser() : undefined;
  const own = async (path: string) => owner && (await chown(path, owner.uid, owner.gid));
  await own(directory);
  const run = (program: string, args: string[]) =>
    spawn(program, args, {
      ...owner,
      cwd: directory,
      env: { ...process.env, HOME: directory },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });

  const [client, peer, port] = [await freePort(), await freePort(), await freePort()];
  const etcd = run(ETCD, [
    ...["--data-dir", join(directory, "etcd"), "--unsafe-no-fsync", "--log-level", "error"],
    ...["--listen-client-urls", `http://127.0.0.1:${client}`, "--advertise-client-urls", `http://127.0.0.1:${client}`],
    ...["--listen-peer-urls", `http://127.0.0.1:${peer}`, "--initial-advertise-peer-urls", `http://127.0.0.1:${peer}`],
    ...["--initial-cluster", `default=http://127.0.0.1:${peer}`],
  ]);
  const example = await readFile(new URL("../../deploy/patroni.yml", import.meta.url), "utf8");
  const password = randomBytes(12).toString("hex");

  async function nodeNamed(name: string): Promise<Node & { port: number }> {
    const [rest, port] = [await freePort(), await freePort()];
    const sockets = join(directory, `sockets-${name}`);
    await mkdir(sockets);
    await own(sockets);
    const data = join(directory, name);
    let settings = example;
    for (const [theirs, ours] of [
      ["name: one", `name: ${name}`],
      ["10.0.0.11:8008", `127.0.0.1:${rest}`],
      ["10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379", `127.0.0.1:${client}`],
      ["10.0.0.11:5432", `127.0.0.1:${port}`],
      ["/var/lib/postgresql/15/volute", data],
      ["/usr/lib/postgresql/15/bin", bin],
      ["change-this", password],
      ["change-that", password],
      ["change-those", password],
      ["10.0.0.0/24", "127.0.0.1/32"],
      ["/var/run/postgresql", sockets],
    ] as const) {
      if (!settings.includes(theirs)) throw new Error(`deploy/patroni.yml does not say "${theirs}"`);
      settings = settings.replaceAll(theirs, ours);
    }
    const file = join(directory, `${name}.yml`);
    await writeFile(file, settings);
    await own(file);
    await chmod(file, 0o600);
    const node: Node & { port: number } = {
      rest,
      port,
      data,
      output: "",
      start() {
        const running = run(PATRONI, [file]);
        for (const stream of [running.stdout, running.stderr])
          stream?.on("data", (text) => {
            node.output = (node.output + text).slice(-8000);
          });
        return running;
      },
      running: etcd,
    };
    node.running = node.start();
    return node;
  }
  const nodes = [await nodeNamed("one"), await nodeNamed("two")] as const;

  const serverOf = async ({ data }: Node) =>
    Number((await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "0")).split("\n")[0]);
  const isAsked = async ({ rest }: Node, path: string) =>
    (await fetch(`http://127.0.0.1:${rest}${path}`).catch(() => null))?.ok ?? false;
  const until = async (what: () => Promise<boolean>) => {
    await waitUntil("the cluster to be whole", what).catch((error: Error) => {
      throw new Error(`${error.message}:\n${nodes.map(({ output }) => output).join("\n")}`);
    });
  };
  const [one, two] = nodes;
  const whole = () =>
    until(async () =>
      (
        await Promise.all([
          Promise.all([isAsked(one, "/primary"), isAsked(two, "/sync")]),
          Promise.all([isAsked(two, "/primary"), isAsked(one, "/sync")]),
        ])
      ).some((both) => both.every(Boolean)),
    );
  const killAll = () => {
    // With the servers that they have started, each a process group of its own.
    for (const child of [etcd, ...nodes.map(({ running }) => running)]) child.kill("SIGKILL");
  };
  const stop = async () => {
    process.off("exit", atExit);
    killAll();
    for (const node of nodes) {
      const pid = await serverOf(node);
      if (pid > 0) signal(pid, "SIGQUIT");
    }
    rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  const atExit = () => {
    killAll();
  };
  process.once("exit", atExit);
  await whole();

  const haproxy = await startHaproxy("haproxy-database.cfg", port, {
    "bind :5000": `bind 127.0.0.1:${port}`,
    "10.0.0.11:5432 port 8008": `127.0.0.1:${one.port} port ${one.rest}`,
    "10.0.0.12:5432 port 8008": `127.0.0.1:${two.port} port ${two.rest}`,
  });
  const at = (user: string, database: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  await waitUntil("one primary", async () => (await haproxy.up()).length === 1);
  const admin = new pg.Client({ connectionString: at("postgres", "postgres") });
  await admin.connect();
  await admin.query(`create role volute login createdb createrole password '${password}'`);
  await admin.query("create database volute owner volute");
  await admin.end();

  return {
    url: at("volute", "volute"),
    adminUrl: at("postgres", "volute"),
    async killPrimary(what) {
      const node = (await isAsked(one, "/primary")) ? one : two;
      const server = await serverOf(node);
      if (what === "machine") {
        node.running.kill("SIGKILL");
        await once(node.running, "exit");
      }
      signal(server, "SIGKILL");
    },
    orderedBy: async (stranger) => (await fetch(`http://127.0.0.1:${one.rest}/restart`, stranger)).status,
    async whole() {
      for (const node of nodes) if (node.running.signalCode !== null) node.running = node.start();
      await whole();
    },
    async stop() {
      await haproxy.stop();
      await stop();
    },
  };
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
}
