// What somebody has typed and not saved yet, on this device: for one person in one company and one quote, so that a
// reload or a session that ended takes nothing. With what it was typed over, since others go on changing the quote.
import * as z from "zod/mini";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import type { DeviceDraft } from "#web/kernel/forms/form-drafts.ts";
import { discardInput, readInput, saveInput } from "#web/kernel/offline/saved-input.ts";
import { editableFieldKeys, type SeenQuote } from "./editable-fields.ts";
import { type EditTexts, toFieldTexts } from "./form.ts";

const Value = z.nullable(z.union([z.string(), z.int()]));

const Kept = z.object({
  /** A stored edit with another number has another shape and is ignored. */
  shape: z.literal(1),
  at: z.string(),
  seen: z.object({ version: z.int(), ...Object.fromEntries(editableFieldKeys.map((key) => [key, Value])) }),
  texts: z.record(z.enum(editableFieldKeys), z.string()),
});

export interface EditDraft {
  /** When it was last typed at. */
  at: string;
  seen: SeenQuote;
  texts: EditTexts;
}

export function buildEditKey(companyId: number | null, personId: string, quoteId: string): string {
  return `volute.edit.${companyId}.${personId}.${quoteId}`;
}

export function parseEditDraft(text: string): EditDraft | null {
  try {
    const read = z.safeParse(Kept, JSON.parse(text));
    return read.success ? (read.data as unknown as EditDraft) : null;
  } catch {
    return null;
  }
}

/** Takes from a whole quote no more than the form knows of it. */
export function serialiseEditDraft(edit: EditDraft): string {
  return JSON.stringify(z.parse(Kept, { shape: 1, ...edit }));
}

export function loadEditDraft(key: string): EditDraft | null {
  return parseEditDraft(readInput(key));
}

/** What is typed over a quote, under its key; fields that the form does not have are as they were seen. */
export function openEditDraft<Values extends Partial<EditTexts>>(
  key: string,
  values: Values | null,
): DeviceDraft<Values, QuoteDetail> {
  return {
    values,
    keep(typed, seen) {
      const texts = { ...toFieldTexts(seen), ...typed };
      return saveInput(key, serialiseEditDraft({ at: new Date().toISOString(), seen, texts }));
    },
    drop: () => discardInput(key),
  };
}
