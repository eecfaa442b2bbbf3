// What a customer gave on the engineer's screen without a network: sent behind the quote that it is about. As on the wire,
// and as with the quote only what the screens need is looked at.
import * as z from "zod/mini";
import type { BodyOf } from "#contract/endpoint.ts";
import { acceptOnSite } from "#contract/offers/on-site-acceptance.ts";

export const OnSiteAcceptance = z.object({
  id: z.string(),
  name: z.string(),
  /** By the device's clock. */
  takenAt: z.string(),
  shown: z.object({ gross: z.number() }),
});
export type OnSiteAcceptance = z.output<typeof OnSiteAcceptance>;

export const toStoredAcceptance = (taken: BodyOf<typeof acceptOnSite>): OnSiteAcceptance =>
  z.encode(acceptOnSite.body, taken) as OnSiteAcceptance;
