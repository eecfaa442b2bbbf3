// Documents that are hard to print, for tests and for viewing.
import { crc32, deflateSync } from "node:zlib";
import { computeOfferTotals } from "#domain/offers/offer-totals.ts";
import { listCostLines } from "#domain/offers/price-lines.ts";
import { buildOfferView } from "#domain/offers/view.ts";
import { defaultDocumentOptions } from "#domain/quotes/document-options.ts";
import type { DocumentCompany, DocumentQuote, QuoteDocument } from "#server/quotes/document/document.ts";

interface Changes {
  company?: Partial<DocumentCompany>;
  quote?: Partial<DocumentQuote>;
  view?: Partial<QuoteDocument["view"]>;
}

const ordinary = {
  company: {
    name: "Northern Pumps Ltd",
    legalName: "Northern Pumps Limited",
    registeredAddress: "Unit 6, Mosley Road\nTrafford Park\nManchester M17 1HQ",
    companyNumber: "04417702",
    vatRegistered: true,
    vatNumber: "GB 482 1177 03",
    vatRate: 2000,
    primaryColor: "#0a5c70",
    currencySymbol: "£",
    quoteValidityDays: 30,
    brandImageData: png(64, 64),
  },
  quote: {
    quoteNumber: "NPL-000147",
    customerName: "Ancoats Mill Management Co.",
    siteAddress: null,
    postcode: "M4 6BF",
    status: "calculated",
    statusLabel: "Calculated",
    updatedAt: "2026-11-21T10:00:00.000Z",
    issuedAt: null,
    validUntil: null,
    labourHours: 650,
    engineerCount: 2,
    labourCost: 88_400,
    materialCost: 285_795,
    totalCost: 374_195,
    needsRecalculation: false,
    items: {
      location: "Manchester Central",
      equipment_access: "Plant room, restricted",
      job_type: "Like-for-like replacement",
      pump_style: "Vertical multistage",
      motor_size: "Medium",
      drive_type: "Variable speed drive",
    },
    motorKw: 550,
  },
} satisfies { company: DocumentCompany; quote: DocumentQuote };

const longName = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Community Swimming Baths & Leisure Trust ";

export const samples = {
  ordinary: sample({}),
  "long names": sample({
    company: { name: `${longName}Pump Services (Holdings) Limited`, registeredAddress: longName.repeat(6) },
    quote: {
      customerName: longName.repeat(2).slice(0, 200),
      items: {
        location: longName,
        equipment_access: "W".repeat(200),
        job_type: longName,
        pump_style: longName,
        motor_size: longName,
        drive_type: "word ".repeat(40),
      },
    },
  }),
  "all kinds of letters": sample({
    company: { name: "Ŵyn & Łukasz Pumps", currencySymbol: "€" },
    quote: {
      customerName: "Łukasz Siân O'Brien 🚿 Ysgol Gyfun Llanhari 🏴󠁧󠁢󠁷󠁬󠁳󠁿 👩🏽‍🔧",
      items: {
        ...ordinary.quote.items,
        location: "محمد القاهرة",
        job_type: "王小明泵业",
        pump_style: "Дружба ŷŵ Ένα",
        drive_type: "office ﬁtting",
      },
    },
  }),
  "site address": sample({
    quote: { siteAddress: "Ancoats Mill, plant room 2\n14 Redhill Street,\nManchester" },
  }),
  "long site address": sample({ quote: { siteAddress: longName.repeat(6).slice(0, 500) } }),
  "no logo": sample({ company: { brandImageData: null } }),
  "square logo": sample({ company: { brandImageData: png(600, 600) } }),
  "very wide logo": sample({ company: { brandImageData: png(1200, 40) } }),
  "very tall logo": sample({ company: { brandImageData: png(30, 900) } }),
  "tiny logo": sample({ company: { brandImageData: png(8, 8) } }),
  "huge logo": sample({ company: { brandImageData: png(4000, 3000) } }),
  "not registered for VAT": sample({ company: { vatRegistered: false } }),
  "no costs": sample({ quote: { labourCost: null, materialCost: null } }),
  draft: sample({
    quote: {
      status: "draft",
      statusLabel: "Draft",
      labourHours: null,
      engineerCount: null,
      labourCost: null,
      materialCost: null,
      totalCost: null,
    },
  }),
  "changed since the calculation": sample({ quote: { needsRecalculation: true } }),
  accepted: sample({
    quote: {
      status: "accepted",
      statusLabel: "Accepted",
      issuedAt: "2026-11-21T10:00:00.000Z",
      validUntil: "2026-12-21T23:59:59.999Z",
      totalCost: 9_999_999_999,
    },
  }),
} satisfies Record<string, QuoteDocument>;

/** An ordinary document with changes. */
export function sample(changes: Changes) {
  const company: DocumentCompany = { ...ordinary.company, ...changes.company };
  const quote: DocumentQuote = { ...ordinary.quote, ...changes.quote };
  return { company, quote, view: { ...viewSample(company, quote), ...changes.view } };
}

/** Without notices and a right to cancel, which have samples of their own. */
function viewSample(company: DocumentCompany, quote: DocumentQuote): QuoteDocument["view"] {
  const changed = new Date(quote.updatedAt);
  const seller = { legalForm: null, registeredIn: null, contactEmail: null, contactPhone: null };
  const view = buildOfferView({
    documentKind: "quotation",
    customerKind: null,
    ...computeOfferTotals(company, { ...defaultDocumentOptions, net: quote.totalCost ?? 0 }, changed, changed),
    lines: listCostLines(quote),
    notices: [],
    cancellation: null,
    company: { ...company, ...seller },
    quote,
    scope: null,
    exclusions: null,
    terms: null,
  });
  return quote.totalCost === null ? { ...view, price: null } : view;
}

/** A PNG of one colour with a lighter stripe, in base64. */
export function png(width: number, height: number, { colourType = 2, interlaced = false } = {}): string {
  const channels = colourType === 6 ? 4 : 3;
  const row = Buffer.alloc(1 + width * channels, 0x70);
  row[0] = 0;
  row.fill(0xc0, 1 + Math.floor(width / 3) * channels, 1 + Math.floor(width / 2) * channels);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colourType, 0, 0, interlaced ? 1 : 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return [ends.subarray(0, 4), body, ends.subarray(4)];
  };
  const pixels = Buffer.concat(Array.from({ length: height }, () => row));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    ...chunk("IHDR", header),
    ...chunk("IDAT", deflateSync(pixels, { level: 1 })),
    ...chunk("IEND", Buffer.alloc(0)),
  ]).toString("base64");
}
