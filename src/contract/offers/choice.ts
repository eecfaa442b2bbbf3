// What a selectable offer leaves its customer to choose, for staff who send it or record its answer.
import * as z from "zod/mini";
import { Id, MoneySum, Uuid } from "#contract/values.ts";

const Figures = z.object({ net: MoneySum, vat: z.nullable(MoneySum), gross: MoneySum });
/** As the customer reads it. */
const PartPrice = z.object({ lead: z.string(), note: z.nullable(z.string()), later: z.nullable(z.string()) });
const Fact = z.object({ label: z.string(), value: z.string() });

export const OfferChoice = z.object({
  title: z.string(),
  priceNote: z.nullable(z.string()),
  options: z.array(
    z.object({
      /** From 1. */
      place: z.int(),
      /** Null for the only one. */
      label: z.nullable(z.string()),
      words: z.nullable(z.string()),
      /** What is not the same in all options. */
      facts: z.array(Fact),
      price: PartPrice,
      figures: Figures,
      /** What offered lines may need or exclude. */
      included: z.array(z.object({ extraId: z.nullable(Id), words: z.string() })),
      scope: z.nullable(z.string()),
      exclusions: z.nullable(z.string()),
    }),
  ),
  extras: z.array(
    z.object({
      /** The offered line's. */
      id: Uuid,
      label: z.string(),
      words: z.string(),
      details: z.nullable(z.string()),
      price: PartPrice,
      limits: z.array(z.string()),
      /** Of the options that it can be added to. */
      places: z.array(z.int()),
      figures: Figures,
      extraId: z.nullable(Id),
      needs: z.array(Id),
      excludes: z.array(Id),
    }),
  ),
  /** Of the figure that the customer reads first, and whether that is the one without VAT. */
  sumLabel: z.string(),
  isNet: z.boolean(),
  /** What stands in place of a sum until an option is chosen. */
  from: z.nullable(Fact),
});
export type OfferChoice = z.output<typeof OfferChoice>;
