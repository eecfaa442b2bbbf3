// Installs Debian packages, if the user may. Used by the starters, and as `node tools/debian.mjs postgresql …`.
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { main, Problem, run, saying } from "./run.mjs";

export const mayInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

export async function installPackages(...packages) {
  if (!mayInstall()) throw new Problem(`Only root may install Debian's ${packages.join(", ")}.`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const aptGet = (...args) => run("apt-get", ["-o", "DPkg::Lock::Timeout=300", ...args], { quiet: true, env });
  await saying(`Installing Debian's ${packages.join(", ")}`, async () => {
    // An update that fails in part is common and harmless: the installation shows whether it mattered.
    await aptGet("update");
    const { code, output } = await aptGet("install", "-y", "--no-install-recommends", ...packages);
    const reason = output.match(/^E: (.+)$/m)?.[1] ?? `apt-get ended with ${code}`;
    if (code !== 0) throw new Problem(`Debian's ${packages.join(", ")} could not be installed: ${reason}`);
  });
  return 0;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  await main(() => installPackages(...process.argv.slice(2)));
