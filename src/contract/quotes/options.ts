// A quote's options, and what a customer chose of them: as calls take them, and as replies have them.
import * as z from "zod/mini";
import {
  Cost,
  Decimal,
  GivenId,
  Id,
  Money,
  MoneySum,
  SignedMoney,
  SingleLineText,
  Text,
  Uuid,
  Whole,
} from "#contract/values.ts";
import { MAX_LINES, MAX_OFFERED_LINES } from "#domain/quotes/lines.ts";
import { MAX_OPTIONS, mapOptionKinds, optionTextLimits } from "#domain/quotes/options.ts";
import { PriceSnapshot } from "./price-snapshot.ts";

/** From 1. */
export const OptionPlace = Whole(1, MAX_OPTIONS, `A number from 1 to ${MAX_OPTIONS}`);

const GivenOption = z.object({
  label: SingleLineText(optionTextLimits.label, "Give the option a name"),
  words: z.optional(z.nullable(Text(optionTextLimits.words))),
  /** Of all but the first, which is the quote's own job. */
  equipmentAccessId: z.optional(z.nullable(GivenId)),
  jobTypeId: z.optional(z.nullable(GivenId)),
  pumpStyleId: z.optional(z.nullable(GivenId)),
  motorSizeId: z.optional(z.nullable(GivenId)),
  driveTypeId: z.optional(z.nullable(GivenId)),
});
export type GivenOption = z.output<typeof GivenOption>;

const TWO_OR_THREE = "Two or three options, or none";
export const GivenOptions = z
  .array(GivenOption)
  .check(z.minLength(2, TWO_OR_THREE), z.maxLength(MAX_OPTIONS, TWO_OR_THREE));

const OptionJob = z.object({
  equipmentAccessId: Id,
  jobTypeId: Id,
  pumpStyleId: Id,
  motorSizeId: Id,
  driveTypeId: Id,
  names: z.object(mapOptionKinds(() => z.string())),
  motorKw: z.nullable(Decimal),
  labourHours: z.nullable(Decimal),
  engineerCount: z.nullable(z.int()),
  labourCost: Cost,
  materialCost: Cost,
  /** What its lines and the discount add, less than 0 by a discount; 0 until there is a total. */
  linesCost: SignedMoney,
  /** Null until it is calculated, and once its choices have changed. */
  totalCost: z.nullable(Money),
  priceSnapshot: z.nullable(PriceSnapshot),
});
const Option = z.object({
  label: z.string(),
  words: z.nullable(z.string()),
  /** Null for the first, which is the quote's own job. */
  job: z.nullable(OptionJob),
});

/** An option by its place from 1 and the ids of the ticked lines. */
export const GivenSelection = z.object({
  option: OptionPlace,
  lines: z.array(Uuid).check(z.maxLength(MAX_OFFERED_LINES, `At most ${MAX_OFFERED_LINES} lines`)),
});

/** What was accepted. */
const AcceptedSelection = z.object({
  option: z.int(),
  lines: z.array(Uuid).check(z.maxLength(MAX_LINES)),
  net: MoneySum,
  vat: MoneySum,
  gross: MoneySum,
});

/** With defaults: replies that were stored on a device before there were options lack them. */
export const optionReplies = {
  /** Two or three; null for a quote with one price. */
  options: z._default(z.nullable(z.array(Option)), null),
  /** Null until its customer has chosen, and if there was nothing to choose. */
  selection: z._default(z.nullable(AcceptedSelection), null),
};
