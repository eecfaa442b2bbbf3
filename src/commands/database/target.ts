// The target database of a command.
import { readFileSync } from "node:fs";
import { CommandError, type Option } from "#commands/kernel/command.ts";
import type { Address } from "#server/database/owner-connection.ts";
import { refuseOtherAddress } from "#server/database/startup-problems.ts";

export const target = {
  to: {
    type: "string",
    takes: "URL",
    does: "the target's address; other users of this machine can read it while the command runs",
  },
  "to-file": { type: "string", takes: "FILE", does: "reads the address from FILE: use this if it contains a password" },
} as const satisfies Record<string, Option>;

export function readTarget({
  to,
  "to-file": file,
}: {
  to?: string | undefined;
  "to-file"?: string | undefined;
}): Address {
  if ((to === undefined) === (file === undefined)) {
    throw new CommandError(
      "Give the target with --to-file FILE or --to URL, an address such as postgres://user:password@host:5432/database.",
    );
  }
  const address =
    file === undefined
      ? { url: to ?? "", setting: "--to" }
      : { url: readFileSync(file, "utf8").trim(), setting: "--to-file" };
  refuseOtherAddress(address.url, address.setting);
  return address;
}
