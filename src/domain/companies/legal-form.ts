// A company's legal form and place of registration, which its documents and pages have to state.

export const legalForms = ["company", "llp", "partnership", "sole_trader"] as const;
export type LegalForm = (typeof legalForms)[number];
export const legalFormLabels: Record<LegalForm, string> = {
  company: "Limited company",
  llp: "Limited liability partnership",
  partnership: "Partnership",
  sole_trader: "Sole trader",
};

export const registers = ["england_wales", "scotland", "northern_ireland"] as const;
export type RegisteredIn = (typeof registers)[number];
export const registerLabels: Record<RegisteredIn, string> = {
  england_wales: "England and Wales",
  scotland: "Scotland",
  northern_ireland: "Northern Ireland",
};

/** Forms that are in the register of companies. */
export const isRegistered = (form: LegalForm | null): boolean => form === "company" || form === "llp";
