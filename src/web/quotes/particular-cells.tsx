import type { QuoteDetail } from "#contract/quotes.ts";
import { particularKeys, particularText, particularWords } from "#domain/quotes/customer.ts";
import { Cell } from "#web/ui/plate.tsx";

/** What a quote says of its customer besides the name, to be read. */
export function ParticularCells({ quote }: { quote: QuoteDetail }) {
  return particularKeys.map((key) => (
    <Cell key={key} label={particularWords[key]}>
      <span className="whitespace-pre-line wrap-anywhere">{particularText(key, quote) ?? "Not specified"}</span>
    </Cell>
  ));
}
