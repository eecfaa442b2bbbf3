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
        ? "Your documents lack your own names, or the address where documents reach you."
        : "Your documents lack the company’s legal name or address.";
    },
  },
  {
    key: "legal_form",
    blocks: false,
    field: "legalForm",
    why: "What your documents have to say of you depends on whether you are a company, a partnership or a sole trader.",
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
      isRegistered(company.legalForm) && !company.companyNumber ? "Your documents lack the company number." : null,
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
    why: "A business that is registered for VAT shows its number where orders are taken on line.",
    source: COMMERCE,
    when: ({ company }) => (company.vatRegistered && !company.vatNumber ? "Your documents lack the VAT number." : null),
  },
  {
    key: "contact",
    blocks: false,
    field: "contactEmail",
    why: "Who takes orders on line gives an email address, not a telephone number alone. Consumers need it to cancel.",
    source: COMMERCE,
    when: ({ company }) => (company.contactEmail ? null : "The customer finds no email address of yours."),
  },
  {
    key: "terms",
    blocks: false,
    field: "terms",
    why: "A consumer is to know before ordering how and when to pay, and how you deal with complaints.",
    source: "Consumer Contracts Regulations 2013, Schedule 2",
    when: (facts) =>
      mayBeConsumer(facts) && !facts.company.terms
        ? "You have no terms: the customer is not told when to pay, nor where to complain."
        : null,
  },
]);
