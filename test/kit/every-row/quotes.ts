// Quotes with a value in every column.
import { randomUUIDv7 } from "node:crypto";
import { priceDetails } from "#domain/price-detail.ts";
import { cancellationChoices, documentKinds, vatTreatments } from "#domain/quotes/document-options.ts";
import type { World } from "#test/world.ts";
import { CUSTOMER, type Story, storyOf } from "../quotes/sent-quotes.ts";

export const consumer = { customerEmail: CUSTOMER, customerKind: "consumer", siteAddress: "1 Dairy Lane" };

/** A quote of each VAT treatment, which also differ in the other options of their documents. */
export async function makeQuotes(world: World): Promise<void> {
  for (const [n, vatTreatment] of vatTreatments.entries()) {
    const take = <T>(list: readonly T[]) => list[n % list.length] as T;
    const story = await storyOf(world, consumer, "company_admin");
    await story.done("", {
      vatTreatment,
      vatReason: "A qualifying pump",
      customerVatNumber: "GB 123 4567 89",
      customerPhone: "0161 496 0001",
      scope: "A new pump",
      exclusions: "No wiring",
      documentKind: take(documentKinds),
      priceDetail: take(priceDetails),
      noCancellation: take(cancellationChoices),
      customerKind: take(["consumer", "business"]),
      lines: [
        {
          id: randomUUIDv7(),
          words: "Parking",
          details: "Two days",
          heading: "Access",
          unit: "d",
          quantity: 2,
          price: 12,
        },
      ],
      discount: { words: "Returning customer", percent: 5 },
      depositPercent: 40,
    });
  }
  await makeChoice(world);
}

/** Its customer chooses one of its options, and whether to tick a line. */
export async function makeChoice(world: World): Promise<Story> {
  const { locationId: _, ...choices } = world.north.choices;
  const story = await storyOf(world, consumer, "company_admin");
  await story.done("", {
    lines: [{ id: randomUUIDv7(), words: "Spare seal", price: 24.5, state: "offered", options: [2] }],
    options: [{ label: "Standard" }, { label: "Plain", words: "Louder", ...choices }],
  });
  await story.done("calculate");
  return story;
}
