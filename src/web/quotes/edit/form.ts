// The edit page's fields as texts, and what they mean to the contract (QB 2.9 and 5).
import * as z from "zod/mini";
import { updateQuote } from "#contract/quotes.ts";
import { byKind, type Choices, choiceKeys } from "#domain/catalogue/items.ts";
import { formatDecimal, formatMoney } from "#domain/money.ts";
import { FIGURE_LEFT_OUT } from "#domain/quotes/edit.ts";
import { type ContentKey, contentKeys, type QuoteChange, type QuoteContent } from "./merge.ts";

export type EditTexts = Record<ContentKey, string>;

export const manualKeys = ["labourHours", "engineerCount", "labourCost", "materialCost"] as const;
export type ManualKey = (typeof manualKeys)[number];
const hundredths = new Set<ContentKey>(["labourHours"]);
const money = new Set<ContentKey>(["labourCost", "materialCost"]);

/** Each value as it stands in its field: exact, without signs or separators (decision 14). */
function textOf(key: ContentKey, value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "string") return value;
  if (hundredths.has(key)) return formatDecimal(value);
  return money.has(key) ? formatMoney(value, "").replaceAll(",", "") : String(value);
}

export function textsOf(content: QuoteContent): EditTexts {
  return Object.fromEntries(contentKeys.map((key) => [key, textOf(key, content[key])])) as EditTexts;
}

/** As the ids of the form are read by the rules. */
export function choicesIn(texts: EditTexts): Choices {
  return byKind((kind) => Number(texts[choiceKeys[kind]]) || null);
}

export interface EditContext {
  /** What the form was filled from. */
  seen: QuoteContent;
  calculated: boolean;
  seesCosts: boolean;
}

/** "1,234.50" as people write it, with or without the company's currency; a comma elsewhere stays and is refused. */
const SEPARATED = /^\p{Sc}?\s*\d{1,3}(,\d{3})+(\.\d*)?$|^\p{Sc}/u;

/** The form's own texts in, the change in pence and hundredths out, by the contract's own schema. */
export function editSchema({ seen, calculated, seesCosts }: EditContext) {
  const wire = z.transform((texts: EditTexts, context) => {
    const named: Record<string, unknown> = {};
    for (const key of contentKeys) {
      const text = texts[key].trim();
      if (money.has(key) && !seesCosts) continue;
      // A figure that the quote does not have yet may stay empty.
      if (text === "" && seen[key] === null) continue;
      if (isManual(key) && text === "" && calculated) {
        context.issues.push({ code: "custom", message: FIGURE_LEFT_OUT, path: [key], input: text });
      }
      named[key] = wireOf(key, text);
    }
    return named;
  });
  return z.pipe(wire, updateQuote.body) as unknown as z.ZodMiniType<QuoteChange, EditTexts>;
}

function wireOf(key: ContentKey, text: string): unknown {
  if (key === "customerName" || key === "postcode") return text;
  if (key === "notes") return text || null;
  if (!isManual(key)) return text === "" ? undefined : Number(text);
  if (text === "") return null;
  return SEPARATED.test(text) ? text.replaceAll(/[\p{Sc},\s]/gu, "") : text;
}

function isManual(key: ContentKey): key is ManualKey {
  return (manualKeys as readonly string[]).includes(key);
}
