// Documents in Britain: customer, VAT, kind of document, day and place, each with its texts and figures written out,
// from rules that were written separately from the product; in the customer's page, the document and the email alike.
import { expect, test } from "vitest";
import { parseDecimal } from "#domain/money.ts";
import { findOwnCompany } from "#server/companies/queries.ts";
import { saveDocument } from "#server/offers/documents.ts";
import { renderOfferEmail } from "#server/offers/emails/emails.ts";
import { issueLink } from "#server/offers/links.ts";
import { buildOffer, buildOfferDocument } from "#server/offers/offer-snapshot.ts";
import { findJobTexts, insertRevision } from "#server/offers/queries.ts";
import { readDetail } from "#server/quotes/detail.ts";
import { loadFonts } from "#server/quotes/document/fonts.ts";
import { renderDocument } from "#server/quotes/document/render.ts";
import { sentences, table } from "./british-documents-table.ts";
import { openWorld } from "./kit/open-world.ts";
import { customerOf } from "./kit/quotes/customer.ts";
import { readPdf } from "./kit/quotes/read-pdf.ts";
import { storyOf } from "./kit/quotes/sent-quotes.ts";
import { runIn, setting } from "./rows.ts";

interface Case {
  customer: string;
  vat: string;
  document: string;
  sent: string;
  postcode: string;
  besides: string;
  price: [label: string, amount: string][];
  button: string;
  says: string[];
}

const cases: [name: string, number: number, expected: Case][] = table
  .trim()
  .split("\n")
  .slice(2)
  .map((line, at) => {
    const [
      customer = "",
      vat = "",
      document = "",
      sent = "",
      postcode = "",
      besides = "",
      price = "",
      button = "",
      says = "",
    ] = line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim());
    const amounts = price.split(" + ").map((one): [string, string] => {
      const end = one.lastIndexOf(" ");
      return [one.slice(0, end), one.slice(end + 1)];
    });
    const expected = {
      customer,
      vat,
      document,
      sent,
      postcode,
      besides,
      price: amounts,
      button,
      says: says.split(" "),
    };
    return [[customer, vat, document, sent, postcode, besides].filter(Boolean).join(", "), at + 1, expected];
  });

const world = await openWorld({ vatNumber: "GB 482 1177 03", contactEmail: "office@north.test" } as never);
const { ask } = customerOf(world);
const story = await storyOf(world);
const fonts = loadFonts();
const FAR = "2099-01-01T00:00:00.000Z";

/** The case's quote, company and pump. */
function changesOf({ customer, vat, document, postcode, besides }: Case) {
  const reasons = ["urgent", "premises", "advised"];
  const net = besides.startsWith("£") ? parseDecimal(besides.slice(1)) : null;
  const priceDetail = besides === "split" || besides === "lines" ? besides : null;
  const named = vat === "-" || vat === "none" ? null : vat;
  return {
    pump: { needsWaterNotice: besides === "pump" },
    company: { vatRegistered: vat !== "none", maxPriceDetail: priceDetail ?? "total" },
    quote: {
      status: "sent",
      validUntil: FAR,
      postcode,
      documentKind: document,
      priceDetail,
      customerKind: customer === "unknown" ? null : customer,
      vatTreatment: named,
      vatReason: vat === "reduced" ? "an empty home" : null,
      customerVatNumber: vat === "reverse_charge" ? "GB123456789" : null,
      noCancellation: reasons.includes(besides) ? besides : null,
      ...(net === null
        ? { labourCost: 44_200, materialCost: 285_795, totalCost: 329_995 }
        : { labourCost: 0, materialCost: net, totalCost: net }),
    },
  };
}

/** Sends the case's quote: the texts of the customer's page and the email, as a reader sees them. */
async function given(one: Case, number: number) {
  const { pump, company: change, quote } = changesOf(one);
  const companyId = world.north.id;
  await world.database.asCompany(companyId, async (db) => {
    await runIn(db)`update companies set ${setting(change)} where id = ${companyId}`;
    await runIn(db)`update pump_styles set ${setting(pump)} where id = ${world.north.choices.pumpStyleId}`;
    await runIn(db)`update quotes set ${setting({ ...quote, revision: number })} where id = ${story.id}`;
  });
  const now = new Date(`${one.sent}T12:00:00.000Z`);
  const offer = await world.database.asCompany(companyId, async (db) => {
    const [detail, company, job] = [
      await readDetail(db, story.id),
      await findOwnCompany(db, companyId),
      await findJobTexts(db, story.id),
    ];
    if (!company || !job) throw new Error("The company of this world is absent");
    return buildOffer({ ...company, ...(change as object) }, { ...detail, totalCost: detail.totalCost ?? 0 }, now, job);
  });
  const bytes = await renderDocument(buildOfferDocument(offer, null), fonts);
  const token = await world.database.asCompany(companyId, async (db) => {
    const documentSha256 = await saveDocument(db, companyId, bytes);
    const times = { issuedAt: now.toISOString(), issuedBy: null, issuedByName: "Ann", validUntil: FAR };
    const id = crypto.randomUUID();
    await insertRevision(db, { companyId, id, quoteId: story.id, number, content: offer, documentSha256, ...times });
    const link = {
      companyId,
      revisionId: id,
      emailId: null,
      recipientNote: null,
      createdByName: "Ann",
      openingsCountFrom: now,
    };
    return (await issueLink(db, link, now)).token;
  });
  const [page, accepting] = [await ask("GET", `/q/${token}`), await ask("GET", `/q/${token}/accept`)];
  return {
    page: textOf(page.text),
    accepting: textOf(accepting.text),
    paper: squeezed(readPdf(bytes).pages.join("\n")),
    letter: squeezed(renderOfferEmail(offer, "Here it is.", "https://quotes.test/q/none").text),
  };
}

/** Lines break elsewhere in each of them. */
const squeezed = (text: string) => text.replace(/\s+/g, "");
const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };
const textOf = (html: string) =>
  squeezed(html.replace(/<(script|style)\b.*?<\/\1>/gs, "").replace(/<[^>]*>/g, "")).replace(
    /&(?:amp|lt|gt|quot|#39);/g,
    (entity) => entities[entity] ?? entity,
  );

test("there are at least 80 cases", () => {
  expect(cases.length).toBeGreaterThanOrEqual(80);
});

test.each(cases)(
  "%s: page, document and email agree (%i)",
  async (_name, number, { price, button, says, vat, ...one }) => {
    const { page, accepting, paper, letter } = await given({ price, button, says, vat, ...one }, number);
    for (const [label, amount] of price) {
      for (const text of [page, accepting, paper]) expect(text).toContain(squeezed(label + amount));
      expect(letter).toContain(squeezed(`${label}: ${amount}`));
    }
    expect(accepting).toContain(squeezed(button));
    for (const [key, sentence] of Object.entries(sentences)) {
      const said = key === "cancel" ? [page, accepting, paper] : [page, paper, letter];
      expect([key, ...said.map((text) => text.includes(squeezed(sentence)))]).toEqual([
        key,
        ...said.map(() => says.includes(key)),
      ]);
    }
    if (vat === "none") for (const text of [page, accepting, paper, letter]) expect(text).not.toContain("VAT");
  },
);
