// The values of the interface: each schema converts between the wire's form and the program's (decision 49).
import * as z from "zod/mini";
import { parseCompanyNumber } from "#domain/company-number.ts";
import { isDay } from "#domain/days.ts";
import { MAX_HUNDREDTHS, MAX_MONEY, parseDecimal, parseSignedDecimal } from "#domain/money.ts";
import { isTelephone } from "#domain/telephone.ts";
import { parseVatNumber } from "#domain/vat-number.ts";

const OVERSIZE_ID = 2_147_483_647;

export const NUL_OR_LONE_SURROGATE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** The product's own error messages, on the server and next to the field. */
function setErrorMessages(): void {
  z.config({
    // The page's security policy forbids compiled validators, and probing for them would be reported.
    jitless: true,
    localeError: (issue) => {
      if (issue.code === "invalid_type")
        return issue.input === undefined ? "This is required" : "This is not the right kind of value";
      if (issue.code === "too_big")
        return issue.origin === "string" ? `At most ${issue.maximum} characters` : `At most ${issue.maximum}`;
      if (issue.code === "too_small")
        return issue.origin === "string" ? "This is required" : `At least ${issue.minimum}`;
      return "This is not a valid value";
    },
  });
}
setErrorMessages();

/** Trimmed text of at most `max` characters; NUL and lone surrogates are refused, because no database stores them. */
export const Text = (max: number, required?: string) => buildText(max, required, (text) => text.trim());

/**
 * The same in one line, for names. Line breaks and other control characters become spaces, and marks of direction are
 * removed, because they could make a name look like another one.
 */
export const SingleLineText = (max: number, required?: string) => buildText(max, required, toSingleLine);
export const toSingleLine = (text: string): string =>
  text.replace(DIRECTION_MARKS, "").replace(LINE_BREAKS, " ").trim();
const LINE_BREAKS = /(?:(?!\0)[\p{Cc}\p{Zl}\p{Zp}])+/gu;
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

function buildText(max: number, required: string | undefined, clean: (text: string) => string) {
  const text = z.string(required).check(
    z.overwrite(clean),
    // A text that is too long is not checked any further.
    z.maxLength(max, { error: `At most ${max.toLocaleString("en-GB")} characters`, abort: true }),
    z.refine((value) => !NUL_OR_LONE_SURROGATE.test(value), "This text holds a character that cannot be stored"),
  );
  return required === undefined ? text : text.check(z.minLength(1, required));
}

/** Pounds or decimals of at most 2 places on the wire, integer hundredths in the program. */
export function buildDecimal(max: number, sentences: { wrong: string; large: string }, parse = parseDecimal) {
  return z.codec(z.union([z.number(), z.string()], { error: sentences.wrong }), z.int(), {
    decode: (wire, context) => {
      const hundredths = parse(String(wire).trim());
      if (hundredths === null || Math.abs(hundredths) > max) {
        const message = hundredths === null ? sentences.wrong : sentences.large;
        context.issues.push({ code: "custom", message, input: wire });
        return z.NEVER;
      }
      return hundredths;
    },
    encode: (hundredths) => hundredths / 100,
  });
}

/** Pounds with at most 2 decimals on the wire, integer pence in the program. */
export const Money = buildDecimal(MAX_MONEY, {
  wrong: "Enter an amount of 0 or more, with at most 2 decimals",
  large: "At most 99,999,999.99",
});

/** The same, which a discount may make negative. */
export const SignedMoney = buildDecimal(
  MAX_MONEY,
  { wrong: "Enter an amount with at most 2 decimals", large: "At most 99,999,999.99" },
  parseSignedDecimal,
);

/** Pounds on the wire, pence in the program, without the limit of a single quote. */
export const MoneySum = z.codec(z.number(), z.int(), {
  decode: (pounds) => Math.round(pounds * 100),
  encode: (pence) => pence / 100,
});

/** By schema, what the reply writer substitutes for a user who may not see costs (decision 11). */
export const withoutCosts = new WeakMap<z.core.$ZodType, unknown>();
export function hideCosts<S extends z.core.$ZodType>(schema: S, instead: z.output<S>): S {
  withoutCosts.set(schema, instead);
  return schema;
}

/** Labour or material cost of a quote. */
export const Cost = hideCosts(z.nullable(Money), null);

/** Hours, kW and multipliers: at most 2 decimals on the wire, integer hundredths in the program. */
export const Decimal = buildDecimal(MAX_HUNDREDTHS, {
  wrong: "Enter a number of 0 or more, with at most 2 decimals",
  large: "At most 999.99",
});

/** Ids of companies, plans, statuses, catalogue items and rules (decision 25). */
export const Id = z.int("This is not a valid id").check(z.minimum(1), z.maximum(OVERSIZE_ID));

/** The same in a path or query, where everything is text. */
export const IdText = z.codec(z.string().check(z.regex(/^[1-9]\d{0,9}$/, "This is not a valid id")), Id, {
  decode: (text) => Number(text),
  encode: (id) => String(id),
});

/** A whole number in a query. */
export function WholeText(min: number, max: number) {
  const sentence = `A whole number from ${min} to ${max}`;
  return z.codec(
    z.string().check(z.regex(/^\d{1,9}$/, sentence)),
    z.int().check(z.minimum(min, sentence), z.maximum(max, sentence)),
    {
      decode: (text) => Number(text),
      encode: (whole) => String(whole),
    },
  );
}

/** A whole number in a body; a numeric text is accepted as well (decision 49). */
export function Whole(min: number, max: number, sentence = `A whole number from ${min} to ${max}`) {
  return z.codec(z.union([z.number(), z.string()], { error: sentence }), z.int(), {
    decode: (wire, context) => {
      const whole = typeof wire === "string" && /^\s*-?\d{1,10}\s*$/.test(wire) ? Number(wire) : wire;
      if (typeof whole !== "number" || !Number.isInteger(whole) || whole < min || whole > max) {
        context.issues.push({ code: "custom", message: sentence, input: wire });
        return z.NEVER;
      }
      return whole;
    },
    encode: (whole) => whole,
  });
}

/** Of the accepted total; 0 asks for none. */
export const DepositPercent = Whole(0, 100, "Enter a whole percentage from 0 to 100");

/** An id in a body; a form's list gives it as text. */
export const GivenId = Whole(1, OVERSIZE_ID, "This is not a valid id");

/** An optional number: null, or what a form sends for an empty field. */
export function convertBlankToNull<S extends z.ZodMiniType<number, number | string>>(schema: S) {
  return z.codec(z.nullable(z.union([z.number(), z.string()])), z.nullable(schema), {
    decode: (wire) => (typeof wire === "string" && wire.trim() === "" ? null : wire) as z.input<S> | null,
    encode: (value) => value,
  });
}

/** An empty form field counts as not given. */
export function convertEmptyToUndefined<S extends z.ZodMiniType>(schema: S) {
  return z.optional(
    z.codec(z.any(), z.optional(schema), {
      decode: (wire) => (wire === "" || wire === null ? undefined : wire),
      encode: (value) => value,
    }),
  );
}

/** Six hexadecimal digits after a #, which may be left out. */
export const Colour = z.string("Must be a valid hex color").check(
  z.trim(),
  z.overwrite((text) => (/^[0-9a-fA-F]{6}$/.test(text) ? `#${text}` : text)),
  z.regex(/^#[0-9a-fA-F]{6}$/, "Must be a valid hex color"),
);

/** Ids of quotes and users. */
export const Uuid = z
  .string("This is not a valid id")
  .check(
    z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i, "This is not a valid id"),
    z.toLowerCase(),
  );

/** ISO 8601 in UTC with milliseconds. */
export const Instant = z.string();

/** A calendar day, "2027-06-30". */
export const Day = z.string("This is not a date").check(z.refine(isDay, "This is not a date (2027-06-30)"));

/** Counts from 1; any other number is outdated (decision 52). */
export const Version = z.int();

/** One address, without characters that separate addresses; so "a@b.test,c@d.test" is invalid. */
const EMAIL = /^[^\s\p{Cc}@<>"(),:;[\]\\]+@[^\s\p{Cc}@.<>"(),:;[\]\\]+(\.[^\s\p{Cc}@.<>"(),:;[\]\\]+)+$/u;
/** Invisible characters, which would make two addresses look alike. */
const INVISIBLE = /[\p{Cf}\p{DI}]/u;
const INVISIBLE_MESSAGE = "This address holds a character that cannot be seen. Please type it again";

const Address = (wrong: string, required?: string) =>
  Text(254, required).check(
    z.refine((text) => !INVISIBLE.test(text), { error: INVISIBLE_MESSAGE, abort: true }),
    z.refine((text) => (required === undefined && text === "") || EMAIL.test(text), wrong),
  );

const NO_EMAIL = "Please enter a valid email address";
export const EmailAddress = Address(NO_EMAIL, NO_EMAIL).check(z.toLowerCase());

/** Most mail servers accept no email to "müller@…" (SMTPUTF8); "info@müller…" has a form that all of them accept. */
const requireAsciiName = z.refine<string>(
  // An invalid address already has its own error.
  (text) => !EMAIL.test(text) || /^[ -~]+@/.test(text),
  "Before the @, use letters without accents, digits and signs such as . - + _ only",
);
const ONE_EMAIL = "Enter one email address, such as name@example.com";
/** Contact details of someone without an account, as they write them; an empty text is null. */
export const ContactEmail = Address(ONE_EMAIL).check(requireAsciiName);
export const ContactTelephone = SingleLineText(30).check(
  z.refine((text) => text === "" || isTelephone(text), "Start with the number, as in 01865 000000 (after 6pm)"),
);

/** Every error but sign-in's (decision 51). */
export const ErrorReply = z.object({
  error: z.string(),
  code: z.string(),
  /** By which the operator finds the error in the log. */
  reference: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
});

export const Success = z.object({ success: z.literal(true) });

/** As the register writes it, "01234567", or an empty text. */
export const CompanyNumber = SingleLineText(30).check(
  z.refine(
    (text) => text === "" || parseCompanyNumber(text) !== null,
    "A company number has 8 characters, such as 01234567",
  ),
  z.overwrite((text) => parseCompanyNumber(text) ?? text),
);

const VAT_NUMBER_MESSAGE = "This is not a UK VAT number (GB 123 4567 89)";
/** As it is printed, "GB 123 4567 89", or an empty text. */
export const VatNumber = SingleLineText(30).check(
  z.refine((text) => text === "" || parseVatNumber(text) !== null, VAT_NUMBER_MESSAGE),
  z.overwrite((text) => parseVatNumber(text) ?? text),
);
