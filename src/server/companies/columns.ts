// What the columns of these tables hold (decision 85).
import type { LegalForm, RegisteredIn } from "#domain/companies/legal-form.ts";
import type { PriceDetail } from "#domain/price-detail.ts";
import { mapPriceSettings } from "#domain/price-settings.ts";
import {
  boolean,
  day,
  hundredths,
  instant,
  integer,
  integers,
  json,
  nullable,
  oneOf,
  text,
  texts,
  uuid,
} from "#server/database/codecs.ts";
import { business, declareTable, technical } from "#server/database/columns.ts";

export const companiesTable = declareTable("companies", {
  id: technical(integer),
  name: business(text),
  slug: business(text),
  quotePrefix: business(text),
  planId: technical(nullable(integer)),
  planFeatures: business(nullable(json<unknown>())),
  isActive: business(boolean),
  primaryColor: business(text),
  secondaryColor: business(text),
  tertiaryColor: business(text),
  brandImageUrl: business(nullable(text)),
  /** Up to 2.8 MB of base64. */
  brandImageData: business(nullable(text)),
  brandImageType: technical(nullable(text)),
  brandImageSize: technical(nullable(integer)),
  legalName: business(nullable(text)),
  legalForm: business(nullable(oneOf<LegalForm>())),
  registeredIn: business(nullable(oneOf<RegisteredIn>())),
  registeredAddress: business(nullable(text)),
  companyNumber: business(nullable(text)),
  vatRegistered: business(boolean),
  vatNumber: business(nullable(text)),
  /** Hundredths of a per cent. */
  vatRate: business(hundredths),
  contactEmail: business(nullable(text)),
  contactPhone: business(nullable(text)),
  currency: business(oneOf<"GBP" | "USD" | "EUR">()),
  currencySymbol: business(text),
  showPricingToUsers: business(boolean),
  ...mapPriceSettings(() => business(boolean)),
  engineersSee: business(oneOf<"own" | "company">()),
  engineersRecordAnswers: business(boolean),
  quoteValidityDays: business(integer),
  offlinePriceGraceDays: business(integer),
  maxPriceDetail: business(oneOf<PriceDetail>()),
  defaultEmailMessage: business(nullable(text)),
  terms: business(nullable(text)),
  termsVersion: technical(integer),
  hasReminders: business(boolean),
  remindersAfter: business(integers),
  remindersBefore: business(integers),
  remindersStartAt: business(instant),
  declineReasons: business(texts),
  retentionYearsAccepted: business(integer),
  retentionYearsOther: business(integer),
  defaultNoCancellation: business(nullable(oneOf<"advised">())),
  cancellationAdvice: business(nullable(text)),
  cancellationAdviceDate: business(nullable(day)),
  /** A whole per cent of the accepted total; 0 asks for none. */
  depositPercent: business(integer),
  depositWords: business(nullable(text)),
  moveId: technical(nullable(uuid)),
  version: technical(integer),
  createdAt: technical(instant),
  updatedAt: technical(instant),
});

export const companiesColumns = [companiesTable];
