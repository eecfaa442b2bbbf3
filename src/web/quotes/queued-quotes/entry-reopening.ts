// Turns a queued quote that the server refuses into a wizard draft again.
import { readChoices } from "#domain/catalogue/items.ts";
import { readOutwardCode } from "#domain/postcode.ts";
import { mapCustomerDetails } from "#domain/quotes/customer-details.ts";
import { listDraftNames } from "#web/quotes/draft-keys.ts";
import { readQueuedLines } from "#web/quotes/lines/draft-lines.ts";
import type { QueueEntry } from "#web/quotes/offline-queue/entry.ts";
import { withSendLock } from "#web/quotes/offline-queue/queue-lock.ts";
import { deleteEntry, readEntryNow } from "#web/quotes/offline-queue/queue-store.ts";
import { createQuoteId } from "#web/quotes/quote-id.ts";
import { deleteDraft, MAX_DRAFTS, saveDraft } from "#web/quotes/wizard/storage.ts";
import { createDraft, type WizardDraft } from "#web/quotes/wizard-draft.ts";

/** Keeps its id as long as no other quote has it: if the server did create it after all, it stays one quote. */
export function buildDraftFromEntry({ id, body, problem }: QueueEntry): WizardDraft {
  return {
    ...createDraft(problem?.code === "already_exists" ? createQuoteId() : id),
    customerName: body.customerName,
    ...mapCustomerDetails((key) => body[key] ?? ""),
    postcode: body.postcode,
    customerId: body.customerId ?? undefined,
    siteId: body.siteId ?? undefined,
    pumpId: body.pumpId ?? undefined,
    serviceDueOn: body.serviceDueOn ?? undefined,
    isNewCustomer: body.isNewCustomer ?? undefined,
    zoneFor: readOutwardCode(body.postcode),
    choices: readChoices(body),
    notes: body.notes ?? "",
    lines: readQueuedLines(body),
    waited: true,
  };
}

type ReopenResult = { name: string } | { refused: string };

/**
 * The name of the draft; or why there is none, and nothing was changed. Refused while the entry is being sent:
 * otherwise there would be the quote, and a draft that creates a second one.
 */
export async function reopenEntry(keyPrefix: string, id: string): Promise<ReopenResult> {
  const result = await withSendLock(() => moveToDraft(keyPrefix, id));
  return result ?? { refused: "Quotes are being sent from here at this moment. Please try again in a moment." };
}

async function moveToDraft(keyPrefix: string, id: string): Promise<ReopenResult> {
  const entry = await readEntryNow(id);
  if (!entry) return { refused: "This quote is no longer waiting here. Look for it in the list of quotes." };
  if (listDraftNames(keyPrefix).length >= MAX_DRAFTS)
    return {
      refused: `There are ${MAX_DRAFTS} unfinished quotes already. Finish or discard one first; this one is still waiting to be sent.`,
    };
  const name = createQuoteId();
  if (!saveDraft(keyPrefix, name, buildDraftFromEntry(entry)))
    return { refused: "This browser cannot save a draft. The quote is still waiting to be sent." };
  if (await deleteEntry(id)) return { name };
  deleteDraft(keyPrefix, name);
  return { refused: "This browser cannot save changes at the moment. The quote is still waiting to be sent." };
}
