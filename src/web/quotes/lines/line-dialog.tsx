// The dialog that adds or changes a line of a stored quote. Only this one line is saved over other people's changes.
import { useRef, useState } from "react";
import { type QuoteDetail, updateQuote } from "#contract/quotes/quotes.ts";
import { describeLines } from "#domain/quotes/line-texts.ts";
import { type GivenLine, MAX_OFFERED_LINES, type QuoteLine } from "#domain/quotes/lines.ts";
import { call } from "#web/kernel/api.ts";
import { RecordDialog } from "#web/kernel/forms/record-dialog.tsx";
import { useRecordForm } from "#web/kernel/forms/record-form.ts";
import { updateQuoteCache } from "#web/quotes/cache.ts";
import { createQuoteId } from "#web/quotes/quote-id.ts";
import { toast } from "#web/ui/feedback/toast.ts";
import { useExtras } from "./extras.ts";
import { isOffered, setLine } from "./line-changes.ts";
import { LineFields } from "./line-fields.tsx";
import { buildLineSchema, type LineTexts, toLineTexts } from "./line-form.ts";
import { applyLinesChange, buildFormKind, mapErrorFields, showLinesFailure } from "./lines-saving.ts";

export function LineDialog({
  quote,
  line,
  symbol,
  onClose,
}: {
  quote: QuoteDetail;
  /** Null adds a new one. */
  line: QuoteLine | null;
  symbol: string | undefined;
  onClose: () => void;
}) {
  const [lineId] = useState(() => line?.id ?? createQuoteId());
  const [schema] = useState(() => buildLineSchema(lineId, line === null));
  const findLine = (quote: QuoteDetail | null) => quote?.lines.find(({ id }) => id === lineId) ?? null;
  const { extras, hasFailed, retry } = useExtras(true);
  // The quote over which the line is saved.
  const newest = useRef(quote);
  const record = useRecordForm<typeof updateQuote, LineTexts, GivenLine>({
    name: `${buildFormKind("line", quote.id)}/${line?.id ?? "new"}`,
    endpoint: updateQuote,
    record: quote,
    toValues: (quote) => toLineTexts(findLine(quote)),
    schema,
    async save(given, base) {
      const edit = applyLinesChange(newest.current, setLine(given));
      const place = edit.lines?.findIndex(({ id }) => id === lineId);
      try {
        return await call(updateQuote, { params: { id: quote.id }, body: { ...edit, version: base?.version } });
      } catch (error) {
        const ownFields = `lines.${place}.`;
        throw mapErrorFields(error, (field) =>
          field.startsWith(ownFields)
            ? field.slice(ownFields.length).replace("extraId", "words").replace("state", "isOffered")
            : null,
        );
      }
    },
    merge(original, given, theirs) {
      newest.current = theirs;
      const isChanged = JSON.stringify(findLine(original)) !== JSON.stringify(findLine(theirs));
      return isChanged ? null : given;
    },
    onSaved(saved) {
      updateQuoteCache(saved);
      toast({ title: line ? "Line updated" : "Line added" });
      onClose();
    },
    onConflict: updateQuoteCache,
    onFailed: showLinesFailure,
  });
  return (
    <RecordDialog
      title={line ? `Edit ${line.words}` : "Add line"}
      send="Save"
      sending="Saving..."
      record={record}
      describeTheirs={(theirs) => {
        const theirLine = findLine(theirs);
        return theirLine ? `Theirs: ${describeLines([theirLine], symbol)}.` : "They removed this line.";
      }}
      onClose={onClose}
    >
      <LineFields
        extras={extras}
        retryExtras={hasFailed ? retry : null}
        symbol={symbol}
        choice={{
          labels: quote.options?.map(({ label }) => label) ?? [],
          isFull: quote.lines.filter(isOffered).length >= MAX_OFFERED_LINES,
        }}
      />
    </RecordDialog>
  );
}
