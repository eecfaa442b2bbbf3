// Typed and unsaved input on this device, for one user, company and quote, so that neither a reload nor the end of a
// session loses it. Stored with the version it was typed over, since others may change the quote meanwhile.
import * as z from "zod/mini";
import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import type { DeviceDraft } from "#web/kernel/forms/form-drafts.ts";
import { discardInput, readInput, saveInput } from "#web/kernel/offline/saved-input.ts";
import { editableFieldKeys, type SeenQuote } from "./editable-fields.ts";
import { type EditTexts, toFieldTexts } from "./form.ts";

const Value = z.nullable(z.union([z.string(), z.int()]));

const StoredDraft = z.object({
  /** A stored edit with another number has another shape and is ignored. */
  shape: z.literal(1),
  at: z.string(),
  seen: z.object({ version: z.int(), ...Object.fromEntries(editableFieldKeys.map((key) => [key, Value])) }),
  texts: z.record(z.enum(editableFieldKeys), z.string()),
});

export interface EditDraft {
  /** When it was last changed. */
  at: string;
  seen: SeenQuote;
  texts: EditTexts;
}

export function buildEditKey(companyId: number | null, userId: string, quoteId: string): string {
  return `volute.edit.${companyId}.${userId}.${quoteId}`;
}

export function parseEditDraft(text: string): EditDraft | null {
  try {
    const parsed = z.safeParse(StoredDraft, JSON.parse(text));
    return parsed.success ? (parsed.data as unknown as EditDraft) : null;
  } catch {
    return null;
  }
}

/** Stores only the fields of a quote that the form has. */
export function serialiseEditDraft(edit: EditDraft): string {
  return JSON.stringify(z.parse(StoredDraft, { shape: 1, ...edit }));
}

export function loadEditDraft(key: string): EditDraft | null {
  return parseEditDraft(readInput(key));
}

/** The input typed over a quote, by its key; fields that the form does not have are as they were seen. */
export function openEditDraft<Values extends Partial<EditTexts>>(
  key: string,
  values: Values | null,
): DeviceDraft<Values, QuoteDetail> {
  return {
    values,
    save(typedTexts, original) {
      const texts = { ...toFieldTexts(original), ...typedTexts };
      return saveInput(key, serialiseEditDraft({ at: new Date().toISOString(), seen: original, texts }));
    },
    discard: () => discardInput(key),
  };
}
