// The checks before sending, as data (decision 71). What is certain in law or contradicts itself blocks; what is
// doubtful advises.
import { formatMoney } from "#domain/money.ts";
import { addDays, findWorkingDay } from "#domain/offers/bank-holidays.ts";
import { findDepositPercent } from "#domain/offers/deposit.ts";
import { formatLegalDay } from "#domain/offers/legal-wording.ts";
import { buildWaterNotice } from "#domain/offers/notices.ts";
import { findMaxPriceDetail, isMoreDetailed } from "#domain/offers/price-lines.ts";
import { buildChecks, type SendCheck } from "./check.ts";
import { consumerChecks } from "./consumer.ts";
import { type CheckFacts, findQuoteTerritory } from "./facts.ts";
import { sellerChecks } from "./seller.ts";
import { vatChecks } from "./vat.ts";

/** The day after the ten working days that the water company has. */
function findEarliestStart(facts: CheckFacts): string {
  const territory = findQuoteTerritory(facts);
  const jurisdiction = territory === "scotland" || territory === "northern_ireland" ? territory : "england_wales";
  let day = facts.today;
  for (let remaining = 10; remaining >= 0; remaining -= 1) day = findWorkingDay(addDays(day, 1), jurisdiction, 1);
  return day;
}

const lifecycleChecks = buildChecks("quote", [
  {
    key: "life",
    blocks: true,
    why: "A quote is sent once it is calculated, and as long as its customer has not answered.",
    source: "Decision 56",
    when: ({ refusedByLifecycle }) => refusedByLifecycle,
  },
]);

const calculationChecks = buildChecks("calculation", [
  {
    key: "incomplete",
    blocks: true,
    why: "The customer is given the price of the job as it stands.",
    source: "Decision 57",
    when: ({ refusedByLifecycle, conflicts, incomplete }) =>
      refusedByLifecycle || conflicts.length > 0 ? null : incomplete,
  },
]);

const notOffered = {
  blocks: false,
  why: "You may be unable to supply something that you no longer offer.",
  source: "Decision 24",
} as const;

const jobChecks = buildChecks("choices", [
  {
    key: "rules",
    blocks: true,
    why: "Your company’s rules exclude this combination.",
    source: "Decision 22",
    when: ({ refusedByLifecycle, conflicts }) =>
      refusedByLifecycle || conflicts.length === 0
        ? null
        : conflicts.map((conflict) => `The rules do not allow this: ${conflict}`).join(" "),
  },
  {
    key: "withdrawn",
    ...notOffered,
    when: ({ withdrawn }) => withdrawn.join(" ") || null,
  },
]);

const lineChecks = buildChecks("quote", [
  {
    key: "lines",
    blocks: true,
    field: "lines",
    why: "Your company has set which extras go together, and with which choices.",
    source: "Decision 167",
    when: ({ lineFaults }) => lineFaults.join(" ") || null,
  },
  {
    key: "withdrawn_extras",
    ...notOffered,
    when: ({ withdrawnExtras }) => withdrawnExtras.join(" ") || null,
  },
]);

const documentChecks = buildChecks("details", [
  {
    key: "priceDetail",
    blocks: true,
    field: "priceDetail",
    why: "Your company sets how much of a price customers see, and people who can’t see costs can only send the total.",
    source: "Decisions 11 and 73",
    when: ({ quote, company, isSent, seesCosts }) => {
      const limit = findMaxPriceDetail(company.maxPriceDetail, seesCosts);
      if (isSent || !isMoreDetailed(quote.priceDetail ?? "total", limit)) return null;
      return seesCosts
        ? "The quote shows more of its price than your company lets customers see."
        : "The quote shows costs that you may not see. Choose the total alone, or ask an administrator to send it.";
    },
  },
  {
    key: "scope",
    blocks: false,
    field: "scope",
    why: "A quotation fixes the price of the work it describes. Anything left out can lead to a dispute.",
    source: "Consumer Rights Act 2015, sections 50 and 51",
    when: ({ quote, scope }) =>
      quote.documentKind === "estimate" || scope ? null : "The quotation does not say what is included.",
  },
  {
    key: "exclusions",
    blocks: false,
    field: "exclusions",
    why: "What is not said to be left out, such as electrical work or making good, may be taken to be in the price.",
    source: "Consumer Rights Act 2015, sections 50 and 51",
    when: ({ quote, exclusions }) =>
      quote.documentKind === "estimate" || exclusions ? null : "The quotation does not say what is not included.",
  },
  {
    key: "estimate",
    blocks: false,
    field: "documentKind",
    why: "By accepting an estimate, the customer agrees to a reasonable price, not this exact figure.",
    source: "Consumer Rights Act 2015, section 51; Supply of Goods and Services Act 1982, section 15",
    when: ({ quote }) =>
      quote.documentKind === "estimate" ? "This is an estimate: its price binds neither the customer nor you." : null,
  },
]);

const sentChecks = buildChecks("revision", [
  {
    key: "presentation_sent",
    blocks: true,
    why: "What was sent is sent again unchanged, and people who can’t see costs can only send the total.",
    source: "Decisions 11 and 73",
    when: ({ quote, isSent, seesCosts }) =>
      isSent && !seesCosts && isMoreDetailed(quote.priceDetail ?? "total", "total")
        ? "The quote shows costs that you may not see. Let an administrator send it again, or revise it and show the total alone."
        : null,
  },
]);

const waterChecks = buildChecks(null, [
  {
    key: "water",
    blocks: false,
    why: "Who installs a pump that draws more than 12 litres a minute from a supply pipe tells the water company before, which has ten working days to answer.",
    source:
      "Water Supply (Water Fittings) Regulations 1999, regulation 5; (Scotland) Byelaws 2014; (Northern Ireland) 2009",
    when: (facts) =>
      facts.drawsOver12 && buildWaterNotice(findQuoteTerritory(facts))
        ? `The water company must be notified of this pump. If you notify it today, do not start before ${formatLegalDay(findEarliestStart(facts))}.`
        : null,
  },
]);

const depositChecks = buildChecks("settings", [
  {
    key: "deposit",
    blocks: false,
    field: "depositWords",
    why: "Anyone who is asked for money needs to know how to pay it.",
    source: "Decision 160",
    when: ({ quote, company }) =>
      findDepositPercent(company, quote) > 0 && !company.depositWords
        ? "The customer is asked for a deposit, but not told how to pay it."
        : null,
  },
]);

const nothingChecks = buildChecks("confirmation", [
  {
    key: "nothing_to_pay",
    blocks: false,
    why: "It is then accepted with nothing to pay, like a repair under warranty.",
    source: "Decision 63",
    when: ({ quote: { totalCost }, company }) =>
      totalCost === 0 ? `The total is ${formatMoney(0, company.currencySymbol)}.` : null,
  },
]);

const priceChecks = buildChecks("calculation", [
  {
    key: "manual_price",
    blocks: false,
    why: "It did not come from your tables, so nothing explains it line by line.",
    source: "Decision 17",
    when: ({ quote }) => (quote.isManual ? "The price was entered by hand." : null),
  },
  {
    key: "current_total",
    blocks: false,
    why: "Your tables have changed since the quote was calculated, or its price was entered by hand.",
    source: "Decision 16",
    when: ({ currentTotal, incomplete, company }) =>
      currentTotal === null || incomplete !== null
        ? null
        : `At today’s prices: ${formatMoney(currentTotal, company.currencySymbol)} net.`,
  },
]);

/** In the order in which they are shown. */
export const sendChecks: readonly SendCheck[] = [
  ...lifecycleChecks,
  ...calculationChecks,
  ...jobChecks,
  ...lineChecks,
  ...consumerChecks,
  ...vatChecks,
  ...documentChecks,
  ...sentChecks,
  ...waterChecks,
  ...sellerChecks,
  ...depositChecks,
  ...nothingChecks,
  ...priceChecks,
];

export interface CheckResult extends Omit<SendCheck, "when"> {
  sentence: string;
}

/** The failed checks; blocking ones come first. */
export function runSendChecks(facts: CheckFacts): CheckResult[] {
  const failed = sendChecks.flatMap(({ when, ...check }) => {
    const sentence = when(facts);
    return sentence === null ? [] : [{ ...check, sentence }];
  });
  return failed.toSorted((a, b) => Number(b.blocks) - Number(a.blocks));
}
