// An acceptance on the engineer's own screen: recorded by the usual rules, or stored for a user's decision.
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { GivenSelection } from "#contract/quotes/options.ts";
import { MAX_SCOPE_LENGTH, QuoteDetail } from "#contract/quotes/quotes.ts";
import { Money, Text, Uuid, Version } from "#contract/values.ts";
import { lineTextLimits, MAX_LINES } from "#domain/quotes/lines.ts";
import { AcceptanceForm, MAX_SIGNATURE_POINTS } from "./customer-pages.ts";

const changeBase = {
  audience: "company",
  params: z.object({ id: Uuid }),
  permission: ["quotes", "edit"],
  refusesImpersonation: true,
  method: "POST",
  reply: QuoteDetail,
} as const;

/** Of a line, with its heading, quantity and unit. */
const MAX_LINE_LENGTH = lineTextLimits.words + lineTextLimits.heading + 40;
/** Names of the customer and of four items, the two texts, and the lines. */
const MAX_JOB_LENGTH = 2 * MAX_SCOPE_LENGTH + 3000 + MAX_LINES * MAX_LINE_LENGTH;

const TIME_MESSAGE = "Enter a date and time";
/** A device's clock may be wrong by years; every database can store these. */
const DeviceTime = z.string(TIME_MESSAGE).check(
  z.refine((text) => /^(19|20|21)\d\d-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text)), {
    error: TIME_MESSAGE,
    abort: true,
  }),
  z.overwrite((text) => new Date(text).toISOString()),
);

const TOO_LONG = "This signature is too long. Clear it and draw it again.";
const Strokes = AcceptanceForm.shape.strokes.check(
  z.refine((strokes) => strokes.reduce((sum, stroke) => sum + stroke.length, 0) <= MAX_SIGNATURE_POINTS, TOO_LONG),
);

export const acceptOnSite = endpoint({
  ...changeBase,
  path: "/api/quotes/:id/on-site",
  summary:
    "Record an acceptance on the engineer's screen if today's offer is the one that was shown; otherwise store it for a decision",
  audit: "quote.accepted_on_site",
  body: z.object({
    /** Created on the device, so that sending it twice gives one acceptance. */
    id: Uuid,
    name: AcceptanceForm.shape.name,
    strokes: Strokes,
    /** The customer ticked that the work may begin before the right to cancel ends. */
    startEarly: z.boolean(),
    /** They ticked that the right to cancel was shown before, if it applies; absent if not. */
    wasShownCancellationRight: z.optional(z.boolean()),
    acceptedAtDeviceTime: DeviceTime,
    /** What was chosen of a selectable offer (decision 156). */
    selection: z.optional(GivenSelection),
    shown: z.object({
      net: Money,
      vat: z.nullable(Money),
      gross: Money,
      button: Text(500, "Say what the button said"),
      job: Text(MAX_JOB_LENGTH, "Say what the job was"),
      termsVersion: z.nullable(z.int().check(z.minimum(0), z.maximum(2_147_483_647))),
    }),
  }),
});

/** Retried with the quote as it is now. */
export const recordOnSiteAcceptance = endpoint({
  ...changeBase,
  path: "/api/quotes/:id/on-site/record",
  summary: "Record a pending on-site acceptance, once nothing prevents it",
  audit: "quote.accepted_on_site",
  body: z.object({ version: Version }),
});

export const discardOnSiteAcceptance = endpoint({
  ...changeBase,
  path: "/api/quotes/:id/on-site/discard",
  summary: "Discard a pending on-site acceptance, with its name and signature",
  audit: "quote.on_site_acceptance_discarded",
  body: z.object({ version: Version }),
});
