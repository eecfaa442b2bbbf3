import { findChosenItem } from "#domain/catalogue/items.ts";
import { detectZone, explainZone } from "#domain/catalogue/zones.ts";
import { formatPostcode, readOutwardCode } from "#domain/postcode.ts";
import type { PriceBook } from "#web/catalogue/price-book.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import type { EditableQuote } from "./editable-fields.ts";
import { type EditTexts, readChoices } from "./form.ts";

/** What a new postcode changes about the zone (QB 4, decisions 19 and 20). */
export function EditZone({
  original,
  priceBook: { catalogue },
  texts,
}: {
  original: EditableQuote;
  priceBook: PriceBook;
  texts: EditTexts;
}) {
  const outwardCode = readOutwardCode(texts.postcode);
  if (outwardCode === null || outwardCode === readOutwardCode(original.postcode ?? "")) return null;
  const detected = detectZone(catalogue.location, texts.postcode);
  if (!detected) {
    return (
      <Note tone="warn" title={`No pricing zone covers ${formatPostcode(texts.postcode)}.`}>
        Choose the zone to price it with.
      </Note>
    );
  }
  const chosenZone = findChosenItem(catalogue, "location", readChoices(texts));
  if (chosenZone !== detected.zone) {
    return (
      <Note tone="info" title="Pricing zone chosen by hand.">
        By its postcode it would be {detected.zone.name}.
      </Note>
    );
  }
  return (
    <Note tone={detected.matchedBy === "part" ? "ok" : "warn"} title={`Pricing zone set to ${detected.zone.name}.`}>
      {explainZone(detected, texts.postcode)}
    </Note>
  );
}
