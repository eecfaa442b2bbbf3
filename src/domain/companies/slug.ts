/** The slug of a company's name: small letters and digits, everything else between them one hyphen (AD 4). */
export function buildSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
