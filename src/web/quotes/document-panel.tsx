import type { QuoteDetail } from "#contract/quotes/quotes.ts";
import { formatDocumentOption, isDocumentOptionRelevant } from "#domain/quotes/document-option-labels.ts";
import { documentOptionKeys, documentOptionLabels } from "#domain/quotes/document-options.ts";
import { Cell, Cells, Panel } from "#web/ui/layout/panel.tsx";

/** "Quotation, showing the total only". */
export function describeDocument({ documentKind, priceDetail }: QuoteDetail): string {
  const shownPrice = formatDocumentOption("priceDetail", priceDetail) ?? "";
  return `${formatDocumentOption("documentKind", documentKind)}, showing ${shownPrice.charAt(0).toLowerCase()}${shownPrice.slice(1)}`;
}

export function DocumentPanel({ quote }: { quote: QuoteDetail }) {
  return (
    <Panel title="Document">
      <DocumentCells quote={quote} />
    </Panel>
  );
}

/** The choices for the customer's document, and its texts, read-only. */
export function DocumentCells({ quote }: { quote: QuoteDetail }) {
  const shownKeys = documentOptionKeys.filter((key) => !isTextOfJob(key) && isOptionShown(quote, key));
  return (
    <>
      <Cells columns={2}>
        {shownKeys.map((key, index) => (
          <Cell key={key} wide={index % 2 === 0 && index === shownKeys.length - 1} label={documentOptionLabels[key]}>
            {formatDocumentOption(key, quote[key]) ?? "Not specified"}
          </Cell>
        ))}
      </Cells>
      <Cells columns={1}>
        {textsOfJob.map((key) => {
          const text = quote[key] ?? textOfJobType(quote, key);
          const origin = quote[key] === null ? "From the job type" : "Changed for this quote";
          return (
            <Cell key={key} label={documentOptionLabels[key]} note={text === null ? undefined : origin}>
              <span className="whitespace-pre-line wrap-anywhere">{text ?? "Not specified"}</span>
            </Cell>
          );
        })}
      </Cells>
    </>
  );
}

export const textsOfJob = ["scope", "exclusions"] as const;
export type TextOfJob = (typeof textsOfJob)[number];
const isTextOfJob = (key: string): key is TextOfJob => (textsOfJob as readonly string[]).includes(key);

export const textOfJobType = (quote: Pick<QuoteDetail, "jobTypeScope" | "jobTypeExclusions">, key: TextOfJob) =>
  key === "scope" ? quote.jobTypeScope : quote.jobTypeExclusions;

const isOptionShown = (quote: QuoteDetail, key: (typeof documentOptionKeys)[number]) =>
  quote[key] !== null || isDocumentOptionRelevant(key, quote);
