// Saves a change of a quote's lines, discount or options at once (decision 52: nobody's change is lost).
import { useMutation } from "@tanstack/react-query";
import { type QuoteDetail, type QuoteEdit, updateQuote } from "#contract/quotes/quotes.ts";
import { CallError, call } from "#web/kernel/api.ts";
import { trySave } from "#web/kernel/forms/record-state.ts";
import { updateQuoteCache } from "#web/quotes/cache.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import { type LinesChange, toGivenLine } from "./line-changes.ts";

/** What the form of a part of a quote is called: typed input is restored under it after the end of a session. */
export const buildFormKind = (part: "line" | "deposit" | "discount" | "option", quoteId: string): string =>
  `${part} of ${quoteId}`;

type LinesEdit = Omit<QuoteEdit, "version">;

export const applyLinesChange = (quote: QuoteDetail, change: LinesChange): LinesEdit => ({
  lines: [...change(quote.lines.map(toGivenLine))] as NonNullable<QuoteEdit["lines"]>,
});

/** Makes the change again over what somebody else has saved meanwhile, until it is saved. */
export async function saveLinesEdit(
  quote: QuoteDetail,
  buildEdit: (current: QuoteDetail) => LinesEdit,
): Promise<QuoteDetail> {
  for (let current = quote; ; ) {
    const { id, version } = current;
    const body = { ...buildEdit(current), version };
    const outcome = await trySave(updateQuote, () => call(updateQuote, { params: { id }, body }));
    if ("saved" in outcome) {
      updateQuoteCache(outcome.saved);
      return outcome.saved;
    }
    current = outcome.current;
  }
}

interface LinesAction {
  buildEdit: (current: QuoteDetail) => LinesEdit;
  onSaved?: (saved: QuoteDetail) => void;
}

/** For what needs no form: moving, removing, mending. A failure is told, and nothing has changed. */
export function useLinesAction(quote: QuoteDetail, onChanged?: (saved: QuoteDetail) => void) {
  return useMutation<QuoteDetail, CallError, LinesAction>({
    mutationFn: ({ buildEdit }) => saveLinesEdit(quote, buildEdit),
    onSuccess(saved, { onSaved }) {
      onChanged?.(saved);
      onSaved?.(saved);
    },
    onError: showLinesFailure,
  });
}

export function showLinesFailure(error: unknown): void {
  const { status = 0, sentence = null } = error instanceof CallError ? error : {};
  if (status === 401) return;
  toast({ title: "Error", description: sentence ?? "Failed to update quote. Please try again.", destructive: true });
}

/** The same failure with the names of the form's own fields; an error about anything else belongs to none. */
export function mapErrorFields(error: unknown, findName: (field: string) => string | null): unknown {
  if (!(error instanceof CallError) || Object.keys(error.fields).length === 0) return error;
  const entries = Object.entries(error.fields);
  const fields = Object.fromEntries(
    entries.flatMap(([field, sentence]) => {
      const name = findName(field);
      return name === null ? [] : [[name, sentence]];
    }),
  );
  const reply = JSON.parse(error.body) as object;
  const isOwn = Object.keys(fields).length > 0;
  const body = { ...reply, fields, ...(!isOwn && { error: entries[0]?.[1] }) };
  return new CallError(error.message, error.status, JSON.stringify(body));
}
