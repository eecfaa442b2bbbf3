// Quotes: created from a postcode and five choices, priced, read.
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import {
  ContactEmail,
  ContactTelephone,
  Cost,
  convertBlankToNull,
  convertEmptyToUndefined,
  Decimal,
  DepositPercent,
  Id,
  Instant,
  Money,
  SignedMoney,
  SingleLineText,
  Text,
  toSingleLine,
  Uuid,
  VatNumber,
  Version,
  Whole,
  WholeText,
} from "#contract/values.ts";
import { mapKinds, mapToChoiceKeys } from "#domain/catalogue/items.ts";
import { formatPostcode, isValidPostcode, POSTCODE_MESSAGE } from "#domain/postcode.ts";
import { priceDetails } from "#domain/price-detail.ts";
import { customerKinds } from "#domain/quotes/customer-details.ts";
import { cancellationChoices, documentKinds, vatTreatments } from "#domain/quotes/document-options.ts";
import { GivenDiscount, Lines, lineReplies } from "./lines.ts";
import { GivenOptions, GivenSelection, optionReplies } from "./options.ts";
import { PriceConflict, PriceSnapshot } from "./price-snapshot.ts";
import { filingFields, filingReplies } from "./quote-filing.ts";
import { quoteFilters } from "./quote-filters.ts";

/** Decision 57: each null until it is given. */
export const customerDetailReplies = {
  customerKind: z.nullable(z.enum(customerKinds)),
  customerEmail: z.nullable(z.string()),
  customerPhone: z.nullable(z.string()),
  siteAddress: z.nullable(z.string()),
};

const Quote = z.object({
  id: Uuid,
  quoteNumber: z.string(),
  companyId: Id,
  /** Null once that user has been deleted; the name stays. */
  userId: z.nullable(Uuid),
  createdByName: z.nullable(z.string()),
  status: z.string(),
  statusLabel: z.string(),
  statusColor: z.string(),
  customerName: z.string(),
  ...customerDetailReplies,
  postcode: z.nullable(z.string()),
  ...mapToChoiceKeys(mapKinds(() => z.nullable(Id))),
  labourHours: z.nullable(Decimal),
  engineerCount: z.nullable(z.int()),
  labourCost: Cost,
  materialCost: Cost,
  /** What lines and discount add to labour and material, less than 0 by a discount; 0 until there is a total. */
  linesCost: z._default(SignedMoney, 0),
  /** Of option 1, until a customer has accepted another. */
  totalCost: z.nullable(Money),
  /** Its customer chooses between options, or lines to tick. */
  isSelectable: z._default(z.boolean(), false),
  notes: z.nullable(z.string()),
  /** Has manual cost adjustments (decision 17). */
  isManual: z.boolean(),
  /** A priced choice was changed after the calculation (decision 18). */
  needsRecalculation: z.boolean(),
  /** It was shown at another price offline: a user chooses. */
  hasPriceConflict: z.boolean(),
  calculatedAt: z.nullable(Instant),
  sentAt: z.nullable(Instant),
  validUntil: z.nullable(Instant),
  /** The revision that the customer has, or that the next sending creates (decision 54). */
  revision: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
});
export type Quote = z.output<typeof Quote>;

/** In characters: what a job includes, or excludes. */
export const MAX_SCOPE_LENGTH = 10_000;

/** One quote with the names behind its ids, those of inactive items included. */
export const QuoteDetail = z.extend(Quote, {
  ...filingReplies,
  ...lineReplies,
  ...optionReplies,
  documentKind: z.nullable(z.enum(documentKinds)),
  vatTreatment: z.nullable(z.enum(vatTreatments)),
  vatReason: z.nullable(z.string()),
  customerVatNumber: z.nullable(z.string()),
  priceDetail: z.nullable(z.enum(priceDetails)),
  scope: z.nullable(z.string()),
  exclusions: z.nullable(z.string()),
  noCancellation: z.nullable(z.enum(cancellationChoices)),
  /** The quote's own, as a whole per cent of the accepted total: null takes the company's when it is sent, 0 asks for none. */
  depositPercent: z._default(z.nullable(z.int()), null),
  /** What the customer was asked for; null until it is sent. */
  sentDepositPercent: z._default(z.nullable(z.int()), null),
  /** The document's texts if the quote has none of its own; once it is sent, the texts at that time. */
  jobTypeScope: z.nullable(z.string()),
  jobTypeExclusions: z.nullable(z.string()),
  names: z.object(mapKinds(() => z.nullable(z.string()))),
  motorKw: z.nullable(Decimal),
  /** The pump may draw more than 12 litres a minute from a supply pipe, on which the document has a notice. */
  drawsOver12: z.boolean(),
  priceBasis: z.nullable(PriceSnapshot),
  /** An acceptance on site that awaits a user's decision; null if there is none. */
  pendingAcceptance: z.nullable(
    z.object({
      name: z.string(),
      /** By the device's clock, and by the server's. */
      acceptedAtDeviceTime: Instant,
      receivedAt: Instant,
      recordedByName: z.string(),
      /** What was chosen of an offer with a choice. */
      selection: z.optional(GivenSelection),
      shown: z.object({ gross: Money }),
      /** A sentence. */
      because: z.string(),
    }),
  ),
  /** Choices that the company's rules exclude today, in sentences (decision 22). */
  conflicts: z.array(z.string()),
  /** Choices that are inactive, in sentences (decision 24). */
  withdrawn: z.array(z.string()),
  conflict: z.nullable(PriceConflict),
  /** Once its customer was erased it can only be read (decision 76). */
  erasedAt: z.nullable(Instant),
});
export type QuoteDetail = z.output<typeof QuoteDetail>;

const CUSTOMER_NAME_MESSAGE = "Customer name is required";
const CustomerName = SingleLineText(200, CUSTOMER_NAME_MESSAGE);
/** Too long is just another invalid postcode. */
export const Postcode = z.string(POSTCODE_MESSAGE).check(
  z.overwrite(toSingleLine),
  z.maxLength(20, { error: POSTCODE_MESSAGE, abort: true }),
  z.refine((text) => isValidPostcode(text), POSTCODE_MESSAGE),
  z.overwrite((text) => formatPostcode(text)),
);
const Notes = z.nullable(Text(10_000));

/** Decision 57: all of these are optional, and an empty text is null. */
const customerDetailFields = {
  customerKind: z.optional(z.nullable(z.enum(customerKinds, "Please choose consumer or business"))),
  customerEmail: z.optional(z.nullable(ContactEmail)),
  customerPhone: z.optional(z.nullable(ContactTelephone)),
  siteAddress: z.optional(z.nullable(Text(500))),
};

/** Options of the customer's document (decisions 71 to 73): null, like an empty text, is the default. */
const documentOptionFields = {
  documentKind: z.optional(z.nullable(z.enum(documentKinds, "Please choose quotation or estimate"))),
  vatTreatment: z.optional(z.nullable(z.enum(vatTreatments, "Please choose how VAT is charged"))),
  vatReason: z.optional(z.nullable(SingleLineText(200))),
  customerVatNumber: z.optional(z.nullable(VatNumber)),
  priceDetail: z.optional(z.nullable(z.enum(priceDetails, "Please choose how much of the price is shown"))),
  scope: z.optional(z.nullable(Text(MAX_SCOPE_LENGTH))),
  exclusions: z.optional(z.nullable(Text(MAX_SCOPE_LENGTH))),
  noCancellation: z.optional(z.nullable(z.enum(cancellationChoices, "Please choose why"))),
};

/** Step 1 of the wizard (QB 5). */
export const CustomerStep = z.object({ customerName: CustomerName, postcode: Postcode });

const ChosenItemId = (sentence: string) =>
  z.int(sentence).check(z.minimum(1, sentence), z.maximum(2_147_483_647, sentence));
const chosenItemFields = {
  location: ChosenItemId("Please choose a pricing zone"),
  equipment_access: ChosenItemId("Please choose the equipment access"),
  job_type: ChosenItemId("Please choose a job type"),
  pump_style: ChosenItemId("Please choose a pump style"),
  motor_size: ChosenItemId("Please choose a motor size"),
  drive_type: ChosenItemId("Please choose a drive type"),
};

export const NewQuote = z.object({
  /** The client's own new id: sending it twice creates one quote (decision 25). */
  id: z.optional(Uuid),
  customerName: CustomerName,
  ...customerDetailFields,
  postcode: Postcode,
  ...mapToChoiceKeys(chosenItemFields),
  ...filingFields,
  notes: z.optional(Notes),
  lines: z.optional(Lines),
  /** From users who see costs. */
  discount: z.optional(z.nullable(GivenDiscount)),
});
export type NewQuote = z.output<typeof NewQuote>;

export const quoteParams = z.object({ id: Uuid });

/** All optional: without any of them the reply is the plain list (decision 35). */
const QuoteQuery = z.object({
  limit: convertEmptyToUndefined(WholeText(1, 1000)),
  cursor: convertEmptyToUndefined(Text(300)),
  ...quoteFilters,
});
export type QuoteQuery = z.output<typeof QuoteQuery>;

const QuotePage = z.object({
  quotes: z.array(Quote),
  /** Of all pages together; null, with `more`, if further counting would cost more than the page. */
  total: z.nullable(z.int()),
  more: z.boolean(),
  /** The total, or a lower limit of it. */
  atLeast: z.int(),
  /**
   * How many of the newest quotes were searched, if the search stopped there before it had a whole page: `nextCursor`
   * goes on among the older ones. Null for every other page.
   */
  searched: z.nullable(z.int()),
  /** How many quotes this user created, whatever the filters. */
  mine: z.int(),
  /** The position of this page's first row, from 1. */
  start: z.int(),
  nextCursor: z.nullable(z.string()),
  previousCursor: z.nullable(z.string()),
  /** The statuses in the data that this user may see, whatever the filters. */
  statuses: z.array(z.object({ name: z.string(), label: z.string(), color: z.string() })),
  /** Some of those await a choice of price. */
  awaitPrice: z.boolean(),
});
export type QuotePage = z.output<typeof QuotePage>;

export const listQuotes = endpoint({
  method: "GET",
  path: "/api/quotes",
  summary: "The quotes that the user may see, newest first: all of them, or a page of those that match the filters",
  audience: "company",
  permission: ["quotes", "view"],
  searches: "search",
  isCachedOffline: true,
  query: QuoteQuery,
  reply: z.union([z.array(Quote), QuotePage]),
});
/** The same call, typed by the kind of reply that the browser requested. */
export const listAllQuotes = endpoint({ ...listQuotes, reply: z.array(Quote) });
export const listQuotePage = endpoint({ ...listQuotes, reply: QuotePage });

export const createQuote = endpoint({
  method: "POST",
  path: "/api/quotes",
  summary: "Create a draft quote with the company's next number",
  audience: "company",
  permission: ["quotes", "create"],
  audit: "quote.created",
  body: NewQuote,
  reply: QuoteDetail,
  status: 201,
});

export const getQuote = endpoint({
  method: "GET",
  path: "/api/quotes/:id",
  summary: "One quote",
  audience: "company",
  permission: ["quotes", "view"],
  isCachedOffline: true,
  params: quoteParams,
  reply: QuoteDetail,
});

export const calculateQuote = endpoint({
  method: "POST",
  path: "/api/quotes/:id/calculate",
  summary: "Calculate a quote from the current price book",
  audience: "company",
  permission: ["quotes", "edit"],
  audit: "quote.calculated",
  params: quoteParams,
  /** The version that the user was looking at (decision 52). */
  body: z.optional(z.object({ version: z.optional(Version) })),
  reply: QuoteDetail,
});

const EngineerCount = Whole(0, 9999, "Enter a whole number from 0 to 9,999");

/** Only the fields that a user changed (QB 2.9); manual values may be cleared with null. */
const QuoteEdit = z.object({
  /** The version that the user was looking at (decision 52). */
  version: z.optional(Version),
  customerName: z.optional(CustomerName),
  ...customerDetailFields,
  ...documentOptionFields,
  postcode: z.optional(Postcode),
  ...mapToChoiceKeys(mapKinds((kind) => z.optional(chosenItemFields[kind]))),
  labourHours: z.optional(z.nullable(Decimal)),
  engineerCount: z.optional(z.nullable(EngineerCount)),
  labourCost: z.optional(z.nullable(Money)),
  materialCost: z.optional(z.nullable(Money)),
  notes: z.optional(Notes),
  /** Replaces all lines. */
  lines: z.optional(Lines),
  /** From users who see costs; null removes it. */
  discount: z.optional(z.nullable(GivenDiscount)),
  /** Replaces all options; null leaves the quote's own job. */
  options: z.optional(z.nullable(GivenOptions)),
  /** Null takes the company's; 0 asks for none. */
  depositPercent: z.optional(convertBlankToNull(DepositPercent)),
  status: z.optional(Text(200, "Please choose a status")),
});
export type QuoteEdit = z.output<typeof QuoteEdit>;

export const updateQuote = endpoint({
  method: "PUT",
  path: "/api/quotes/:id",
  summary: "Change the given fields of a quote",
  audience: "company",
  permission: ["quotes", "edit"],
  audit: "quote.updated",
  params: quoteParams,
  body: QuoteEdit,
  reply: QuoteDetail,
});

export const duplicateQuote = endpoint({
  method: "POST",
  path: "/api/quotes/:id/duplicate",
  summary: "Create a draft with the customer, choices and notes of another quote, and the company's next number",
  audience: "company",
  permission: ["quotes", "create"],
  audit: "quote.duplicated",
  params: quoteParams,
  /** The client's own new id, as at creation. */
  body: z.object({ id: z.optional(Uuid) }),
  reply: QuoteDetail,
  status: 201,
});

const calculatedFigures = {
  labourHours: Decimal,
  engineerCount: z.int(),
  labourCost: Cost,
  materialCost: Cost,
  linesCost: z._default(SignedMoney, 0),
  totalCost: Money,
};

/** The price by the company's tables today, compared with the saved one: shown before it is saved (decision 16). */
export const previewCalculation = endpoint({
  method: "GET",
  path: "/api/quotes/:id/calculation",
  summary: "What calculating the quote now would give; nothing is saved",
  audience: "company",
  permission: ["quotes", "view"],
  params: quoteParams,
  reply: z.object({
    ...calculatedFigures,
    /** Each option's, in order, the first included; null for a quote with one price. */
    options: z._default(z.nullable(z.array(z.object(calculatedFigures))), null),
  }),
});

export const HistoryEntry = z.object({
  id: z.int(),
  at: Instant,
  /** Null for an act without a signed-in user. */
  who: z.nullable(z.string()),
  /** Done for the company by a platform administrator. */
  impersonating: z.boolean(),
  /** What happened, each in one sentence without a full stop: "changed the postcode from M4 6BF to M1 1AE". */
  sentences: z.array(z.string()),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;

export const getQuoteHistory = endpoint({
  method: "GET",
  path: "/api/quotes/:id/history",
  summary: "Who changed what in a quote, newest first, at most 200 entries",
  audience: "company",
  permission: ["quotes", "view"],
  params: quoteParams,
  reply: z.array(HistoryEntry),
});
