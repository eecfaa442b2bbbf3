// Checks of how VAT is charged.

import { isOutsideUkVat, territoryLabels } from "#domain/offers/territories.ts";
import { ENERGY_SAVING_CHANGES, vatTreatmentRules } from "#domain/offers/vat-treatments.ts";
import { buildChecks } from "./check.ts";
import { findQuoteTerritory, findQuoteTreatment } from "./facts.ts";

const {
  reduced,
  energy_saving: energySaving,
  reverse_charge: reverseCharge,
  outside_uk: outsideUk,
} = vatTreatmentRules;

const treatmentChecks = buildChecks("details", [
  {
    key: "not_registered",
    blocks: true,
    field: "vatTreatment",
    why: "Only a VAT-registered business may charge VAT or mention it.",
    source: "Value Added Tax Act 1994, Schedule 1 and Schedule 11, paragraph 5",
    when: ({ quote, company }) =>
      !company.vatRegistered && quote.vatTreatment !== null
        ? "The quote says how VAT is charged, but your company is not registered for VAT."
        : null,
  },
  {
    key: "reduced_reason",
    blocks: true,
    field: "vatReason",
    why: "The document says why a reduced rate is charged.",
    source: reduced.source,
    when: (facts) =>
      findQuoteTreatment(facts) === "reduced" && !facts.quote.vatReason
        ? "Say why the reduced rate of VAT is charged."
        : null,
  },
  {
    key: "reverse_charge_business",
    blocks: true,
    field: "customerKind",
    why: "The reverse charge is between businesses. A consumer is charged VAT.",
    source: reverseCharge.source,
    when: (facts) =>
      findQuoteTreatment(facts) === "reverse_charge" && facts.quote.customerKind !== "business"
        ? "The reverse charge is for business customers only."
        : null,
  },
  {
    key: "reverse_charge_number",
    blocks: true,
    field: "customerVatNumber",
    why: "The reverse charge needs a customer who is registered for VAT.",
    source: reverseCharge.source,
    when: (facts) =>
      findQuoteTreatment(facts) === "reverse_charge" && !facts.quote.customerVatNumber
        ? "Enter the customer’s VAT number: the reverse charge needs it."
        : null,
  },
  {
    key: "reverse_charge_end_user",
    blocks: false,
    field: "vatTreatment",
    why: "A customer who confirms in writing to be the end user, or an intermediary, is charged VAT as usual.",
    source: reverseCharge.source,
    when: (facts) =>
      findQuoteTreatment(facts) === "reverse_charge"
        ? "Has the customer confirmed in writing to be the end user or an intermediary? Then charge VAT as usual."
        : null,
  },
  {
    key: "reverse_charge_missing",
    blocks: false,
    field: "vatTreatment",
    why: "Building work for a VAT-registered contractor within the Construction Industry Scheme is under the reverse charge.",
    source: reverseCharge.source,
    when: (facts) =>
      findQuoteTreatment(facts) === "standard" &&
      facts.quote.customerKind === "business" &&
      facts.quote.customerVatNumber
        ? "The customer has a VAT number. Is this work under the reverse charge?"
        : null,
  },
  {
    key: "energy_saving_materials",
    blocks: false,
    field: "vatTreatment",
    why: "The law lists them: heat pumps, heating controls and pumps inside a solar system are there, ordinary circulators, boosters and drainage pumps are not.",
    source: energySaving.source,
    when: (facts) =>
      findQuoteTreatment(facts) === "energy_saving"
        ? "Is this pump among the energy-saving materials, in a home or a charity’s building, and do you install it yourselves?"
        : null,
  },
  {
    key: "energy_saving_business",
    blocks: false,
    field: "vatTreatment",
    why: "The rate is for homes and for buildings used for charity, whoever pays.",
    source: energySaving.source,
    when: (facts) =>
      findQuoteTreatment(facts) === "energy_saving" && facts.quote.customerKind === "business"
        ? "The customer is a business. Is the building a home, or used for charity?"
        : null,
  },
  {
    key: "energy_saving_place",
    blocks: false,
    field: "vatTreatment",
    why: "The notice is HMRC’s. The Isle of Man charges the same VAT but collects it itself.",
    source: energySaving.source,
    when: (facts) =>
      findQuoteTreatment(facts) === "energy_saving" && findQuoteTerritory(facts) === "isle_of_man"
        ? "Ask the Isle of Man’s Customs and Excise whether its dates for energy-saving materials are the same."
        : null,
  },
  {
    key: "outside_uk_place",
    blocks: true,
    field: "vatTreatment",
    why: "Work on land in the United Kingdom or the Isle of Man is subject to UK VAT.",
    source: outsideUk.source,
    when: (facts) => {
      const territory = findQuoteTerritory(facts);
      if (findQuoteTreatment(facts) !== "outside_uk" || isOutsideUkVat(territory)) return null;
      return facts.quote.postcode === null
        ? "The quote is without UK VAT, but has no postcode in Jersey or Guernsey."
        : `The quote is without UK VAT, but its postcode is in ${territoryLabels[territory]}, which counts as the UK.`;
    },
  },
  {
    key: "uk_vat_outside",
    blocks: false,
    field: "vatTreatment",
    why: "Jersey and Guernsey are outside the UK’s VAT; Jersey has a tax of its own on goods and services. Ask your accountant.",
    source: outsideUk.source,
    when: (facts) => {
      const [territory, treatment] = [findQuoteTerritory(facts), findQuoteTreatment(facts)];
      return isOutsideUkVat(territory) && treatment !== "outside_uk" && treatment !== "not_registered"
        ? `The work is in ${territoryLabels[territory]}, outside UK VAT, but VAT is charged.`
        : null;
    },
  },
]);

const validityChecks = buildChecks("settings", [
  {
    key: "energy_saving_dates",
    blocks: false,
    field: "quoteValidityDays",
    why: "Energy-saving materials are at 0% until 31 March 2027 and at 5% from 1 April 2027.",
    source: energySaving.source,
    when: (facts) =>
      findQuoteTreatment(facts) === "energy_saving" &&
      facts.today < ENERGY_SAVING_CHANGES &&
      facts.lastDay >= ENERGY_SAVING_CHANGES
        ? "The offer can be accepted after 31 March 2027, when VAT on it becomes 5%. Both totals are shown. To show only the first, shorten how long your offers are valid."
        : null,
  },
]);

export const vatChecks = [...treatmentChecks, ...validityChecks];
