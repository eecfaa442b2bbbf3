import { CommandError } from "#commands/kernel/command.ts";
import type { Config } from "#commands/kernel/installation.ts";
import { EmailAddress } from "#contract/values.ts";

export function parseEmail(text: string): string {
  const email = EmailAddress.safeParse(text);
  if (email.success) return email.data;
  throw new CommandError(`"${text}" is not an email address.`);
}

export const buildUnknownUser = (email: string) => new CommandError(`No user has the email address ${email}.`);

/** The base of a printed link. */
export function requirePublicUrl({ publicUrl }: Config): string {
  if (publicUrl !== null) return publicUrl;
  throw new CommandError("To create a link, set PUBLIC_URL to the address at which users open Volute.");
}
