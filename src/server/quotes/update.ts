// Changing a quote: the named fields, checked against the lists, kept only if nobody was faster (decision 52).
import type { QuoteDetail, updateQuote } from "#contract/quotes.ts";
import { choiceKeys, kinds, kindWords, noChoices } from "#domain/catalogue/items.ts";
import { edit, type QuoteChange } from "#domain/quotes/edit.ts";
import { maySeeCosts } from "#domain/quotes/policy.ts";
import { isSystemStatus } from "#domain/quotes/status.ts";
import { isRefusal, type Refusal, refuse } from "#domain/refusal.ts";
import type { Tx } from "#server/database/connect.ts";
import { Answer, type Call } from "#server/kernel/call.ts";
import { forbidden, outdated } from "#server/kernel/errors.ts";
import { readDetail } from "./detail.ts";
import { forEyesOf } from "./present.ts";
import { type FoundQuote, hasActiveStatus, readTerms, saveQuote } from "./queries.ts";

type Updated = Answer<QuoteDetail> | Refusal;

export async function update({ db, actor, body, record, now }: Call<typeof updateQuote, FoundQuote>): Promise<Updated> {
  const { version, ...change } = body;
  if (!maySeeCosts(actor) && ("labourCost" in change || "materialCost" in change)) {
    throw forbidden("You don't have permission to change costs");
  }
  if (version !== undefined && version !== record.version) {
    // The answer carries the stored quote, so that the screen can show it beside what the person typed.
    throw outdated(forEyesOf(actor, await readDetail(db, record.id)));
  }
  const unknown = await refuseUnknown(db, record, change);
  if (unknown) return unknown;
  const made = edit(record, change);
  if (isRefusal(made)) return made;
  if (Object.keys(made).length === 0) {
    return new Answer(forEyesOf(actor, await readDetail(db, record.id)), { unchanged: true });
  }
  await saveQuote(db, { ...record, ...made, updatedAt: now.toISOString() });
  const saved = await readDetail(db, record.id);
  return new Answer(forEyesOf(actor, saved), { after: saved });
}

/**
 * Refuses an item of another company with the same words as one that does not exist, so that ids tell nothing. An item
 * that the quote already has may stay although it has been switched off.
 */
async function refuseUnknown(db: Tx, record: FoundQuote, change: QuoteChange): Promise<Refusal | null> {
  const named = kinds.filter(
    (kind) => change[choiceKeys[kind]] !== undefined && change[choiceKeys[kind]] !== record[choiceKeys[kind]],
  );
  const fields: Record<string, string> = {};
  if (named.length > 0) {
    const choices = { ...noChoices };
    for (const key of Object.values(choiceKeys)) choices[key] = change[key] ?? record[key];
    const terms = await readTerms(db, choices);
    for (const kind of named) {
      if (!terms[kind]?.isActive)
        fields[choiceKeys[kind]] = `This ${kindWords[kind].one} is not on offer. Please choose another.`;
    }
  }
  const { status } = change;
  if (
    status !== undefined &&
    status !== record.status &&
    !isSystemStatus(status) &&
    !(await hasActiveStatus(db, status))
  ) {
    fields.status = "There is no such status.";
  }
  const first = Object.values(fields)[0];
  return first ? refuse("unknown_choice", first, fields) : null;
}
