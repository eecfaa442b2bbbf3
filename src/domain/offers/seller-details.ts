// The seller's details that a document, an email and an order page have to show, by the company's legal form:
// regulation 25 of SI 2015/17 for companies and LLPs, section 1202 of the Companies Act 2006 for own names, regulation
// 6 of the E-Commerce Regulations 2002 for address, email and VAT number.

import { isRegistered, type LegalForm, type RegisteredIn, registerLabels } from "#domain/companies/legal-form.ts";
import { formatAddressLine } from "#domain/postal-address.ts";

export interface Seller {
  name: string;
  /** A company's registered name; a sole trader's or partnership's own names. */
  legalName: string | null;
  legalForm: LegalForm | null;
  registeredIn: RegisteredIn | null;
  companyNumber: string | null;
  registeredAddress: string | null;
  vatRegistered: boolean;
  vatNumber: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
}

/** Whole sentences: who, where registered, address, VAT number, contact details; unknown details are left out. */
export function buildLegalLines(seller: Seller): string[] {
  const { vatRegistered, vatNumber, contactPhone, contactEmail } = seller;
  const lines = [
    describeSellerName(seller),
    describeRegistration(seller),
    describeAddress(seller),
    vatRegistered && vatNumber ? `VAT no. ${vatNumber}` : "",
    [contactPhone, contactEmail].filter(Boolean).join(", "),
  ];
  return lines.filter((line) => line !== "").map((line) => line.replace(/\.?$/, "."));
}

function describeSellerName({ name, legalName, legalForm }: Seller): string {
  if (!legalName || legalName === name) return name;
  if (legalForm === "sole_trader" || legalForm === "partnership") return `${name} is the business name of ${legalName}`;
  return legalForm === null ? legalName : `${legalName}, trading as ${name}`;
}

function describeRegistration({ legalForm, registeredIn, companyNumber }: Seller): string {
  if (legalForm !== null && !isRegistered(legalForm)) return "";
  const place = registeredIn ? ` in ${registerLabels[registeredIn]}` : "";
  if (!companyNumber) return place ? `Registered${place}` : "";
  return place ? `Registered${place}, no. ${companyNumber}` : `Registered no. ${companyNumber}`;
}

function describeAddress({ registeredAddress, legalForm }: Seller): string {
  const address = formatAddressLine(registeredAddress ?? "");
  if (!address || legalForm === null) return address;
  return `${isRegistered(legalForm) ? "Registered office" : "Address for documents"}: ${address}`;
}
