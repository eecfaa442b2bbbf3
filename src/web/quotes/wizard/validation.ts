// What a draft still needs to become a quote, in the words of QB 5.
import * as z from "zod/mini";
import { CustomerStep, NewQuote } from "#contract/quotes/quotes.ts";
import { type Kind, kindLabels, kinds, mapToChoiceKeys } from "#domain/catalogue/items.ts";
import { type CustomerDetailKey, customerDetailKeys } from "#domain/quotes/customer-details.ts";
import { encodeLine } from "#web/quotes/lines/draft-lines.ts";
import { isChoiceOpen, type WizardDraft } from "#web/quotes/wizard-draft.ts";

/** The five lists of step 2, in their order on the screen. */
export const jobKinds = kinds.filter((kind) => kind !== "location");
export type JobKind = (typeof jobKinds)[number];

export const steps = ["Customer", "Job Details", "Review"] as const;
export type Step = 1 | 2 | 3;

type CustomerErrors = { customerName?: string; postcode?: string };

/** Field to its error; empty when step 1 is valid. */
export function validateCustomer({ customerName, postcode }: WizardDraft): CustomerErrors {
  return listFieldErrors(CustomerStep, { customerName, postcode });
}

/** The text fields of step 3, in their order. */
const reviewKeys = [...customerDetailKeys, "notes"] as const;

export function validateReview(draft: WizardDraft): { [K in CustomerDetailKey | "notes"]?: string } {
  return listFieldErrors(NewQuote, toQuoteBody(draft));
}

function listMissingChoices(draft: WizardDraft): JobKind[] {
  return jobKinds.filter((kind) => isChoiceOpen(draft, kind));
}

/** How far the user may go forward; going back is always allowed (QB 2.6). */
export function findFurthestStep(draft: WizardDraft): Step {
  if (draft.created) return 3;
  if (Object.keys(validateCustomer(draft)).length > 0) return 1;
  return listMissingChoices(draft).length > 0 ? 2 : 3;
}

/** Whether the step's main action can be used; Next of step 2 does not wait for the zone (QB 5). */
export function isStepValid(draft: WizardDraft, step: Step): boolean {
  return step < 3 ? findFurthestStep(draft) > step : describeMissing(draft, step) === null;
}

/** One sentence on what the step still needs; null if nothing. */
export function describeMissing(draft: WizardDraft, step: Step): string | null {
  if (draft.created) return null;
  if (step === 1) {
    const { customerName, postcode } = validateCustomer(draft);
    const blankNames = [!draft.customerName.trim() && "Customer name", !draft.postcode.trim() && "postcode"].filter(
      (name) => name !== false,
    );
    return blankNames.length > 0 ? describeMissingNames(blankNames) : (customerName ?? postcode ?? null);
  }
  const missingKinds: Kind[] = step === 2 ? listMissingChoices(draft) : [];
  if (isChoiceOpen(draft, "location")) missingKinds.unshift("location");
  if (missingKinds.length > 0) return describeMissingNames(missingKinds.map(toChoiceName));
  if (step < 3) return null;
  const errors = validateReview(draft);
  return reviewKeys.map((key) => errors[key]).find((sentence) => sentence !== undefined) ?? null;
}

/** The body that creates the quote; null while a choice is missing. */
export function buildNewQuote(draft: WizardDraft): NewQuote | null {
  const body = z.safeParse(NewQuote, toQuoteBody(draft));
  return body.success ? body.data : null;
}

const toChoiceName = (kind: Kind) => (kind === "location" ? "Pricing zone" : kindLabels[kind].one);

function describeMissingNames([first = "", second, ...others]: string[]): string {
  const capital = first.charAt(0).toUpperCase() + first.slice(1);
  if (second === undefined) return `${capital} is still missing.`;
  if (others.length === 0) return `${capital} and ${second} are still missing.`;
  return `${capital} and ${others.length + 1} more are still missing.`;
}

/** The contract's schema picks the quote's own fields from it. */
function toQuoteBody(draft: WizardDraft) {
  const trimmedTexts = reviewKeys.map((key) => [key, draft[key].trim() || null]);
  const lines = draft.lines.length > 0 ? draft.lines.map(encodeLine) : undefined;
  return { ...draft, lines, ...mapToChoiceKeys(draft.choices), ...Object.fromEntries(trimmedTexts) };
}

function listFieldErrors(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return {};
  // If a field has several errors the first is shown.
  return Object.fromEntries(parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}
