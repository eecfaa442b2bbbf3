// A bare Debian in a directory: its own files, processes and, unless a command needs the machine's, its own network.
// Everything in it ends, and is deleted, when it is removed; nothing of it is ever mounted on the machine itself.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { waitUntil } from "#test/kit/pause.ts";

const run = promisify(execFile);
const MIRROR = "http://deb.debian.org/debian";

export interface OwnDebian {
  /** Its root. */
  directory: string;
  write(path: string, content: string, mode?: number): void;
  /** Runs a script as root and returns what it printed; throws if it fails. */
  type(script: string, network?: "own" | "machine"): Promise<string>;
  /** Runs words until the system is removed; returns what they have printed so far. */
  start(words: string[]): () => string;
  remove(): Promise<void>;
}

export async function makeDebian(release: string): Promise<OwnDebian> {
  // Nobody else enters the outer directory; in the inner one its own users have to find their files.
  const outer = await mkdtemp(join(tmpdir(), "volute-debian-"));
  const directory = join(outer, "root");
  const inside = (path: string) => join(directory, path);
  const write: OwnDebian["write"] = (path, content, mode = 0o644) => {
    mkdirSync(dirname(inside(path)), { recursive: true });
    writeFileSync(inside(path), content, { mode });
  };
  // A system that is thrown away need not survive a crash.
  write("etc/dpkg/dpkg.cfg.d/unsafe-io", "force-unsafe-io\n");
  await run("debootstrap", [release, directory, MIRROR], { maxBuffer: 1e8 });
  // Installed services must not start by themselves: the tests start them.
  write("usr/sbin/policy-rc.d", "#!/bin/sh\nexit 101\n", 0o755);
  copyFileSync("/etc/resolv.conf", inside("etc/resolv.conf"));

  const mounts = `mount -t proc proc ${directory}/proc; mount --rbind /dev ${directory}/dev`;
  const holder = spawn(
    "unshare",
    ["--mount", "--net", "--pid", "--fork", "--kill-child", "sh", "-ec", `${mounts}; exec sleep infinity`],
    { stdio: "ignore" },
  );
  const kill = () => holder.kill("SIGKILL");
  process.once("exit", kill);
  const children = `/proc/${holder.pid}/task/${holder.pid}/children`;
  await waitUntil("the system's own processes", () => readFileSync(children, "utf8") !== "");
  const target = readFileSync(children, "utf8").trim();
  await waitUntil("its files to be mounted", () => readFileSync(`/proc/${target}/comm`, "utf8") === "sleep\n");

  const environment = [
    "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "DEBIAN_FRONTEND=noninteractive",
    "HOME=/root",
    ...machineTrust(write),
  ];
  const enter = (network: "own" | "machine", words: string[]) => [
    ...["--target", target, "--mount", "--pid", ...(network === "own" ? ["--net"] : [])],
    ...["chroot", directory, "env", "-i", ...environment, ...words],
  ];
  await run("nsenter", enter("own", ["ip", "link", "set", "lo", "up"]));

  return {
    directory,
    write,
    async type(script, network = "own") {
      const { stdout } = await run("nsenter", enter(network, ["sh", "-ec", script]), { maxBuffer: 1e8 }).catch(
        (error: Error & { stdout: string; stderr: string }) => {
          throw new Error(`${script}\n${error.stdout.slice(-4000)}\n${error.stderr.slice(-4000)}`);
        },
      );
      return stdout;
    },
    start(words) {
      let output = "";
      const running = spawn("nsenter", enter("own", words), { stdio: ["ignore", "pipe", "pipe"] });
      for (const stream of [running.stdout, running.stderr]) stream.on("data", (text) => (output += text));
      return () => output;
    },
    async remove() {
      process.off("exit", kill);
      kill();
      // With the first of its processes all others end, and its mounts with them.
      if (holder.exitCode === null && holder.signalCode === null) await once(holder, "close");
      await waitUntil("the system's processes to end", () => !existsSync(`/proc/${target}`));
      if (readFileSync("/proc/self/mountinfo", "utf8").includes(outer)) throw new Error(`${outer} is mounted`);
      rmSync(outer, { recursive: true, force: true });
    },
  };
}

/** npm has to trust what this machine trusts, such as the certificate of a proxy. */
function machineTrust(write: OwnDebian["write"]): string[] {
  const file = process.env.NODE_EXTRA_CA_CERTS;
  if (!file) return [];
  write("srv/trusted.pem", readFileSync(file, "utf8"));
  return ["NODE_EXTRA_CA_CERTS=/srv/trusted.pem", "npm_config_cafile=/srv/trusted.pem"];
}
