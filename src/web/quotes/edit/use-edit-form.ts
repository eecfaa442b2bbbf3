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
  theirFields: EditableFieldKey[];
  authors: string;
  /** None of the user's own changes was left to send, because they chose the other values. */
  tookAllTheirs: boolean;
  /** The quote after saving. */
  quote: QuoteDetail;
}

/** Waits for a choice; nothing is saved until then. */
export interface EditConflict extends MergeResult {
  authors: string;
  /** The version of the other user's change. */
  version: number;
  choose: (sides: Partial<Record<EditableFieldKey, Side>>) => void;
  /** Back to the form, with all input as it was typed. */
  goBack: () => void;
  pending: boolean;
  errors: { message: string }[];
}

export function useQuoteForm<Values extends FieldValues>({
  seen: original,
  schema,
  onSaved,
  failure,
  ...options
}: {
  /** The quote as it was when the user began to change it. */
  seen: QuoteDetail;
  toValues: (original: QuoteDetail | null) => Values;
  schema: z.ZodMiniType<QuoteChange, unknown>;
  mode: "onSubmit" | "onTouched";
  followsUpdates?: boolean;
  draft: DeviceDraft<Values, QuoteDetail>;
  onSaved: (saved: SaveResult) => void;
  onUnchanged?: () => void;
  onInvalid?: () => void;
  failure: string;
}): { record: RecordForm<Values, QuoteDetail, QuoteChange>; conflict: EditConflict | null } {
  const { user } = useSession();
  const ownName = `${user.firstName} ${user.lastName}`.trim();
  const [authors, setAuthors] = useState("");
  /** The fields for which the user has chosen a value since the change was submitted. */
  const decidedFields = useRef<ReadonlySet<string>>(new Set());
  const { id } = original;
  const readAuthors = ({ version }: QuoteDetail) => listAuthors(id, version - original.version, ownName);
  const record = useRecordForm({
    ...options,
    name: `quote/${id}`,
    endpoint: updateQuote,
    record: original,
    schema: z.pipe(
      schema,
      z.transform((change: QuoteChange) => pickRealChanges(original, change)),
    ),
    save: (change, base) => call(updateQuote, { params: { id }, body: { ...change, version: base?.version } }),
    merge: mergeOrNull,
    async onSaved(quote, intended) {
      updateQuoteCache(quote);
      const theirFields = listForeignChanges(original, intended, quote, decidedFields.current);
      decidedFields.current = new Set();
      onSaved({
        theirFields,
        authors: theirFields.length > 0 ? await readAuthors(quote) : "",
        tookAllTheirs: false,
        quote,
      });
    },
    async onConflict(current) {
      updateQuoteCache(current);
      setAuthors(await readAuthors(current));
    },
    onFailed: () => toast({ title: "Error", description: failure, destructive: true }),
  });
  const { conflict, pending, allErrors } = record;
  if (!conflict) return { record, conflict: null };

  const { attempt, theirs, goBack, saveChosen } = conflict;
  const { version } = theirs;
  const merged = mergeChange(attempt.base?.original ?? original, attempt.body, theirs);
  const allDecidedFields = new Set([...decidedFields.current, ...merged.collisions.map(({ key }) => key)]);
  // Includes what they changed before an earlier choice; excludes what is still to be sent, which is not decided yet.
  const theirChanges = listForeignChanges(
    original,
    attempt.intended,
    theirs,
    new Set([...allDecidedFields, ...Object.keys(merged.change)]),
  );
  const choose: EditConflict["choose"] = (sides) => {
    decidedFields.current = allDecidedFields;
    const change = resolveConflicts(merged, sides);
    if (isEmptyChange(change))
      return onSaved({ theirFields: theirChanges, authors, tookAllTheirs: true, quote: theirs });
    saveChosen(change);
  };
  const returnToForm = () => {
    decidedFields.current = new Set();
    goBack();
  };
  return {
    record,
    conflict: {
      ...merged,
      theirFields: theirChanges,
      authors,
      version,
      choose,
      goBack: returnToForm,
      pending,
      errors: allErrors,
    },
  };
}

const listFormat = new Intl.ListFormat("en-GB");

/** The authors of the newest changes, as far as the history shows them. */
async function listAuthors(id: string, changeCount: number, ownName: string): Promise<string> {
  try {
    const entries = await call(getQuoteHistory, { params: { id } });
    const names = entries.slice(0, changeCount).map(({ who }) => who);
    const otherNames = [...new Set(names)].filter((author) => author !== null && author !== ownName) as string[];
    if (otherNames.length > 0) return listFormat.format(otherNames);
    return names.length > 0 && names.every((author) => author === ownName) ? "you in another window" : UNKNOWN_AUTHOR;
  } catch {
    return UNKNOWN_AUTHOR;
  }
}
const UNKNOWN_AUTHOR = "somebody else";
