// What a customer entered on the engineer's screen without a network: sent after its quote. In the call's format; as
// with the quote, only the fields that the screens need are validated.
import * as z from "zod/mini";
import type { BodyOf } from "#contract/endpoint.ts";
import { acceptOnSite } from "#contract/offers/on-site-acceptance.ts";

export const OnSiteAcceptance = z.object({
  id: z.string(),
  name: z.string(),
  /** By the device's clock. */
  acceptedAtDeviceTime: z.string(),
  shown: z.object({ gross: z.number() }),
});
export type OnSiteAcceptance = z.output<typeof OnSiteAcceptance>;

export const toStoredAcceptance = (acceptance: BodyOf<typeof acceptOnSite>): OnSiteAcceptance =>
  z.encode(acceptOnSite.body, acceptance) as OnSiteAcceptance;
