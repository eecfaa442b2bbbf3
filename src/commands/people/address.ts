import { Problem } from "#commands/kernel/command.ts";
import type { Config } from "#commands/kernel/installation.ts";
import { Email } from "#contract/values.ts";

export function emailOf(text: string): string {
  const email = Email.safeParse(text);
  if (email.success) return email.data;
  throw new Problem(`"${text}" is no email address.`);
}

export const nobodyAt = (email: string) => new Problem(`Nobody has the email address ${email}.`);

/** Where a link leads that is printed. */
export function publicUrlOf({ publicUrl }: Config): string {
  if (publicUrl !== null) return publicUrl;
  throw new Problem("A link needs PUBLIC_URL: the address at which people open Volute.");
}
