// Checks of what a company's documents and order pages have to state about it.
import { isRegistered } from "#domain/companies/legal-form.ts";
import { buildChecks } from "./check.ts";
import { mayBeConsumer } from "./facts.ts";

const DISCLOSURES = "SI 2015/17, regulation 25; Companies Act 2006, section 1202";
const COMMERCE = "Electronic Commerce (EC Directive) Regulations 2002, regulation 6";

export const sellerChecks = buildChecks("settings", [
  {
    key: "legal_name_or_address",
    blocks: false,
    field: "legalName",
    why: "Customers must be told who they are contracting with; the acceptance page counts as an order form.",
    source: DISCLOSURES,
    when: ({ company: { legalForm, legalName, registeredAddress } }) => {
      if (legalName && registeredAddress) return null;
      return legalForm === "sole_trader" || legalForm === "partnership"
        ? "Your documents do not show your own names, or an address where documents reach you."
        : "Your documents do not show the company’s legal name or address.";
    },
  },
  {
    key: "legal_form",
    blocks: false,
    field: "legalForm",
    why: "What your documents must say about you depends on whether you are a company, a partnership or a sole trader.",
    source: DISCLOSURES,
    when: ({ company }) => (company.legalForm === null ? "Your company’s legal form is not set." : null),
  },
  {
    key: "company_number",
    blocks: false,
    field: "companyNumber",
    why: "A company or LLP shows its registered number on letters, order forms and web pages.",
    source: DISCLOSURES,
    when: ({ company }) =>
      isRegistered(company.legalForm) && !company.companyNumber
        ? "Your documents do not show the company number."
        : null,
  },
  {
    key: "registered_in",
    blocks: false,
    field: "registeredIn",
    why: "A company or LLP says in which part of the United Kingdom it is registered.",
    source: DISCLOSURES,
    when: ({ company }) =>
      isRegistered(company.legalForm) && company.registeredIn === null
        ? "Your documents do not say where the company is registered."
        : null,
  },
  {
    key: "vat_number",
    blocks: false,
    field: "vatNumber",
    why: "A VAT-registered business must show its VAT number where orders are taken online.",
    source: COMMERCE,
    when: ({ company }) =>
      company.vatRegistered && !company.vatNumber ? "Your documents do not show the VAT number." : null,
  },
  {
    key: "contact",
    blocks: false,
    field: "contactEmail",
    why: "A business that takes orders online must give an email address, not just a telephone number. Consumers need it to cancel.",
    source: COMMERCE,
    when: ({ company }) => (company.contactEmail ? null : "The customer cannot see an email address of yours."),
  },
  {
    key: "terms",
    blocks: false,
    field: "terms",
    why: "Before ordering, a consumer must know how and when to pay, and how you deal with complaints.",
    source: "Consumer Contracts Regulations 2013, Schedule 2",
    when: (facts) =>
      mayBeConsumer(facts) && !facts.company.terms
        ? "You have no terms, so the customer is not told when to pay or where to complain."
        : null,
  },
]);
