// Every kind of letter that the outbox can hold.
import type { Kinds } from "#server/mails/deliver.ts";
import { RESET_KIND, resetLetter } from "#server/people/reset/letter.ts";

export const letterKinds: Kinds = { [RESET_KIND]: resetLetter };
