// A quote's lines and discount: as calls take them, and as replies have them.
import * as z from "zod/mini";
import { buildDecimal, GivenId, Id, Money, SingleLineText, Text, Uuid } from "#contract/values.ts";
import { MAX_MONEY, parseDecimal } from "#domain/money.ts";
import { lineFaultKinds } from "#domain/quotes/line-faults.ts";
import {
  type Discount,
  type GivenLine,
  lineStates,
  lineTextLimits,
  MAX_LINES,
  MAX_OFFERED_LINES,
  MAX_QUANTITY,
} from "#domain/quotes/lines.ts";
import { OptionPlace } from "./options.ts";

/** Above 0; both limits have the same sentence. */
function buildPositive(max: number, sentence: string) {
  return buildDecimal(max, { wrong: sentence, large: sentence }, (text) => parseDecimal(text) || null);
}
const Quantity = buildPositive(MAX_QUANTITY, "Enter a number from 0.01 to 9,999.99, with at most 2 decimals");
const DiscountPercent = buildPositive(10_000, "Enter a percentage from 0.01 to 100, with at most 2 decimals");
const DiscountAmount = buildPositive(MAX_MONEY, "Enter an amount above 0, with at most 2 decimals");

const Line = z.object({
  id: Uuid,
  /** The extra of the price list that it came from; null for a one-off. */
  extraId: z.nullable(Id),
  /** Begins a group. */
  heading: z.nullable(z.string()),
  words: z.string(),
  details: z.nullable(z.string()),
  quantity: Quantity,
  unit: z.nullable(z.string()),
  /** Of one unit. */
  price: Money,
  state: z.enum(lineStates),
  /** The places of the options that it belongs to; empty for all. */
  options: z.array(z.int()),
});

const WORDS_MISSING = "Say what it is";
const lineFields = {
  /** The client's own new id, which the line keeps. */
  id: Uuid,
  extraId: z.optional(z.nullable(GivenId)),
  heading: z.optional(z.nullable(SingleLineText(lineTextLimits.heading))),
  /** Without it, or `details`, a line has the extra's; a line that was there keeps its own. */
  words: z.optional(SingleLineText(lineTextLimits.words)),
  details: z.optional(z.nullable(Text(lineTextLimits.details))),
  quantity: z.prefault(Quantity, 1),
  unit: z.optional(z.nullable(SingleLineText(lineTextLimits.unit))),
  price: z.optional(z.nullable(Money)),
  /** Whether its customer chooses it. */
  state: z.prefault(
    z.enum(["included", "offered"], "A line is included, or offered for the customer to choose"),
    "included",
  ),
  /** The places of the options that it belongs to; empty for all. */
  options: z.prefault(z.array(OptionPlace).check(z.overwrite((places) => [...new Set(places)].sort())), []),
};

const isOneOff = ({ extraId }: Pick<GivenLine, "extraId">) => (extraId ?? null) === null;
const GivenLineFields = z.object(lineFields).check(
  z.refine((line) => !isOneOff(line) || Boolean(line.words), { error: WORDS_MISSING, path: ["words"] }),
  z.refine((line) => !isOneOff(line) || (line.price ?? null) !== null, { error: "This is required", path: ["price"] }),
);

function buildLines<S extends z.ZodMiniType<GivenLine>>(line: S) {
  return z.array(line).check(
    z.maxLength(MAX_LINES, { error: `At most ${MAX_LINES} lines`, abort: true }),
    z.refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, "Each line has an id of its own"),
    z.refine(
      (lines) => lines.filter(({ state }) => state === "offered").length <= MAX_OFFERED_LINES,
      `At most ${MAX_OFFERED_LINES} lines for the customer to choose`,
    ),
  );
}

/** All lines, in order: each has either `extraId` or `price`. */
export const Lines = buildLines(
  GivenLineFields.check(
    z.refine((line) => isOneOff(line) || (line.price ?? null) === null, {
      error: "A line from the price list takes its price from there. Leave out its extraId to give it another",
      path: ["price"],
    }),
  ),
);

/** As a device showed them without a network: a line from the price list has both `extraId` and the `price` it had. */
export const ShownLines = buildLines(
  GivenLineFields.check(
    z.refine((line) => Boolean(line.words), { error: WORDS_MISSING, path: ["words"] }),
    z.refine((line) => (line.price ?? null) !== null, { error: "This is required", path: ["price"] }),
    z.refine(({ state }) => state === "included", { error: "You need a connection to offer a line", path: ["state"] }),
    z.refine(({ options }) => options.length === 0, { error: "Options need a network", path: ["options"] }),
  ),
);

const EITHER_OF_BOTH = "Enter either a percentage or an amount";
const isDiscount = ({ percent, amount }: { percent?: number | undefined; amount?: number | undefined }) =>
  (percent === undefined) !== (amount === undefined);
/** `{words, percent}` or `{words, amount}`. */
export const GivenDiscount = z
  .object({
    words: SingleLineText(lineTextLimits.words, "Say what it is for"),
    percent: z.optional(DiscountPercent),
    amount: z.optional(DiscountAmount),
  })
  .check(z.refine(isDiscount, EITHER_OF_BOTH)) as unknown as z.ZodMiniType<Discount, unknown>;

const StoredDiscount = z.object({
  words: z.string(),
  percent: z.optional(DiscountPercent),
  amount: z.optional(DiscountAmount),
}) as unknown as z.ZodMiniType<Discount, unknown>;

/** With defaults: replies that were stored on a device before there were lines lack them. */
export const lineReplies = {
  lines: z._default(z.array(Line), []),
  discount: z._default(z.nullable(StoredDiscount), null),
  /** Of lines: extras that are switched off. Their lines keep words and price. */
  withdrawnExtraIds: z._default(z.array(Id), []),
  /** Lines whose extras do not go together, or with the quote's choices. They keep it from being sent. */
  lineFaults: z._default(
    z.array(
      z.object({
        lineId: Uuid,
        kind: z.enum(lineFaultKinds),
        /** The extra that is missing, or with which it does not go; null for an item of the six lists. */
        extraId: z.nullable(Id),
        /** The place of the option in which it does not; null for a quote with one option. */
        option: z._default(z.nullable(z.int()), null),
        sentence: z.string(),
      }),
    ),
    [],
  ),
};
