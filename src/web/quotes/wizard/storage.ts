// The draft on this device: for one person in one company, and for nobody else who uses it.
import { deviceDrafts } from "#web/kernel/drafts.ts";
import { isBlank, newDraft, type QuoteDraft, readDraft, writeDraft } from "#web/quotes/draft.ts";
import { newQuoteId } from "#web/quotes/quote-id.ts";

export function draftKey(companyId: number, personId: string): string {
  return `volute.draft.${companyId}.${personId}`;
}

/**
 * The kept draft, or a new one. A draft whose quote exists comes back only to where it was left (`resuming`);
 * whoever opens the wizard anew wants another quote.
 */
export function loadDraft(key: string, resuming: boolean): QuoteDraft {
  const kept = readDraft(deviceDrafts.read(key));
  return kept && (resuming || !kept.created) ? kept : newDraft(newQuoteId());
}

/** Keeps the draft; false when this browser will not. */
export function keepDraft(key: string, draft: QuoteDraft): boolean {
  if (!isBlank(draft)) return deviceDrafts.keep(key, writeDraft(draft));
  deviceDrafts.drop(key);
  return true;
}
