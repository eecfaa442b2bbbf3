// The form over a quote's fields, which can be saved while others are changing them (decision 52).
import { useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import * as z from "zod/mini";
import { getQuoteHistory, type QuoteDetail, updateQuote } from "#contract/quotes/quotes.ts";
import { call } from "#web/kernel/api.ts";
import type { DeviceDraft } from "#web/kernel/forms/form-drafts.ts";
import { type RecordForm, useRecordForm } from "#web/kernel/forms/record-form.ts";
import { isEmptyChange } from "#web/kernel/forms/record-state.ts";
import { updateQuoteCache } from "#web/quotes/cache.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import { useSession } from "#web/users/session.tsx";
import type { EditableFieldKey, QuoteChange } from "./editable-fields.ts";
import {
  listForeignChanges,
  type MergeResult,
  mergeChange,
  mergeOrNull,
  pickRealChanges,
  resolveConflicts,
  type Side,
} from "./merge.ts";

/** How a change was saved. */
export interface SaveResult {
  /** The fields that another user changed meanwhile, and who: "Aisha Khan". */
  taken: EditableFieldKey[];
  by: string;
  /** None of the user's own changes was left to send, because they chose the other values. */
  theirsAlone: boolean;
  /** The quote after saving. */
  quote: QuoteDetail;
}

/** Waits for a choice; nothing is saved until then. */
export interface EditConflict extends MergeResult {
  by: string;
  /** The version of the other user's change. */
  version: number;
  choose: (sides: Partial<Record<EditableFieldKey, Side>>) => void;
  /** Back to the form, with all input as it was typed. */
  goBack: () => void;
  pending: boolean;
  wrong: { message: string }[];
}

export function useQuoteForm<Values extends FieldValues>({
  seen,
  schema,
  onSaved,
  failure,
  ...terms
}: {
  /** The quote as it was when the user began to change it. */
  seen: QuoteDetail;
  valuesOf: (seen: QuoteDetail | null) => Values;
  schema: z.ZodMiniType<QuoteChange, unknown>;
  mode: "onSubmit" | "onTouched";
  follows?: boolean;
  draft: DeviceDraft<Values, QuoteDetail>;
  onSaved: (saved: SaveResult) => void;
  onUnchanged?: () => void;
  onInvalid?: () => void;
  failure: string;
}): { record: RecordForm<Values, QuoteDetail, QuoteChange>; collided: EditConflict | null } {
  const { user } = useSession();
  const me = `${user.firstName} ${user.lastName}`.trim();
  const [by, setBy] = useState("");
  /** The fields for which the user has chosen a value since the change was submitted. */
  const asked = useRef<ReadonlySet<string>>(new Set());
  const { id } = seen;
  const whoWas = ({ version }: QuoteDetail) => whoChanged(id, version - seen.version, me);
  const record = useRecordForm({
    ...terms,
    name: `quote/${id}`,
    endpoint: updateQuote,
    record: seen,
    schema: z.pipe(
      schema,
      z.transform((change: QuoteChange) => pickRealChanges(seen, change)),
    ),
    save: (change, over) => call(updateQuote, { params: { id }, body: { ...change, version: over?.version } }),
    merge: mergeOrNull,
    async onSaved(quote, meant) {
      updateQuoteCache(quote);
      const taken = listForeignChanges(seen, meant, quote, asked.current);
      asked.current = new Set();
      onSaved({ taken, by: taken.length > 0 ? await whoWas(quote) : "", theirsAlone: false, quote });
    },
    async onOvertaken(theirs) {
      updateQuoteCache(theirs);
      setBy(await whoWas(theirs));
    },
    onFailed: () => toast({ title: "Error", description: failure, destructive: true }),
  });
  const { conflict, pending, wrong } = record;
  if (!conflict) return { record, collided: null };

  const { attempt, theirs, goBack, saveChosen } = conflict;
  const { version } = theirs;
  const merged = mergeChange(attempt.over?.seen ?? seen, attempt.body, theirs);
  const askedNow = new Set([...asked.current, ...merged.collisions.map(({ key }) => key)]);
  // Includes what they changed before an earlier choice; excludes what is still to be sent, which is not decided yet.
  const taken = listForeignChanges(seen, attempt.meant, theirs, new Set([...askedNow, ...Object.keys(merged.change)]));
  const choose: EditConflict["choose"] = (sides) => {
    asked.current = askedNow;
    const change = resolveConflicts(merged, sides);
    if (isEmptyChange(change)) return onSaved({ taken, by, theirsAlone: true, quote: theirs });
    saveChosen(change);
  };
  const leave = () => {
    asked.current = new Set();
    goBack();
  };
  return { record, collided: { ...merged, taken, by, version, choose, goBack: leave, pending, wrong } };
}

const inWords = new Intl.ListFormat("en-GB");

/** The authors of the newest changes, as far as the history shows them. */
async function whoChanged(id: string, newest: number, me: string): Promise<string> {
  try {
    const entries = await call(getQuoteHistory, { params: { id } });
    const names = entries.slice(0, newest).map(({ who }) => who);
    const others = [...new Set(names)].filter((who) => who !== null && who !== me) as string[];
    if (others.length > 0) return inWords.format(others);
    return names.length > 0 && names.every((who) => who === me) ? "you in another window" : SOMEBODY;
  } catch {
    return SOMEBODY;
  }
}
const SOMEBODY = "somebody else";
