// The edit page's fields as texts, and their conversion to the contract's values (QB 2.9 and 5).
import * as z from "zod/mini";
import { updateQuote } from "#contract/quotes/quotes.ts";
import { type Choices, choiceKeys, mapKinds } from "#domain/catalogue/items.ts";
import { formatDecimal, formatMoney } from "#domain/money.ts";
import { FIGURE_MISSING_MESSAGE } from "#domain/quotes/quote-change.ts";
import {
  type EditableFieldKey,
  type EditableQuote,
  editableFieldKeys,
  editableFields,
  isManual,
  type QuoteChange,
} from "./editable-fields.ts";

export type EditTexts = Record<EditableFieldKey, string>;

/** Each value as its field shows it: exact, without currency signs or separators (decision 14). */
function formatFieldText(key: EditableFieldKey, value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "string") return value;
  const { type } = editableFields[key];
  if (type === "hours") return formatDecimal(value);
  return type === "money" ? formatMoney(value, "").replaceAll(",", "") : String(value);
}

export function toFieldTexts(quote: EditableQuote): EditTexts {
  return Object.fromEntries(editableFieldKeys.map((key) => [key, formatFieldText(key, quote[key])])) as EditTexts;
}

/** The choices as ids, for the rules. */
export function readChoices(texts: EditTexts): Choices {
  return mapKinds((kind) => Number(texts[choiceKeys[kind]]) || null);
}

export interface EditContext {
  /** The quote that the form was filled from. */
  original: EditableQuote;
  calculated: boolean;
  seesCosts: boolean;
}

/** "1,234.50" with or without the company's currency; a comma elsewhere stays and is rejected. */
const WITH_SEPARATORS = /^\p{Sc}?\s*\d{1,3}(,\d{3})+(\.\d*)?$|^\p{Sc}/u;

/** Takes the form's texts and gives the change in pence and hundredths, by the contract's own schema. */
export function buildEditSchema({ original, calculated, seesCosts }: EditContext) {
  const toWire = z.transform((texts: EditTexts, context) => {
    const wireValues: Record<string, unknown> = {};
    for (const key of editableFieldKeys) {
      const text = texts[key].trim();
      if (editableFields[key].type === "money" && !seesCosts) continue;
      // A figure that the quote does not have yet may stay empty.
      if (text === "" && original[key] === null) continue;
      if (isManual(key) && text === "" && calculated) {
        context.issues.push({ code: "custom", message: FIGURE_MISSING_MESSAGE, path: [key], input: text });
      }
      wireValues[key] = toWireValue(key, text);
    }
    return wireValues;
  });
  return z.pipe(toWire, updateQuote.body) as unknown as z.ZodMiniType<QuoteChange, EditTexts>;
}

function toWireValue(key: EditableFieldKey, text: string): unknown {
  const { type } = editableFields[key];
  if (type === "text") return text;
  if (type === "remark") return text || null;
  if (type === "choice") return text === "" ? undefined : Number(text);
  if (text === "") return null;
  return WITH_SEPARATORS.test(text) ? text.replaceAll(/[\p{Sc},\s]/gu, "") : text;
}
