// The texts on the engineer's screen are those of the customer's own page, made from the same quote.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { getCompany } from "#contract/companies.ts";
import { QuoteDetail } from "#contract/quotes/quotes.ts";
import { buildOfferView, type OfferView } from "#domain/offers/view.ts";
import { openWorld } from "#test/kit/open-world.ts";
import { storyOf } from "#test/kit/quotes/sent-quotes.ts";
import { runIn } from "#test/rows.ts";
import { OfferPrice, OfferWork, prepareOffer, SmallPrint } from "#web/offers/on-site/offer-content.tsx";

const world = await openWorld();
const seller = {
  vatRegistered: true,
  vatNumber: "GB 482 1177 03",
  vatRate: 20,
  terms: "Pay in 30 days.\n\nNo retention.",
};

/** Each text between two tags, without marks that only text has. */
const textsIn = (markup: string) =>
  markup
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
    .split(/<[^>]*>/)
    .map((text) =>
      text
        .replace(/&#x27;|&#39;/g, "'")
        .replace(/&quot;/g, '"')
        .replace(/&amp;/g, "&")
        .trim(),
    )
    .flatMap((text) => text.split(/\n+/))
    .filter(Boolean);

const screenOf = (view: OfferView) =>
  textsIn(
    [OfferWork, OfferPrice, SmallPrint].map((part) => renderToStaticMarkup(createElement(part, { view }))).join(""),
  );

test.each(["consumer", "business"] as const)("of a %s", async (customerKind) => {
  const { north } = world;
  expect((await world.as("company_admin", "PUT", `/api/company/${north.id}`, seller)).status).toBe(200);
  await world.database.asCompany(
    north.id,
    (db) => runIn(db)`update pump_styles set needs_water_notice = true where id = ${north.choices.pumpStyleId}`,
  );
  const story = await storyOf(world, {
    customerKind,
    siteAddress: "1 Mill Lane\nAncoats",
    customerEmail: "jane@dairy.test",
  });
  await story.done("", { scope: "The pump.\nIts wiring.", exclusions: "Making good." });
  const company = z.decode(getCompany.reply, (await world.as<never>("user", "GET", "/api/company")).json);
  const quote = z.decode(QuoteDetail, (await story.read()) as never);
  const offer = prepareOffer(quote, { ...company, maxPriceDetail: "lines" }, quote.totalCost ?? 0, new Date());
  const screen = screenOf(buildOfferView(offer, { meaning: "section" }));

  await story.done("send");
  const link = await world.as<{ url: string }>("user", "POST", `/api/quotes/${story.id}/links`, {});
  const page = (await world.app.inject({ url: new URL(link.json.url).pathname })).body;
  const [, stack = ""] = /<div class="stack">([\s\S]*?)<aside/.exec(page) ?? [];
  // On the screen each amount has the currency, and the kind of document is the heading.
  const onPage = textsIn(stack).filter((text) => text !== "all figures in pounds");
  const isMeaning = (text: string) =>
    offer.notices.some(({ key, title, text: said }) => key === "meaning" && [title, said].includes(text));
  expect(screen.filter((text) => !isMeaning(text))).toEqual(onPage);
  for (const { text } of offer.notices) expect(textsIn(page)).toContain(text);
  for (const text of ["No retention.", "Telling the water company", "Its wiring.", "Access"])
    expect(screen).toContain(text);
  expect(screen.includes("Your right to cancel")).toBe(customerKind === "consumer");
});
