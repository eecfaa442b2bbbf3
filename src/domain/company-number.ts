// Numbers of Companies House: 8 characters, "01234567", "SC123456", "OC301234" or "IP12345R".

const COMPANY_NUMBER = /^[A-Z\d]{2}\d{4}[A-Z\d]{2}$/;

/** As the register writes it, with the zeros that people leave out; null for a text that does not have its form. */
export function parseCompanyNumber(text: string): string | null {
  const typed = text.toUpperCase().replace(/[\s.-]/g, "");
  const number = /^\d{5,7}$/.test(typed) ? typed.padStart(8, "0") : typed;
  return COMPANY_NUMBER.test(number) ? number : null;
}
