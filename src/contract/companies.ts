// The company acted in, and how a platform admin starts and ends impersonating one.
import * as z from "zod/mini";
import { currencies } from "#domain/companies/currency.ts";
import { legalForms, registers } from "#domain/companies/legal-form.ts";
import { computeBase64Size, LOGO_LIMIT, NOT_AN_IMAGE, TOO_LARGE_AN_IMAGE } from "#domain/companies/logo.ts";
import { REMINDER_DAYS_MESSAGE, readReminderDays } from "#domain/companies/reminder-days.ts";
import { isDay } from "#domain/days.ts";
import { priceDetails } from "#domain/price-detail.ts";
import { mapPriceSettings } from "#domain/price-settings.ts";
import { isRefusal } from "#domain/refusal.ts";
import { endpoint } from "./endpoint.ts";
import { StoredJson } from "./json.ts";
import {
  Colour,
  CompanyNumber,
  ContactEmail,
  ContactTelephone,
  Decimal,
  DepositPercent,
  Id,
  IdText,
  Instant,
  SingleLineText,
  Success,
  Text,
  toSingleLine,
  VatNumber,
  Version,
  Whole,
} from "./values.ts";

/** The fields that the company itself and the platform's list both show. */
export const companyFields = {
  id: Id,
  name: z.string(),
  slug: z.string(),
  /** The prefix of its quote numbers (decision 26). */
  quotePrefix: z.string(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  tertiaryColor: z.string(),
  brandImageUrl: z.nullable(z.string()),
  brandImageType: z.nullable(z.string()),
  brandImageSize: z.nullable(z.int()),
  currency: z.enum(currencies),
  currencySymbol: z.string(),
  showPricingToUsers: z.boolean(),
  planId: z.nullable(Id),
  /** The plan's features when the company was put on it. */
  planFeatures: StoredJson,
  isActive: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
};

const Company = z.object({
  ...companyFields,
  /** Base64 without the `data:` prefix. */
  brandImageData: z.nullable(z.string()),
  ...mapPriceSettings(() => z.boolean()),
  engineersSee: z.enum(["own", "company"]),
  quoteValidityDays: z.int(),
  /** How many days an offline price stays valid after the tables have changed. */
  offlinePriceGraceDays: z.int(),
  vatRegistered: z.boolean(),
  vatNumber: z.nullable(z.string()),
  vatRate: Decimal,
  legalName: z.nullable(z.string()),
  registeredAddress: z.nullable(z.string()),
  companyNumber: z.nullable(z.string()),
  legalForm: z.nullable(z.enum(legalForms)),
  registeredIn: z.nullable(z.enum(registers)),
  /** The most price detail that a customer is shown, whoever sends the quote (decision 73). */
  maxPriceDetail: z.enum(priceDetails),
  /** Where customers' replies to emails go, and the number that they may ring. */
  contactEmail: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  defaultEmailMessage: z.nullable(z.string()),
  terms: z.nullable(z.string()),
  /** Counts the versions of the terms. */
  termsVersion: z.int(),
  engineersRecordAnswers: z.boolean(),
  /** Days after sending, and before the end (decision 74). */
  hasReminders: z.boolean(),
  remindersAfter: z.array(z.int()),
  remindersBefore: z.array(z.int()),
  /** The reasons that customers who decline can choose from. */
  declineReasons: z.array(z.string()),
  /** For how many years customer data are retained after an acceptance, and otherwise (decision 76). */
  retentionYearsAccepted: z.int(),
  retentionYearsOther: z.int(),
  /**
   * Why consumers have no right to cancel; null if they have. Read when a quote without a choice of its own is sent.
   * With the reason and the day of the advice.
   */
  defaultNoCancellation: z.nullable(z.enum(["advised"])),
  cancellationAdvice: z.nullable(z.string()),
  cancellationAdviceDate: z.nullable(z.string()),
  /**
   * A deposit, as a whole per cent of the accepted total, for quotes without their own; 0 asks for none. With defaults:
   * replies that were stored on a device before there were deposits lack them.
   */
  depositPercent: z._default(z.int(), 0),
  depositWords: z._default(z.nullable(z.string()), null),
});
export type Company = z.output<typeof Company>;

export const getCompany = endpoint({
  method: "GET",
  path: "/api/company",
  summary: "The company acted in",
  audience: "company",
  permission: ["companies", "view"],
  isCachedOffline: true,
  reply: Company,
});

export const MAX_TERMS_LENGTH = 20_000;

const companyParams = z.object({ companyId: IdText });

/** An empty text clears the value: it is stored as null. */
const OptionalText = (max: number) => z.nullable(SingleLineText(max));
const MAX_VAT_RATE = 10_000;
const VatRate = z.pipe(Decimal, z.int().check(z.maximum(MAX_VAT_RATE, "At most 100")));

const DAYS_MESSAGE = "Enter a whole number of days from 1 to 365";
const ValidityDays = z.codec(
  z.union([z.number(), z.string()], { error: DAYS_MESSAGE }),
  z.int().check(z.minimum(1, DAYS_MESSAGE), z.maximum(365, DAYS_MESSAGE)),
  {
    decode: (wire, context) => {
      if (/^\d{1,3}$/.test(String(wire).trim())) return Number(wire);
      context.issues.push({ code: "custom", message: DAYS_MESSAGE, input: wire });
      return z.NEVER;
    },
    encode: (days) => days,
  },
);

/** One of a few words; a form's list sends an empty text for none. */
const OneOf = <const Words extends readonly string[]>(words: Words, sentence: string) =>
  z.codec(z.nullable(z.string(sentence)), z.nullable(z.enum(words, sentence)), {
    decode: (wire) => (wire === "" ? null : (wire as Words[number])),
    encode: (word) => word,
  });

const ReminderDays = z.codec(
  z.union([z.array(z.union([z.number(), Text(20)])), Text(100)], REMINDER_DAYS_MESSAGE),
  z.array(z.int()),
  {
    decode: (wire, context) => {
      const days = readReminderDays(wire);
      if (!isRefusal(days)) return days;
      context.issues.push({ code: "custom", message: days.sentence, input: wire });
      return z.NEVER;
    },
    encode: (days) => days,
  },
);

const MAX_REASONS = 12;
const MAX_REASON_LENGTH = 100;
/** A list, or one text with a line for each; each reason once. */
const DeclineReasons = z.codec(
  z.union([z.array(Text(1000)), Text(20_000)], "Write one reason a line"),
  z.array(SingleLineText(MAX_REASON_LENGTH)),
  {
    decode: (wire, context) => {
      const lines = [wire].flat().flatMap((text) => text.split(/\r\n|\n|\r/));
      const reasons = [...new Set(lines.map(toSingleLine).filter((line) => line !== ""))];
      const isLong = reasons.some((reason) => reason.length > MAX_REASON_LENGTH);
      if (reasons.length <= MAX_REASONS && !isLong) return reasons;
      const message = isLong ? `At most ${MAX_REASON_LENGTH} characters a line` : `At most ${MAX_REASONS} reasons`;
      context.issues.push({ code: "custom", message, input: wire });
      return z.NEVER;
    },
    encode: (reasons) => reasons,
  },
);

const AdviceDate = z.string().check(z.refine((text) => text === "" || isDay(text), "Enter a date, such as 2026-11-21"));

const Years = Whole(1, 30, "Enter a whole number of years from 1 to 30");

/** Any of these; slug, quote number prefix, plan and state are changed by the platform only. */
const CompanyChange = z.object({
  /** The version that the user was looking at (decision 52). */
  version: z.optional(Version),
  name: z.optional(SingleLineText(200, "Company name is required")),
  showPricingToUsers: z.optional(z.boolean()),
  engineersSee: z.optional(z.enum(["own", "company"])),
  ...mapPriceSettings(() => z.optional(z.boolean())),
  vatRegistered: z.optional(z.boolean()),
  vatNumber: z.optional(z.nullable(VatNumber)),
  vatRate: z.optional(VatRate),
  legalName: z.optional(OptionalText(200)),
  registeredAddress: z.optional(z.nullable(Text(1000))),
  companyNumber: z.optional(z.nullable(CompanyNumber)),
  legalForm: z.optional(OneOf(legalForms, "Choose a legal form")),
  registeredIn: z.optional(OneOf(registers, "Choose a part of the United Kingdom")),
  maxPriceDetail: z.optional(z.enum(priceDetails, "Choose how much of the price customers may see")),
  quoteValidityDays: z.optional(ValidityDays),
  offlinePriceGraceDays: z.optional(Whole(0, 30, "Enter a whole number of days from 0 to 30")),
  contactEmail: z.optional(z.nullable(ContactEmail)),
  contactPhone: z.optional(z.nullable(ContactTelephone)),
  defaultEmailMessage: z.optional(z.nullable(Text(2000))),
  terms: z.optional(z.nullable(Text(MAX_TERMS_LENGTH))),
  engineersRecordAnswers: z.optional(z.boolean()),
  hasReminders: z.optional(z.boolean()),
  remindersAfter: z.optional(ReminderDays),
  remindersBefore: z.optional(ReminderDays),
  declineReasons: z.optional(DeclineReasons),
  retentionYearsAccepted: z.optional(Years),
  retentionYearsOther: z.optional(Years),
  defaultNoCancellation: z.optional(OneOf(["advised"], "Choose whether consumers may cancel")),
  cancellationAdvice: z.optional(OptionalText(300)),
  cancellationAdviceDate: z.optional(z.nullable(AdviceDate)),
  depositPercent: z.optional(DepositPercent),
  /** How it is paid. */
  depositWords: z.optional(z.nullable(Text(500))),
});
export type CompanyChange = z.output<typeof CompanyChange>;

export const updateCompany = endpoint({
  method: "PUT",
  path: "/api/company/:companyId",
  summary: "Change the name and the quote settings of the company acted in",
  audience: "company-admin",
  permission: ["companies", "edit"],
  audit: "company.updated",
  params: companyParams,
  body: CompanyChange,
  reply: Company,
});

const BrandChange = z.object({
  version: z.optional(Version),
  primaryColor: z.optional(Colour),
  secondaryColor: z.optional(Colour),
  tertiaryColor: z.optional(Colour),
  currency: z.optional(z.enum(currencies, "Choose GBP, USD or EUR")),
  /** Sent together with the currency; a symbol other than the currency's own is refused. */
  currencySymbol: z.optional(z.string()),
});
export type BrandChange = z.output<typeof BrandChange>;

export const updateBrand = endpoint({
  method: "PUT",
  path: "/api/company/:companyId/brand",
  summary: "Change the colours and the currency of the company acted in",
  audience: "company-admin",
  permission: ["company_branding", "edit"],
  audit: "brand.updated",
  params: companyParams,
  body: BrandChange,
  reply: Company,
});

const BrandImage = z.object({
  version: z.optional(Version),
  /** Base64 without the `data:` prefix. */
  brandImageData: z.string(NOT_AN_IMAGE).check(
    z.refine((text) => computeBase64Size(text) !== null, { error: NOT_AN_IMAGE, abort: true }),
    z.refine((text) => (computeBase64Size(text) ?? 0) < LOGO_LIMIT, TOO_LARGE_AN_IMAGE),
  ),
  /** The browser's claims, which are ignored: the server reads both from the picture itself. */
  brandImageType: z.optional(z.nullable(z.string())),
  brandImageSize: z.optional(z.nullable(z.union([z.number(), z.string()]))),
});

export const uploadLogo = endpoint({
  method: "PUT",
  path: "/api/company/:companyId/brand-image",
  summary:
    "Replace the logo of the company acted in: a PNG, JPEG, WebP or GIF, which is redrawn at no more than 640 x 320",
  audience: "company-admin",
  permission: ["company_branding", "edit"],
  audit: "logo.uploaded",
  params: companyParams,
  body: BrandImage,
  reply: Company,
});

export const removeLogo = endpoint({
  method: "DELETE",
  path: "/api/company/:companyId/brand-image",
  summary: "Remove the logo of the company acted in",
  audience: "company-admin",
  // Not "delete": a company's administrators may view and edit the branding (decision 8), and AD lets them remove it.
  permission: ["company_branding", "edit"],
  audit: "logo.removed",
  params: companyParams,
  reply: Success,
});

const ImpersonationStatus = z.object({
  isImpersonating: z.boolean(),
  impersonatedCompany: z.nullable(z.object({ id: Id, name: z.string() })),
  endsAt: z.nullable(Instant),
});
export type ImpersonationStatus = z.output<typeof ImpersonationStatus>;

export const getImpersonationStatus = endpoint({
  method: "GET",
  path: "/api/admin/impersonation-status",
  summary: "Whether the platform admin is impersonating a company",
  audience: "platform-admin",
  permission: null, // An impersonating user is always shown so, with the way to end it (decision 7).
  reply: ImpersonationStatus,
});

export const switchCompany = endpoint({
  method: "POST",
  path: "/api/admin/switch-company/:companyId",
  summary: "Impersonate a company for an hour, and stop impersonating any other",
  audience: "platform-admin",
  permission: ["impersonation", "create"],
  // Also from a screen of the company whose hour has just ended, to continue there.
  carriesCompanyInPath: true,
  audit: "impersonation.started",
  params: z.object({ companyId: IdText }),
  reply: ImpersonationStatus,
});

export const exitImpersonation = endpoint({
  method: "POST",
  path: "/api/admin/exit-impersonation",
  summary: "Stop impersonating",
  audience: "platform-admin",
  permission: null, // Ending impersonation is never refused (decision 7).
  audit: "impersonation.ended",
  body: z.optional(z.object({})),
  reply: Success,
});
