// Applies a change of the company acted in: its settings, its brand and its logo.
import type { BrandChange, CompanyChange } from "#contract/companies.ts";
import { currencySymbols } from "#domain/companies/currency.ts";
import { NO_REMINDER_DAYS } from "#domain/companies/reminder-days.ts";
import { toDay } from "#domain/days.ts";
import type { NoChange } from "#server/kernel/call.ts";
import { invalid } from "#server/kernel/errors.ts";
import { applyPatch } from "#server/kernel/patch.ts";
import type { OwnCompany } from "./queries.ts";

export const noLogo = { brandImageUrl: null, brandImageData: null, brandImageType: null, brandImageSize: null };

type ChangeDecision = OwnCompany | NoChange<OwnCompany>;

const optionalTexts = [
  "vatNumber",
  "legalName",
  "registeredAddress",
  "companyNumber",
  "contactEmail",
  "contactPhone",
  "defaultEmailMessage",
  "terms",
  "cancellationAdvice",
  "cancellationAdviceDate",
  "depositWords",
] as const;

/** Fields that are left out stay unchanged. Another text of the terms is their next version. */
export function decideCompanyChange(company: OwnCompany, change: CompanyChange, now: Date): ChangeDecision {
  const after = change.remindersAfter ?? company.remindersAfter;
  const before = change.remindersBefore ?? company.remindersBefore;
  if ((change.hasReminders ?? company.hasReminders) && after.length + before.length === 0) {
    throw invalid({ [change.remindersAfter ? "remindersAfter" : "remindersBefore"]: NO_REMINDER_DAYS });
  }
  const clearedFields = optionalTexts.filter((key) => change[key] === "").map((key) => [key, null]);
  const isNewText = Boolean(change.terms) && change.terms !== company.terms;
  const termsVersion = company.termsVersion + (isNewText ? 1 : 0);
  const changedFields: Partial<OwnCompany> = { ...change, ...Object.fromEntries(clearedFields), termsVersion };
  return applyPatch(company, { ...changedFields, ...decideAdvice({ ...company, ...changedFields }, now) });
}

type Advice = Pick<OwnCompany, "cancellationAdvice" | "cancellationAdviceDate">;

/** Without a right to cancel there is a reason for it with its day; with one, neither. */
function decideAdvice(company: Advice & Pick<OwnCompany, "defaultNoCancellation">, now: Date): Advice {
  const { defaultNoCancellation, cancellationAdvice, cancellationAdviceDate } = company;
  if (defaultNoCancellation === null) return { cancellationAdvice: null, cancellationAdviceDate: null };
  const errors = {
    ...(cancellationAdvice === null && { cancellationAdvice: "Enter the reason" }),
    ...(cancellationAdviceDate === null && { cancellationAdviceDate: "Enter the date of the advice" }),
    ...((cancellationAdviceDate ?? "") > toDay(now) && { cancellationAdviceDate: "This date is in the future" }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { cancellationAdvice, cancellationAdviceDate };
}

/** A currency has its own symbol; 400 for another one. */
export function decideBrandChange(company: OwnCompany, { currencySymbol, ...change }: BrandChange): ChangeDecision {
  const currency = change.currency ?? company.currency;
  const symbol = currencySymbols[currency];
  if (currencySymbol !== undefined && currencySymbol !== symbol) {
    throw invalid({ currencySymbol: `The symbol of ${currency} is ${symbol}` });
  }
  return applyPatch(company, change.currency ? { ...change, currencySymbol: symbol } : change);
}
